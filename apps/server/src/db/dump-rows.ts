import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from './database.ts';
import { TABLES } from './tables.ts';

/** Every row of every table, as stored: what somebody with a stolen database would see. */
export function dumpRows(db: Database): Promise<Record<string, Record<string, unknown>[]>> {
  return db.asSystem(async (tx) => {
    const dump: Record<string, Record<string, unknown>[]> = {};
    for (const { name } of TABLES)
      dump[name] = await rowsOf<Record<string, unknown>>(
        tx,
        sql`select * from ${sql.identifier(name)}`,
      );
    return dump;
  });
}
