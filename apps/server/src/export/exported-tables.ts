/** Which rows of a table are the user's. */
export type ExportedRows =
  | { readonly by: 'owner'; readonly column: string }
  /** Rows of the teams that he is in. */
  | { readonly by: 'membership'; readonly column: string };

/** One file of an export: rows of one table, with the columns that are told, one by one. */
export interface ExportedTable {
  /** Without its ending. */
  readonly file: string;
  readonly table: string;
  /** For the reader of the export. */
  readonly holds: string;
  /** Rows without one are those of the user's own table: `user_id`. */
  readonly rows?: ExportedRows;
  /** Every column that is told; sealed ones are opened, hashes are told as they are. */
  readonly columns: readonly string[];
  /** Every other column, with the reason. */
  readonly leftOut?: Readonly<Record<string, string>>;
  /** What a column is called in the file, where its own name says little. */
  readonly names?: Readonly<Record<string, string>>;
  /** Sealed columns that hold bytes instead of JSON; told in base64. */
  readonly bytes?: readonly string[];
}

const ONLY_FOR_LOOKING_UP = 'A copy of what stands beside it, in the form that is compared.';
const SECRET = 'A secret that lets its holder in: in a file it could be stolen.';
const OF_THE_SERVER = 'Tells which process of the server is at work, nothing about you.';
const OF_THE_DELEGATOR = "A message's id in another person's mailbox.";

/**
 * Everything that is stored about a user, table by table (D-49). A column that stands neither under `columns` nor
 * under `leftOut`, and a table that stands neither here nor below, fails a test.
 */
export const EXPORTED_TABLES: readonly ExportedTable[] = [
  {
    file: 'profile',
    table: 'users',
    holds: 'Your account',
    rows: { by: 'owner', column: 'id' },
    columns: [
      'id',
      'username',
      'email',
      'first_name',
      'last_name',
      'role',
      'primary_goal',
      'inbox_challenges',
      'created_at',
    ],
    leftOut: {
      username_key: ONLY_FOR_LOOKING_UP,
      email_key: ONLY_FOR_LOOKING_UP,
      password_hash: SECRET,
    },
  },
  {
    file: 'sessions',
    table: 'sessions',
    holds: 'Browsers that are signed in',
    rows: { by: 'owner', column: 'user_id' },
    columns: ['created_at', 'last_seen_at'],
    leftOut: { id_hash: SECRET },
  },
  {
    file: 'mailed-links',
    table: 'mailed_links',
    holds: 'Links of password reset and address proof that wait to be used',
    rows: { by: 'owner', column: 'user_id' },
    columns: ['purpose', 'email_key', 'expires_at'],
    leftOut: { token_hash: SECRET },
  },
  {
    file: 'address-proofs',
    table: 'address_proofs',
    holds: 'Addresses that you have shown to be yours',
    rows: { by: 'owner', column: 'user_id' },
    columns: ['email_key', 'method', 'proven_at'],
  },
  {
    file: 'settings',
    table: 'user_settings',
    holds: 'What you set',
    columns: ['sealed', 'updated_at'],
    names: { sealed: 'settings' },
  },
  {
    file: 'mailboxes',
    table: 'mailboxes',
    holds: 'Your connected mailbox',
    columns: [
      'id',
      'provider',
      'kind',
      'state',
      'identity',
      'created_at',
      'touched_at',
      'account_key',
      'consented_at',
    ],
    leftOut: {
      worked_by: OF_THE_SERVER,
      worked_until: OF_THE_SERVER,
      wanted_by: OF_THE_SERVER,
      wanted_until: OF_THE_SERVER,
    },
  },
  {
    file: 'mailbox-tokens',
    table: 'mailbox_tokens',
    holds: 'What you granted at the provider, without the tokens',
    columns: ['mailbox_id', 'scopes', 'expires_at', 'state', 'generation'],
    leftOut: {
      access_token: SECRET,
      refresh_token: SECRET,
      refreshing_by: OF_THE_SERVER,
      refreshing_until: OF_THE_SERVER,
    },
  },
  {
    file: 'consents-under-way',
    table: 'consent_attempts',
    holds: 'Ways to a consent page that are not finished; they end within ten minutes',
    columns: ['provider', 'expires_at'],
    leftOut: { id: SECRET, session_hash: SECRET, sealed: SECRET },
  },
  {
    file: 'mailbox-subscriptions',
    table: 'mail_subscriptions',
    holds: "The provider's promise to tell of new mail",
    columns: ['mailbox_id', 'subscription_id', 'expires_at'],
    leftOut: { secret_key: SECRET },
  },
  {
    file: 'mail-index-state',
    table: 'mail_indexes',
    holds: 'How far your mailbox is known',
    columns: [
      'mailbox_id',
      'revision',
      'cursor',
      'provider_count',
      'checked_at',
      'compared_at',
      'sent_read_at',
      'sent_cursor',
      'auto_from',
      'connection',
      'retry_at',
    ],
    leftOut: { watched_by: OF_THE_SERVER, watched_until: OF_THE_SERVER },
  },
  {
    file: 'mail-index',
    table: 'message_index',
    holds: 'Ids and times of the mail that was seen in your inbox; the mail stays at the provider',
    columns: [
      'mailbox_id',
      'message_id',
      'thread_id',
      'received_at',
      'state',
      'revision',
      'arrived_revision',
      'moved_revision',
      'replied_at',
    ],
  },
  {
    file: 'decisions',
    table: 'decisions',
    holds: 'What was decided about each message, with the reasons and the words quoted',
    columns: [
      'mailbox_id',
      'message_id',
      'quadrant',
      'guess',
      'second',
      'confidence',
      'source',
      'held',
      'urgency',
      'importance',
      'deadline',
      'deadline_kind',
      'raised_for',
      'sealed',
      'version',
      'decided_at',
    ],
    names: { sealed: 'reasons' },
  },
  {
    file: 'lessons',
    table: 'lessons',
    holds: 'What your corrections taught',
    columns: [
      'id',
      'mailbox_id',
      'message_id',
      'entry_id',
      'taught_at',
      'kind',
      'quadrant',
      'urgent_step',
      'important_step',
      'keys',
      'sealed',
      'threshold_vote',
      'filed_at',
    ],
    names: { sealed: 'taught_about' },
  },
  {
    file: 'journal-entries',
    table: 'journal_entries',
    holds: 'Every change of mail or of a quadrant',
    columns: ['id', 'mailbox_id', 'actor', 'kind', 'group_id', 'count', 'created_at', 'undone_at'],
  },
  {
    file: 'journal-items',
    table: 'journal_items',
    holds: 'What each change touched, and what takes it back',
    columns: [
      'entry_id',
      'position',
      'message_id',
      'inverse',
      'undone_at',
      'intended_at',
      'look_at',
    ],
  },
  {
    file: 'outbox',
    table: 'outbox',
    holds: 'Replies that wait or have left; the text is kept only until it is sent',
    columns: [
      'id',
      'mailbox_id',
      'idempotency_key',
      'state',
      'payload',
      'internet_message_id',
      'draft_id',
      'sent_message_id',
      'send_at',
      'attempts',
      'error',
      'created_at',
      'finished_at',
      'archive_id',
      'archive',
    ],
    leftOut: {
      body_mac: 'A keyed hash of the text beside it.',
      leased_until: OF_THE_SERVER,
    },
  },
  {
    file: 'known-senders',
    table: 'known_senders',
    holds:
      'Whom you heard from and answered: keyed hashes of addresses, which nobody can read back',
    columns: ['sender', 'first_seen_at', 'replied'],
  },
  {
    file: 'tasks',
    table: 'tasks',
    holds: 'Your tasks',
    columns: [
      'id',
      'texts',
      'due_at',
      'priority',
      'status',
      'quadrant',
      'email_id',
      'provider',
      'syncs_to_microsoft',
      'copy_id',
      'copy_mailbox_id',
      'sync_error',
      'created_at',
      'updated_at',
      'removed_at',
    ],
    leftOut: {
      copy_due_at: OF_THE_SERVER,
      copy_leased_until: OF_THE_SERVER,
      copy_attempts: OF_THE_SERVER,
      copy_version: OF_THE_SERVER,
    },
  },
  {
    file: 'event-deletions',
    table: 'event_removals',
    holds: 'Events that you deleted and whose calendar has not confirmed it yet',
    columns: ['mailbox_id', 'event_id', 'due_at', 'attempts'],
    leftOut: { leased_until: OF_THE_SERVER },
  },
  {
    file: 'goals',
    table: 'goals',
    holds: 'Your SMART goals',
    columns: [
      'id',
      'texts',
      'priority',
      'status',
      'due_date',
      'email_id',
      'ai_generated',
      'generated_by',
      'created_at',
      'updated_at',
      'removed_at',
    ],
  },
  {
    file: 'language-model-use',
    table: 'model_usage',
    holds: 'What the language model was asked for you, by day: counts and tokens',
    columns: [
      'day',
      'calls',
      'failed',
      'cached',
      'input_tokens',
      'output_tokens',
      'booked_tokens',
      'cost_micros',
    ],
  },
  {
    file: 'language-model-answers',
    table: 'model_answers',
    holds: 'Answers of the language model of the last two weeks, so that none is paid for twice',
    columns: ['sealed', 'created_at'],
    leftOut: { content_key: 'A keyed hash of what was asked.' },
    names: { sealed: 'answer' },
  },
  {
    file: 'teams',
    table: 'teams',
    holds: 'Teams that you are in',
    rows: { by: 'membership', column: 'id' },
    columns: ['id', 'name', 'description', 'owner_id', 'created_at'],
  },
  {
    file: 'team-memberships',
    table: 'team_members',
    holds: 'Since when you are in each team; who else is in it is theirs to export',
    rows: { by: 'owner', column: 'user_id' },
    columns: ['team_id', 'role', 'joined_at'],
  },
  {
    file: 'invites-sent',
    table: 'invites',
    holds: 'Invites into teams that you sent; the invited address is kept as a keyed hash only',
    rows: { by: 'owner', column: 'invited_by' },
    columns: [
      'id',
      'team_id',
      'address_mac',
      'status',
      'mail',
      'mailed_for',
      'created_at',
      'expires_at',
    ],
    leftOut: { answered_by: "The id of another person's account." },
  },
  {
    file: 'invitation-links',
    table: 'join_links',
    holds: 'Links in invitations that you had mailed; the address is kept as a keyed hash only',
    rows: { by: 'owner', column: 'invited_by' },
    columns: ['address_mac', 'expires_at', 'team_id'],
    leftOut: { token_hash: SECRET },
  },
  {
    file: 'invites-answered',
    table: 'invites',
    holds: 'Invites into teams that you answered',
    rows: { by: 'owner', column: 'answered_by' },
    columns: ['id', 'team_id', 'address_mac', 'status', 'created_at', 'expires_at', 'invited_by'],
    leftOut: {
      mail: 'How the mail of another person went.',
      mailed_for: 'The mark of a request of another person.',
    },
  },
  {
    file: 'delegations-given',
    table: 'delegations',
    holds: 'Emails that you handed on',
    rows: { by: 'owner', column: 'delegated_by' },
    columns: [
      'id',
      'assigned_to',
      'address_mac',
      'email_id',
      'quadrant',
      'status',
      'content',
      'mail',
      'created_at',
      'updated_at',
      'expires_at',
      'ended',
    ],
  },
  {
    file: 'delegations-received',
    table: 'delegations',
    holds: 'Emails that were handed on to you',
    rows: { by: 'owner', column: 'assigned_to' },
    columns: [
      'id',
      'delegated_by',
      'quadrant',
      'status',
      'content',
      'created_at',
      'updated_at',
      'expires_at',
      'ended',
    ],
    leftOut: {
      address_mac: 'A keyed hash of the address it waited for.',
      email_id: OF_THE_DELEGATOR,
      mail: 'How the mail of another person went.',
    },
  },
  {
    file: 'notifications',
    table: 'notifications',
    holds: 'What others did that concerns you, and when you saw it',
    columns: ['subject_id', 'kind', 'at', 'seen_at'],
  },
  {
    file: 'local-mailbox-state',
    table: 'local_mailboxes',
    holds: 'The change counter of your sandbox mailbox',
    columns: ['mailbox_id', 'revision'],
  },
  {
    file: 'local-mail',
    table: 'local_messages',
    holds:
      'The mail of your sandbox mailbox; `raw` is the message as it came, in base64, where it has attachments',
    columns: [
      'mailbox_id',
      'id',
      'thread_id',
      'folder',
      'former_folder',
      'received_at',
      'unread',
      'flagged',
      'revision',
      'folder_revision',
      'head',
      'content',
      'raw',
    ],
    leftOut: { message_key: 'A keyed hash of the Message-ID beside it.' },
    bytes: ['raw'],
  },
  {
    file: 'local-events',
    table: 'local_events',
    holds: 'The calendar of your sandbox mailbox',
    columns: ['mailbox_id', 'id', 'key', 'starts_at', 'ends_at', 'texts'],
  },
  {
    file: 'local-todos',
    table: 'local_todos',
    holds: 'The to-do list of your sandbox mailbox',
    columns: ['mailbox_id', 'id', 'item'],
  },
  {
    file: 'events',
    table: 'user_events',
    holds: 'What changed on your screen in the last two hours: ids and states',
    columns: ['id', 'name', 'data', 'created_at'],
  },
  {
    file: 'event-counter',
    table: 'event_heads',
    holds: 'The number of the last of them',
    columns: ['last_id'],
  },
  {
    file: 'first-answers',
    table: 'idempotency_keys',
    holds: 'Answers of calls that must not run twice, kept for a day',
    columns: ['key', 'call_id', 'status', 'answer', 'started_at', 'expires_at'],
    leftOut: { body_mac: 'A keyed hash of what you sent, by which a repeat is known.' },
  },
];

/** Tables that no export reads, with the reason. */
export const TABLES_LEFT_OUT: Readonly<Record<string, string>> = {
  account_quotas:
    'How much a provider may be asked right now, under keyed hashes that name nobody; each ends within an hour or two.',
  leads:
    'What visitors sent through the public forms, under keyed hashes of their addresses; yours is in public-forms.',
  rate_limits: 'Counters under keyed hashes that name nobody; each ends within a day.',
  system_secrets: 'Secrets of the installation.',
};
