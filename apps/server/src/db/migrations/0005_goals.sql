CREATE TABLE "goals" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"texts" "bytea" NOT NULL,
	"priority" text NOT NULL,
	"status" text NOT NULL,
	"due_date" date,
	"email_id" text,
	"ai_generated" boolean NOT NULL,
	"generated_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "goals_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE INDEX "goals_newest" ON "goals" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
ALTER TABLE "goals" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "goals" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "goals_owner" ON "goals" TO eisen_app USING ("user_id" = current_setting('eisen.user_id', true)) WITH CHECK ("user_id" = current_setting('eisen.user_id', true));
--> statement-breakpoint
CREATE POLICY "goals_system" ON "goals" TO eisen_system USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "goals" TO eisen_app, eisen_system;
