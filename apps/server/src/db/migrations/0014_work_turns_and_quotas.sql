CREATE TABLE "account_quotas" (
	"account" text PRIMARY KEY NOT NULL,
	"units" double precision NOT NULL,
	"filled_at" timestamp with time zone NOT NULL,
	"paused_until" timestamp with time zone,
	"users_wait_until" timestamp with time zone,
	"places" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "worked_by" text;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "worked_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "wanted_by" text;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "wanted_until" timestamp with time zone;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "account_quotas" TO eisen_system;
