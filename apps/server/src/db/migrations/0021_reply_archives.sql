ALTER TABLE "outbox" ADD COLUMN "archive_id" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "archive" text;--> statement-breakpoint
CREATE INDEX "outbox_archive_due" ON "outbox" USING btree ("send_at") WHERE "outbox"."state" = 'sent' and "outbox"."archive" = 'waiting';