CREATE TABLE "join_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"address_mac" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delegations" (
	"id" text PRIMARY KEY NOT NULL,
	"delegated_by" text NOT NULL,
	"assigned_to" text,
	"address_mac" "bytea",
	"email_id" text NOT NULL,
	"quadrant" text NOT NULL,
	"status" text NOT NULL,
	"content" "bytea" NOT NULL,
	"mail" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"address_mac" "bytea" NOT NULL,
	"invited_by" text NOT NULL,
	"status" text NOT NULL,
	"answered_by" text,
	"mail" text,
	"mailed_for" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"team_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "team_members_team_id_user_id_pk" PRIMARY KEY("team_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"owner_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "delegations" ADD CONSTRAINT "delegations_delegated_by_users_id_fk" FOREIGN KEY ("delegated_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegations" ADD CONSTRAINT "delegations_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "join_links_expires" ON "join_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "delegations_assignee" ON "delegations" USING btree ("assigned_to","created_at");--> statement-breakpoint
CREATE INDEX "delegations_delegator" ON "delegations" USING btree ("delegated_by","created_at");--> statement-breakpoint
CREATE INDEX "delegations_address" ON "delegations" USING btree ("address_mac");--> statement-breakpoint
CREATE INDEX "delegations_expires" ON "delegations" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invites_open" ON "invites" USING btree ("team_id","address_mac") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "invites_address" ON "invites" USING btree ("address_mac");--> statement-breakpoint
CREATE INDEX "invites_expires" ON "invites" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "team_members_user" ON "team_members" USING btree ("user_id","joined_at");
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "delegations" TO eisen_system;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "invites" TO eisen_system;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "join_links" TO eisen_system;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "team_members" TO eisen_system;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "teams" TO eisen_system;
