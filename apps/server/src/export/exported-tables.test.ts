import { describe, expect, it } from 'vitest';
import { SEALED_TABLES } from '#all-sealed-tables.ts';
import { TABLES } from '#db/tables.ts';
import { EXPORTED_TABLES, type ExportedTable, TABLES_LEFT_OUT } from './exported-tables.ts';

const SECRETS = [
  'password_hash',
  'id_hash',
  'token_hash',
  'session_hash',
  'secret_key',
  'access_token',
  'refresh_token',
];

const tableOf = (name: string) => TABLES.find((table) => table.name === name);
const ownerOf = (one: ExportedTable) => one.rows?.column ?? 'user_id';

describe('an export', () => {
  it('tells of every table, or says why not [PLUS-32]', () => {
    const told = new Set(EXPORTED_TABLES.map((one) => one.table));
    expect([...told, ...Object.keys(TABLES_LEFT_OUT)].sort()).toEqual(
      TABLES.map(({ name }) => name).sort(),
    );
  });

  it.each(EXPORTED_TABLES.map((one) => [one.file, one] as const))(
    '%s: every column is told, left out with a reason, or says whose the row is',
    (_file, one) => {
      const named = new Set([...one.columns, ...Object.keys(one.leftOut ?? {}), ownerOf(one)]);
      expect([...named].sort()).toEqual([...(tableOf(one.table)?.columns ?? [])].sort());
      const both = one.columns.filter((column) => one.leftOut?.[column] !== undefined);
      expect(both).toEqual([]);
    },
  );

  it('tells no secret', () => {
    for (const { file, columns } of EXPORTED_TABLES)
      expect({ file, secrets: columns.filter((one) => SECRETS.includes(one)) }).toEqual({
        file,
        secrets: [],
      });
  });

  it('opens what is sealed: no told column of bytes is a sealed one of an unknown place', () => {
    const sealed = SEALED_TABLES.flatMap(({ table, columns }) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    );
    const hashes = EXPORTED_TABLES.flatMap(({ table, columns }) =>
      columns
        .filter((column) => tableOf(table)?.byteColumns.includes(column))
        .map((column) => `${table}.${column}`),
    ).filter((column) => !sealed.includes(column));
    expect([...new Set(hashes)].sort()).toEqual([
      'delegations.address_mac',
      'invites.address_mac',
      'join_links.address_mac',
      'known_senders.sender',
      'mailboxes.account_key',
    ]);
  });
});
