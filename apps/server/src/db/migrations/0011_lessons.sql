CREATE TABLE "lessons" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"mailbox_id" text NOT NULL,
	"message_id" text NOT NULL,
	"entry_id" text NOT NULL,
	"taught_at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"quadrant" text NOT NULL,
	"urgent_step" real NOT NULL,
	"important_step" real NOT NULL,
	"keys" text NOT NULL,
	"sealed" "bytea",
	"threshold_vote" smallint NOT NULL,
	"filed_at" timestamp with time zone,
	CONSTRAINT "lessons_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE INDEX "lessons_taught" ON "lessons" USING btree ("user_id","taught_at");--> statement-breakpoint
CREATE INDEX "lessons_entry" ON "lessons" USING btree ("user_id","entry_id");
--> statement-breakpoint
ALTER TABLE "lessons" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "lessons" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "lessons_owner" ON "lessons" TO eisen_app USING ("user_id" = current_setting('eisen.user_id', true)) WITH CHECK ("user_id" = current_setting('eisen.user_id', true));
--> statement-breakpoint
CREATE POLICY "lessons_system" ON "lessons" TO eisen_system USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "lessons" TO eisen_app, eisen_system;
