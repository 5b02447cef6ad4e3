/** The role of a user's work: no superuser, cannot bypass policies, touches user-owned tables only. */
export const APP_ROLE = 'eisen_app';
/** The role of work across users: no superuser either, let through by an explicit policy on each table. */
export const SYSTEM_ROLE = 'eisen_system';

/**
 * Tables that are looked up before the user is known, so row security cannot guard them (docs/architecture.md).
 * Every other table has a `user_id` column, forced row-level security, and a primary key that starts with it.
 */
export const LOOKED_UP_TABLES: readonly string[] = [
  'users',
  'sessions',
  'mailed_links',
  'address_proofs',
  'rate_limits',
  'system_secrets',
  'join_links',
  'teams',
  'team_members',
  'invites',
  'delegations',
  'leads',
  'account_quotas',
];

/** Makes both roles where they are missing and lets the migrating login act as them. */
export function rolesSql(): string[] {
  return [APP_ROLE, SYSTEM_ROLE].map(
    (role) => `DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN
    BEGIN
      CREATE ROLE ${role} NOLOGIN NOSUPERUSER NOBYPASSRLS;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL;
    END;
  END IF;
  IF NOT pg_has_role(current_user, '${role}', 'MEMBER') THEN
    GRANT ${role} TO current_user;
  END IF;
END
$$;`,
  );
}

/** Grants on a looked-up table: the system role only. */
export function lookedUpTableSql(table: string): string[] {
  return [`GRANT SELECT, INSERT, UPDATE, DELETE ON "${table}" TO ${SYSTEM_ROLE};`];
}

/** Forced row-level security on one user-owned table. */
export function userOwnedTableSql(table: string): string[] {
  const own = `"user_id" = current_setting('eisen.user_id', true)`;
  return [
    `ALTER TABLE "${table}" ENABLE ROW LEVEL SECURITY;`,
    `ALTER TABLE "${table}" FORCE ROW LEVEL SECURITY;`,
    `CREATE POLICY "${table}_owner" ON "${table}" TO ${APP_ROLE} USING (${own}) WITH CHECK (${own});`,
    `CREATE POLICY "${table}_system" ON "${table}" TO ${SYSTEM_ROLE} USING (true) WITH CHECK (true);`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON "${table}" TO ${APP_ROLE}, ${SYSTEM_ROLE};`,
  ];
}
