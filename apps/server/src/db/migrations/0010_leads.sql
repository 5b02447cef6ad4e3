CREATE TABLE "leads" (
	"id" text PRIMARY KEY NOT NULL,
	"form" text NOT NULL,
	"address_mac" "bytea",
	"content" "bytea" NOT NULL,
	"consent_version" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "leads_once" ON "leads" USING btree ("form","address_mac");--> statement-breakpoint
CREATE INDEX "leads_address" ON "leads" USING btree ("address_mac");--> statement-breakpoint
CREATE INDEX "leads_created" ON "leads" USING btree ("created_at");
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "leads" TO eisen_system;
