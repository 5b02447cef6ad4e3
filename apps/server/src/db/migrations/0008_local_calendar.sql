CREATE TABLE "local_events" (
	"user_id" text NOT NULL,
	"mailbox_id" text NOT NULL,
	"id" text NOT NULL,
	"key" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"texts" "bytea" NOT NULL,
	CONSTRAINT "local_events_user_id_mailbox_id_id_pk" PRIMARY KEY("user_id","mailbox_id","id")
);
--> statement-breakpoint
CREATE TABLE "local_todos" (
	"user_id" text NOT NULL,
	"mailbox_id" text NOT NULL,
	"id" text NOT NULL,
	"item" "bytea" NOT NULL,
	CONSTRAINT "local_todos_user_id_mailbox_id_id_pk" PRIMARY KEY("user_id","mailbox_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "local_events_key" ON "local_events" USING btree ("user_id","mailbox_id","key");--> statement-breakpoint
CREATE INDEX "local_events_time" ON "local_events" USING btree ("user_id","mailbox_id","starts_at");
--> statement-breakpoint
ALTER TABLE "local_events" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "local_events" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "local_events_owner" ON "local_events" TO eisen_app USING ("user_id" = current_setting('eisen.user_id', true)) WITH CHECK ("user_id" = current_setting('eisen.user_id', true));
--> statement-breakpoint
CREATE POLICY "local_events_system" ON "local_events" TO eisen_system USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "local_events" TO eisen_app, eisen_system;
--> statement-breakpoint
ALTER TABLE "local_todos" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "local_todos" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "local_todos_owner" ON "local_todos" TO eisen_app USING ("user_id" = current_setting('eisen.user_id', true)) WITH CHECK ("user_id" = current_setting('eisen.user_id', true));
--> statement-breakpoint
CREATE POLICY "local_todos_system" ON "local_todos" TO eisen_system USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "local_todos" TO eisen_app, eisen_system;
