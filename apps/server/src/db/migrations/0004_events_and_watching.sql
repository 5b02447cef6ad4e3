CREATE TABLE "event_heads" (
	"user_id" text NOT NULL,
	"last_id" bigint NOT NULL,
	CONSTRAINT "event_heads_user_id_pk" PRIMARY KEY("user_id")
);
--> statement-breakpoint
CREATE TABLE "user_events" (
	"user_id" text NOT NULL,
	"id" bigint NOT NULL,
	"name" text NOT NULL,
	"data" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_events_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "mail_subscriptions" (
	"user_id" text NOT NULL,
	"mailbox_id" text NOT NULL,
	"subscription_id" text NOT NULL,
	"secret_key" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_subscriptions_user_id_mailbox_id_pk" PRIMARY KEY("user_id","mailbox_id")
);
--> statement-breakpoint
ALTER TABLE "mail_indexes" ADD COLUMN "auto_from" bigint;--> statement-breakpoint
ALTER TABLE "mail_indexes" ADD COLUMN "connection" text DEFAULT 'connected' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_indexes" ADD COLUMN "retry_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail_indexes" ADD COLUMN "watched_by" text;--> statement-breakpoint
ALTER TABLE "mail_indexes" ADD COLUMN "watched_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "message_index" ADD COLUMN "arrived_revision" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "message_index" ADD COLUMN "moved_revision" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "user_events_created" ON "user_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_subscriptions_id" ON "mail_subscriptions" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "message_index_arrived" ON "message_index" USING btree ("user_id","mailbox_id","arrived_revision");
--> statement-breakpoint
ALTER TABLE "event_heads" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "event_heads" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "event_heads_owner" ON "event_heads" TO eisen_app USING ("user_id" = current_setting('eisen.user_id', true)) WITH CHECK ("user_id" = current_setting('eisen.user_id', true));
--> statement-breakpoint
CREATE POLICY "event_heads_system" ON "event_heads" TO eisen_system USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "event_heads" TO eisen_app, eisen_system;
--> statement-breakpoint
ALTER TABLE "mail_subscriptions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "mail_subscriptions" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "mail_subscriptions_owner" ON "mail_subscriptions" TO eisen_app USING ("user_id" = current_setting('eisen.user_id', true)) WITH CHECK ("user_id" = current_setting('eisen.user_id', true));
--> statement-breakpoint
CREATE POLICY "mail_subscriptions_system" ON "mail_subscriptions" TO eisen_system USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "mail_subscriptions" TO eisen_app, eisen_system;
--> statement-breakpoint
ALTER TABLE "user_events" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "user_events" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "user_events_owner" ON "user_events" TO eisen_app USING ("user_id" = current_setting('eisen.user_id', true)) WITH CHECK ("user_id" = current_setting('eisen.user_id', true));
--> statement-breakpoint
CREATE POLICY "user_events_system" ON "user_events" TO eisen_system USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "user_events" TO eisen_app, eisen_system;
