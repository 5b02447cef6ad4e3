import type { Database, UserId } from '@eisen/server';

/** Tables that all runs share. */
const KEPT = ['system_secrets'];
/** Nothing tidies the embedded engine by itself, and what was deleted is still read over. */
const RUNS_BETWEEN_TIDYING = 100;

/** Empties every table of every user in one statement. */
export async function createCleaning(db: Database): Promise<() => Promise<void>> {
  const tables = await readRows<{ name: string }>(
    db,
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const deletes = tables
    .filter(({ name }) => !KEPT.includes(name))
    .map(({ name }) => `delete from "${name}";`)
    .join(' ');
  let runs = 0;
  return async () => {
    runs += 1;
    await db.asSystem((tx) => tx.execute(`do $$ begin ${deletes} end $$`));
    if (runs % RUNS_BETWEEN_TIDYING === 0) await db.afterBulkLoad();
  };
}

/** Two people who know each other, each with a connected account, as rows: signing up is another test's matter. */
export async function insertPeople(
  db: Database,
  people: readonly { readonly id: UserId; readonly address: string }[],
): Promise<void> {
  const at = "timestamptz '2026-11-01T09:00:00Z'";
  await db.asSystem(async (tx) => {
    for (const { id, address } of people)
      await tx.execute(`insert into users
        (id, username, username_key, email, email_key, first_name, last_name, role, password_hash, created_at)
        values ('${id}', '${id}', '${id}', '${address}', '${address}', '${id}', 'North', 'user', '', ${at})`);
    const [owner] = people;
    await tx.execute(`insert into teams (id, name, description, owner_id, created_at)
      values ('team', 'North', '', '${owner?.id ?? ''}', ${at})`);
    for (const { id } of people)
      await tx.execute(`insert into team_members (team_id, user_id, role, joined_at)
        values ('team', '${id}', 'member', ${at})`);
  });
}

/** A run's own look at the tables, past everything that it puts to the test. The text is ours alone. */
export async function readRows<Row>(db: Database, text: string): Promise<Row[]> {
  const result = (await db.asSystem((tx) => tx.execute(text))) as unknown as { rows: Row[] };
  return result.rows;
}
