ALTER TABLE "journal_items" ADD COLUMN "intended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "journal_items" ADD COLUMN "look_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "journal_items_unsettled" ON "journal_items" USING btree ("look_at") WHERE look_at is not null;