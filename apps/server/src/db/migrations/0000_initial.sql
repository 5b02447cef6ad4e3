CREATE TABLE "address_proofs" (
	"user_id" text NOT NULL,
	"email_key" text NOT NULL,
	"method" text NOT NULL,
	"proven_at" timestamp with time zone NOT NULL,
	CONSTRAINT "address_proofs_user_id_email_key_pk" PRIMARY KEY("user_id","email_key")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"call_id" text NOT NULL,
	"body_mac" "bytea" NOT NULL,
	"status" integer,
	"answer" "bytea",
	"started_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "mailed_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"email_key" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"rule" text NOT NULL,
	"subject" "bytea" NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rate_limits_rule_subject_pk" PRIMARY KEY("rule","subject")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "system_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"role" text NOT NULL,
	"primary_goal" text,
	"inbox_challenges" json,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_username_key_unique" UNIQUE("username_key"),
	CONSTRAINT "users_email_key_unique" UNIQUE("email_key")
);
--> statement-breakpoint
CREATE TABLE "journal_entries" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"mailbox_id" text NOT NULL,
	"actor" text NOT NULL,
	"kind" text NOT NULL,
	"group_id" text,
	"count" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "journal_entries_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "journal_items" (
	"user_id" text NOT NULL,
	"entry_id" text NOT NULL,
	"position" integer NOT NULL,
	"message_id" text NOT NULL,
	"inverse" "bytea" NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "journal_items_user_id_entry_id_position_pk" PRIMARY KEY("user_id","entry_id","position")
);
--> statement-breakpoint
CREATE TABLE "known_senders" (
	"user_id" text NOT NULL,
	"sender" "bytea" NOT NULL,
	"first_seen_at" timestamp with time zone,
	"replied" boolean NOT NULL,
	CONSTRAINT "known_senders_user_id_sender_pk" PRIMARY KEY("user_id","sender")
);
--> statement-breakpoint
CREATE TABLE "local_mailboxes" (
	"user_id" text NOT NULL,
	"mailbox_id" text NOT NULL,
	"revision" bigint NOT NULL,
	CONSTRAINT "local_mailboxes_user_id_mailbox_id_pk" PRIMARY KEY("user_id","mailbox_id")
);
--> statement-breakpoint
CREATE TABLE "local_messages" (
	"user_id" text NOT NULL,
	"mailbox_id" text NOT NULL,
	"id" text NOT NULL,
	"thread_id" text NOT NULL,
	"folder" text NOT NULL,
	"former_folder" text,
	"received_at" timestamp with time zone NOT NULL,
	"unread" boolean NOT NULL,
	"flagged" boolean NOT NULL,
	"revision" bigint NOT NULL,
	"folder_revision" bigint NOT NULL,
	"message_key" text NOT NULL,
	"head" "bytea" NOT NULL,
	"content" "bytea" NOT NULL,
	"raw" "bytea",
	CONSTRAINT "local_messages_user_id_mailbox_id_id_pk" PRIMARY KEY("user_id","mailbox_id","id")
);
--> statement-breakpoint
CREATE TABLE "mail_indexes" (
	"user_id" text NOT NULL,
	"mailbox_id" text NOT NULL,
	"revision" bigint NOT NULL,
	"cursor" text,
	"provider_count" integer,
	"checked_at" timestamp with time zone,
	"compared_at" timestamp with time zone,
	"sent_read_at" timestamp with time zone,
	"sent_cursor" text,
	CONSTRAINT "mail_indexes_user_id_mailbox_id_pk" PRIMARY KEY("user_id","mailbox_id")
);
--> statement-breakpoint
CREATE TABLE "mailboxes" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"identity" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mailboxes_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "message_index" (
	"user_id" text NOT NULL,
	"mailbox_id" text NOT NULL,
	"message_id" text NOT NULL,
	"thread_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"revision" bigint NOT NULL,
	CONSTRAINT "message_index_user_id_mailbox_id_message_id_pk" PRIMARY KEY("user_id","mailbox_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"mailbox_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"body_mac" "bytea" NOT NULL,
	"state" text NOT NULL,
	"payload" "bytea",
	"internet_message_id" text NOT NULL,
	"draft_id" text,
	"sent_message_id" text,
	"send_at" timestamp with time zone NOT NULL,
	"attempts" integer NOT NULL,
	"error" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"leased_until" timestamp with time zone,
	CONSTRAINT "outbox_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"user_id" text NOT NULL,
	"mailbox_id" text NOT NULL,
	"message_id" text NOT NULL,
	"quadrant" text,
	"guess" text,
	"second" text,
	"confidence" real,
	"source" text,
	"held" text,
	"urgency" real,
	"importance" real,
	"deadline" timestamp with time zone,
	"sealed" "bytea",
	"version" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "decisions_user_id_mailbox_id_message_id_pk" PRIMARY KEY("user_id","mailbox_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "address_proofs" ADD CONSTRAINT "address_proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_proofs_email" ON "address_proofs" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "idempotency_keys_expires" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mailed_links_user" ON "mailed_links" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "rate_limits_window" ON "rate_limits" USING btree ("window_ends_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_last_seen" ON "sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_group" ON "journal_entries" USING btree ("user_id","mailbox_id","group_id","kind") WHERE group_id is not null;--> statement-breakpoint
CREATE INDEX "journal_items_message" ON "journal_items" USING btree ("user_id","message_id");--> statement-breakpoint
CREATE INDEX "local_messages_folder" ON "local_messages" USING btree ("user_id","mailbox_id","folder","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "local_messages_newest" ON "local_messages" USING btree ("user_id","mailbox_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "local_messages_revision" ON "local_messages" USING btree ("user_id","mailbox_id","revision");--> statement-breakpoint
CREATE INDEX "local_messages_key" ON "local_messages" USING btree ("user_id","mailbox_id","message_key");--> statement-breakpoint
CREATE UNIQUE INDEX "mailboxes_one_connected" ON "mailboxes" USING btree ("user_id") WHERE state = 'connected';--> statement-breakpoint
CREATE INDEX "message_index_revision" ON "message_index" USING btree ("user_id","mailbox_id","revision");--> statement-breakpoint
CREATE INDEX "message_index_state" ON "message_index" USING btree ("user_id","mailbox_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_idempotency" ON "outbox" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("state","send_at");--> statement-breakpoint
CREATE INDEX "decisions_quadrant" ON "decisions" USING btree ("user_id","mailbox_id","quadrant");
--> statement-breakpoint
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'eisen_app') THEN
    BEGIN
      CREATE ROLE eisen_app NOLOGIN NOSUPERUSER NOBYPASSRLS;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL;
    END;
  END IF;
  IF NOT pg_has_role(current_user, 'eisen_app', 'MEMBER') THEN
    GRANT eisen_app TO current_user;
  END IF;
END
$$;
--> statement-breakpoint
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'eisen_system') THEN
    BEGIN
      CREATE ROLE eisen_system NOLOGIN NOSUPERUSER NOBYPASSRLS;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL;
    END;
  END IF;
  IF NOT pg_has_role(current_user, 'eisen_system', 'MEMBER') THEN
    GRANT eisen_system TO current_user;
  END IF;
END
$$;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "address_proofs" TO eisen_system;
--> statement-breakpoint
ALTER TABLE "decisions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "decisions" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "decisions_owner" ON "decisions" TO eisen_app USING ("user_id" = current_setting('eisen.user_id', true)) WITH CHECK ("user_id" = current_setting('eisen.user_id', true));
--> statement-breakpoint
CREATE POLICY "decisions_system" ON "decisions" TO eisen_system USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "decisions" TO eisen_app, eisen_system;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "idempotency_keys_owner" ON "idempotency_keys" TO eisen_app USING ("user_id" = current_setting('eisen.user_id', true)) WITH CHECK ("user_id" = current_setting('eisen.user_id', true));
--> statement-breakpoint
CREATE POLICY "idempotency_keys_system" ON "idempotency_keys" TO eisen_system USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "idempotency_keys" TO eisen_app, eisen_system;
--> statement-breakpoint
ALTER TABLE "journal_entries" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "journal_entries" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "journal_entries_owner" ON "journal_entries" TO eisen_app USING ("user_id" = current_setting('eisen.user_id', true)) WITH CHECK ("user_id" = current_setting('eisen.user_id', true));
--> statement-breakpoint
CREATE POLICY "journal_entries_system" ON "journal_entries" TO eisen_system USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "journal_entries" TO eisen_app, eisen_system;
--> statement-breakpoint
ALTER TABLE "journal_items" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "journal_items" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "journal_items_owner" ON "journal_items" TO eisen_app USING ("user_id" = current_setting('eisen.user_id', true)) WITH CHECK ("user_id" = current_setting('eisen.user_id', true));
--> statement-breakpoint
CREATE POLICY "journal_items_system" ON "journal_items" TO eisen_system USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "journal_items" TO eisen_app, eisen_system;
--> statement-breakpoint
ALTER TABLE "known_senders" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "known_senders" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "known_senders_owner" ON "known_senders" TO eisen_app USING ("user_id" = current_setting('eisen.user_id', true)) WITH CHECK ("user_id" = current_setting('eisen.user_id', true));
--> statement-breakpoint
CREATE POLICY "known_senders_system" ON "known_senders" TO eisen_system USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "known_senders" TO eisen_app, eisen_system;
--> statement-breakpoint
ALTER TABLE "local_mailboxes" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "local_mailboxes" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "local_mailboxes_owner" ON "local_mailboxes" TO eisen_app USING ("user_id" = current_setting('eisen.user_id', true)) WITH CHECK ("user_id" = current_setting('eisen.user_id', true));
--> statement-breakpoint
CREATE POLICY "local_mailboxes_system" ON "local_mailboxes" TO eisen_system USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "local_mailboxes" TO eisen_app, eisen_system;
--> statement-breakpoint
ALTER TABLE "local_messages" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "local_messages" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "local_messages_owner" ON "local_messages" TO eisen_app USING ("user_id" = current_setting('eisen.user_id', true)) WITH CHECK ("user_id" = current_setting('eisen.user_id', true));
--> statement-breakpoint
CREATE POLICY "local_messages_system" ON "local_messages" TO eisen_system USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "local_messages" TO eisen_app, eisen_system;
--> statement-breakpoint
ALTER TABLE "mail_indexes" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "mail_indexes" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "mail_indexes_owner" ON "mail_indexes" TO eisen_app USING ("user_id" = current_setting('eisen.user_id', true)) WITH CHECK ("user_id" = current_setting('eisen.user_id', true));
--> statement-breakpoint
CREATE POLICY "mail_indexes_system" ON "mail_indexes" TO eisen_system USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "mail_indexes" TO eisen_app, eisen_system;
--> statement-breakpoint
ALTER TABLE "mailboxes" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "mailboxes" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "mailboxes_owner" ON "mailboxes" TO eisen_app USING ("user_id" = current_setting('eisen.user_id', true)) WITH CHECK ("user_id" = current_setting('eisen.user_id', true));
--> statement-breakpoint
CREATE POLICY "mailboxes_system" ON "mailboxes" TO eisen_system USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "mailboxes" TO eisen_app, eisen_system;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "mailed_links" TO eisen_system;
--> statement-breakpoint
ALTER TABLE "message_index" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "message_index" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "message_index_owner" ON "message_index" TO eisen_app USING ("user_id" = current_setting('eisen.user_id', true)) WITH CHECK ("user_id" = current_setting('eisen.user_id', true));
--> statement-breakpoint
CREATE POLICY "message_index_system" ON "message_index" TO eisen_system USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "message_index" TO eisen_app, eisen_system;
--> statement-breakpoint
ALTER TABLE "outbox" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "outbox" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "outbox_owner" ON "outbox" TO eisen_app USING ("user_id" = current_setting('eisen.user_id', true)) WITH CHECK ("user_id" = current_setting('eisen.user_id', true));
--> statement-breakpoint
CREATE POLICY "outbox_system" ON "outbox" TO eisen_system USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "outbox" TO eisen_app, eisen_system;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "rate_limits" TO eisen_system;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "sessions" TO eisen_system;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "system_secrets" TO eisen_system;
--> statement-breakpoint
ALTER TABLE "user_settings" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "user_settings" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "user_settings_owner" ON "user_settings" TO eisen_app USING ("user_id" = current_setting('eisen.user_id', true)) WITH CHECK ("user_id" = current_setting('eisen.user_id', true));
--> statement-breakpoint
CREATE POLICY "user_settings_system" ON "user_settings" TO eisen_system USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "user_settings" TO eisen_app, eisen_system;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "users" TO eisen_system;
