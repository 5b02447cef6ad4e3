ALTER TABLE "decisions" ADD COLUMN "raised_for" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "decisions_near" ON "decisions" USING btree ("deadline") WHERE quadrant = 'schedule';