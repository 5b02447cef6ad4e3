CREATE TABLE "event_removals" (
	"user_id" text NOT NULL,
	"mailbox_id" text NOT NULL,
	"event_id" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "event_removals_user_id_mailbox_id_event_id_pk" PRIMARY KEY("user_id","mailbox_id","event_id")
);
--> statement-breakpoint
CREATE INDEX "event_removals_due" ON "event_removals" USING btree ("due_at");
--> statement-breakpoint
ALTER TABLE "event_removals" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "event_removals" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "event_removals_owner" ON "event_removals" TO eisen_app USING ("user_id" = current_setting('eisen.user_id', true)) WITH CHECK ("user_id" = current_setting('eisen.user_id', true));
--> statement-breakpoint
CREATE POLICY "event_removals_system" ON "event_removals" TO eisen_system USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "event_removals" TO eisen_app, eisen_system;
