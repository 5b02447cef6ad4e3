CREATE TABLE "model_answers" (
	"user_id" text NOT NULL,
	"content_key" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "model_answers_user_id_content_key_pk" PRIMARY KEY("user_id","content_key")
);
--> statement-breakpoint
CREATE TABLE "model_usage" (
	"user_id" text NOT NULL,
	"day" date NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"cached" integer DEFAULT 0 NOT NULL,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"booked_tokens" integer DEFAULT 0 NOT NULL,
	"cost_micros" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "model_usage_user_id_day_pk" PRIMARY KEY("user_id","day")
);

--> statement-breakpoint
ALTER TABLE "model_answers" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "model_answers" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "model_answers_owner" ON "model_answers" TO eisen_app USING ("user_id" = current_setting('eisen.user_id', true)) WITH CHECK ("user_id" = current_setting('eisen.user_id', true));
--> statement-breakpoint
CREATE POLICY "model_answers_system" ON "model_answers" TO eisen_system USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "model_answers" TO eisen_app, eisen_system;
--> statement-breakpoint
ALTER TABLE "model_usage" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "model_usage" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "model_usage_owner" ON "model_usage" TO eisen_app USING ("user_id" = current_setting('eisen.user_id', true)) WITH CHECK ("user_id" = current_setting('eisen.user_id', true));
--> statement-breakpoint
CREATE POLICY "model_usage_system" ON "model_usage" TO eisen_system USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "model_usage" TO eisen_app, eisen_system;
