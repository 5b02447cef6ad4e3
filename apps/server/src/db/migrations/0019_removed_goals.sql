ALTER TABLE "goals" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "goals_removed" ON "goals" USING btree ("removed_at") WHERE "goals"."removed_at" is not null;