ALTER TABLE "join_links" ADD COLUMN "invited_by" text;--> statement-breakpoint
ALTER TABLE "join_links" ADD COLUMN "team_id" text;--> statement-breakpoint
ALTER TABLE "join_links" ADD CONSTRAINT "join_links_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "join_links_invited_by" ON "join_links" USING btree ("invited_by");