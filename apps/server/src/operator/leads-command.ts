import { closeSync, openSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Lead } from '#leads/lead.ts';
import type { LeadsService } from '#leads/leads-service.ts';
import { csvHead, csvLine, leadJson, leadLine } from './lead-lines.ts';

const OPTIONS = {
  export: { type: 'string' },
  to: { type: 'string' },
  delete: { type: 'string' },
} as const;

const HELP =
  'leads: without options it lists them; --export csv or --export json, with --to <file>; --delete <address>';

/** What `leads` was asked to do. */
export type LeadsOrder =
  | { readonly do: 'list' }
  | { readonly do: 'export'; readonly format: 'csv' | 'json'; readonly file: string | null }
  | { readonly do: 'delete'; readonly email: string };

/** @throws Error that says how the command is used */
export function readLeadsOrder(args: readonly string[]): LeadsOrder {
  const { export: format, to, delete: email } = parse(args);
  if (email !== undefined) {
    if (format !== undefined || to !== undefined || !email.includes('@')) throw new Error(HELP);
    return { do: 'delete', email };
  }
  if (format === undefined) {
    if (to !== undefined) throw new Error(HELP);
    return { do: 'list' };
  }
  if (format !== 'csv' && format !== 'json') throw new Error(HELP);
  return { do: 'export', format, file: to ?? null };
}

/** Lists, exports or deletes what visitors sent through the public forms. */
export async function runLeads(options: {
  order: LeadsOrder;
  leads: Pick<LeadsService, 'list' | 'deleteOfAddress'>;
  say: (text: string) => void;
}): Promise<void> {
  const { order, leads, say } = options;
  if (order.do === 'delete') {
    const count = await leads.deleteOfAddress(order.email);
    say(count === 0 ? 'There is no lead of this address.' : `Deleted: ${count}.`);
    return;
  }
  if (order.do === 'list') {
    let count = 0;
    for await (const lead of leads.list()) {
      say(leadLine(lead));
      count += 1;
    }
    say(count === 0 ? 'There are no leads.' : `${count} in all.`);
    return;
  }
  const lines = order.format === 'csv' ? csvOf(leads.list()) : jsonOf(leads.list());
  if (order.file === null) for await (const line of lines) say(line);
  else {
    await writeLines(order.file, lines);
    say(`Written into ${order.file}, which only you can read.`);
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true }).values;
  } catch (cause) {
    throw new Error(HELP, { cause });
  }
}

async function* csvOf(leads: AsyncIterable<Lead>) {
  yield csvHead();
  for await (const lead of leads) yield csvLine(lead);
}

async function* jsonOf(leads: AsyncIterable<Lead>) {
  let last: string | null = null;
  yield '[';
  for await (const lead of leads) {
    if (last !== null) yield `${last},`;
    last = leadJson(lead);
  }
  if (last !== null) yield last;
  yield ']';
}

/** Names and addresses of people: for the operator's eyes only, and never over another file. */
async function writeLines(file: string, lines: AsyncIterable<string>): Promise<void> {
  const target = openSync(file, 'wx', 0o600);
  try {
    for await (const line of lines) writeSync(target, `${line}\n`);
  } finally {
    closeSync(target);
  }
}
