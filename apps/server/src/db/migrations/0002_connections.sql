CREATE TABLE "consent_attempts" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"session_hash" "bytea" NOT NULL,
	"provider" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consent_attempts_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "mailbox_tokens" (
	"user_id" text NOT NULL,
	"mailbox_id" text NOT NULL,
	"access_token" "bytea" NOT NULL,
	"refresh_token" "bytea" NOT NULL,
	"scopes" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"generation" bigint NOT NULL,
	"refreshing_by" text,
	"refreshing_until" timestamp with time zone,
	CONSTRAINT "mailbox_tokens_user_id_mailbox_id_pk" PRIMARY KEY("user_id","mailbox_id")
);
--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "account_key" "bytea";--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "consented_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "consent_attempts_expires" ON "consent_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mailboxes_account" ON "mailboxes" USING btree ("account_key");
--> statement-breakpoint
ALTER TABLE "consent_attempts" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "consent_attempts" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "consent_attempts_owner" ON "consent_attempts" TO eisen_app USING ("user_id" = current_setting('eisen.user_id', true)) WITH CHECK ("user_id" = current_setting('eisen.user_id', true));
--> statement-breakpoint
CREATE POLICY "consent_attempts_system" ON "consent_attempts" TO eisen_system USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "consent_attempts" TO eisen_app, eisen_system;
--> statement-breakpoint
ALTER TABLE "mailbox_tokens" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "mailbox_tokens" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "mailbox_tokens_owner" ON "mailbox_tokens" TO eisen_app USING ("user_id" = current_setting('eisen.user_id', true)) WITH CHECK ("user_id" = current_setting('eisen.user_id', true));
--> statement-breakpoint
CREATE POLICY "mailbox_tokens_system" ON "mailbox_tokens" TO eisen_system USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "mailbox_tokens" TO eisen_app, eisen_system;
