CREATE TABLE "tasks" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"texts" "bytea" NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"priority" text NOT NULL,
	"status" text NOT NULL,
	"quadrant" text,
	"email_id" text,
	"provider" text,
	"syncs_to_microsoft" boolean NOT NULL,
	"copy_id" text,
	"copy_mailbox_id" text,
	"sync_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tasks_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree ("user_id","due_at","id");
--> statement-breakpoint
ALTER TABLE "tasks" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "tasks" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tasks_owner" ON "tasks" TO eisen_app USING ("user_id" = current_setting('eisen.user_id', true)) WITH CHECK ("user_id" = current_setting('eisen.user_id', true));
--> statement-breakpoint
CREATE POLICY "tasks_system" ON "tasks" TO eisen_system USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "tasks" TO eisen_app, eisen_system;
