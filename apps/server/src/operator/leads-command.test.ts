import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Lead } from '#leads/lead.ts';
import { csvHead, csvLine, leadJson, leadLine } from './lead-lines.ts';
import { readLeadsOrder, runLeads } from './leads-command.ts';

const at = new Date('2026-01-05T09:00:00.000Z');
const waitlist = (fields: Lead['fields']): Lead => ({
  id: 'lead-1',
  form: 'waitlist',
  fields,
  consentVersion: '2025-09-01',
  createdAt: at,
});
const OMAR = waitlist({ email: 'omar@brightwater.example', role: 'Other' });
const PLAN: Lead = {
  id: 'lead-2',
  form: 'plan',
  fields: { plan_hint: 'focus', billing_preference: 'annual', utm_source: null },
  consentVersion: null,
  createdAt: at,
};

describe('the order', () => {
  it.each([
    [[], { do: 'list' }],
    [['--export', 'csv'], { do: 'export', format: 'csv', file: null }],
    [['--export=json', '--to', 'a.json'], { do: 'export', format: 'json', file: 'a.json' }],
    [['--delete', 'omar@brightwater.example'], { do: 'delete', email: 'omar@brightwater.example' }],
  ])('%j is %j', (args, order) => {
    expect(readLeadsOrder(args)).toEqual(order);
  });

  it.each([
    [['--export', 'xml']],
    [['--export']],
    [['--to', 'a.csv']],
    [['--delete', 'omar']],
    [['--delete', 'omar@brightwater.example', '--export', 'csv']],
    [['--all']],
    [['list']],
  ])('%j says how it is used', (args) => {
    expect(() => readLeadsOrder(args)).toThrow(/--export csv or --export json/);
  });
});

describe('a lead in the terminal', () => {
  it('is one line', () => {
    expect(leadLine(OMAR)).toBe('2026-01-05 09:00  waitlist      omar@brightwater.example · Other');
    expect(leadLine(PLAN)).toBe('2026-01-05 09:00  plan          focus · annual');
    expect(leadLine(waitlist(null))).toContain('cannot be opened');
  });

  it('commands nothing', () => {
    const line = leadLine(
      waitlist({ email: 'a@b.example', name: '\u001b[2Jx\r\n\u202ey\u009b1m' }),
    );
    expect(line).toContain('a@b.example ·  [2Jx   y 1m');
  });
});

describe('a lead in a spreadsheet', () => {
  it('has a cell for each column', () => {
    const count = csvHead().split(',').length;
    for (const lead of [OMAR, PLAN, waitlist(null)])
      expect(csvLine(lead).split('","')).toHaveLength(count);
    expect(csvLine(OMAR)).toMatch(
      /^"2026-01-05T09:00:00.000Z","waitlist","omar@brightwater.example","","Other",/,
    );
  });

  it.each([
    '=HYPERLINK("https://evil.example")',
    '+1+1',
    '-2+3',
    '@SUM(A1)',
    '  =1',
    '\t=1',
    '\r=1',
    '＝1',
  ])('holds no formula: %j', (name) => {
    const cells = csvLine(waitlist({ email: 'a@b.example', name })).split('","');
    expect(cells[3]).toMatch(/^'/);
  });

  it('stays one line of its cells, whatever is written', () => {
    const line = csvLine(waitlist({ email: 'a@b.example', name: 'x","y\n"=1' }));
    expect(line).not.toContain('\n');
    expect(line).toContain('"x"",""y ""=1"');
  });
});

it('a lead in JSON keeps every character and shows none that commands', () => {
  const name = '\u001b[2J\u009b1m\u202e=1"';
  const text = leadJson(waitlist({ email: 'a@b.example', name }));
  expect(text).toMatch(/^[\x20-\x7e]*$/);
  expect(JSON.parse(text).fields.name).toBe(name);
});

describe('the command', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'eisen-leads-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function run(args: readonly string[], found: readonly Lead[]) {
    const said: string[] = [];
    const deleted: string[] = [];
    await runLeads({
      order: readLeadsOrder(args),
      leads: {
        async *list() {
          yield* found;
        },
        async deleteOfAddress(email) {
          deleted.push(email);
          return found.length;
        },
      },
      say: (text) => said.push(text),
    });
    return { said, deleted };
  }

  it('lists and counts', async () => {
    expect((await run([], [OMAR, PLAN])).said).toEqual([
      leadLine(OMAR),
      leadLine(PLAN),
      '2 in all.',
    ]);
    expect((await run([], [])).said).toEqual(['There are no leads.']);
  });

  it('exports what programs can read', async () => {
    const json = (await run(['--export', 'json'], [OMAR, PLAN])).said.join('\n');
    expect(JSON.parse(json).map((one: { form: string }) => one.form)).toEqual(['waitlist', 'plan']);
    expect(JSON.parse((await run(['--export', 'json'], [])).said.join('\n'))).toEqual([]);
    expect((await run(['--export', 'csv'], [OMAR])).said).toEqual([csvHead(), csvLine(OMAR)]);
  });

  it('writes a file that only the operator can read, and never over another', async () => {
    const file = path.join(folder, 'leads.csv');
    await run(['--export', 'csv', '--to', file], [OMAR]);
    expect(readFileSync(file, 'utf8')).toBe(`${csvHead()}\n${csvLine(OMAR)}\n`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await expect(run(['--export', 'csv', '--to', file], [])).rejects.toThrow('EEXIST');
    expect(readFileSync(file, 'utf8')).toContain('omar');
  });

  it('deletes by address and says how many', async () => {
    const { said, deleted } = await run(['--delete', 'omar@brightwater.example'], [OMAR]);
    expect([said, deleted]).toEqual([['Deleted: 1.'], ['omar@brightwater.example']]);
    expect((await run(['--delete', 'omar@brightwater.example'], [])).said[0]).toContain('no lead');
  });
});
