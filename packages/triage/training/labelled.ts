import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QUADRANTS, type Quadrant } from '@eisen/triage';

/** A mail as it stands in `<name>.jsonl`. */
export interface MailRow {
  readonly id: string;
  readonly source: string | { readonly repo: string };
  readonly owner: string;
  readonly from: string;
  readonly to: string;
  readonly cc: string;
  readonly date: string;
  readonly subject: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Its judgement as it stands in `<name>.labels.jsonl`. */
export interface LabelRow {
  readonly id: string;
  readonly urgent: number;
  readonly important: number;
  readonly quadrant: Quadrant;
  readonly alt: Quadrant | null;
  /** 1 when the sender asks the owner for something; null when the labels do not tell. */
  readonly asks_action: number | null;
  readonly sampling?: string;
}

const MAIL_FIELDS = ['id', 'owner', 'from', 'to', 'cc', 'date', 'subject', 'body'] as const;
/** May be missing: a date may also be unreadable, as spam's often are. */
const OPTIONAL_FIELDS: readonly string[] = ['owner', 'to', 'cc', 'date'];
const LABELS = '.labels.jsonl';

/**
 * The sets of a folder: every `<name>.jsonl` that has a `<name>.labels.jsonl`, in the order of their names.
 *
 * @throws Error when there is no folder, or no set in it
 */
export function listSets(folder: string): readonly string[] {
  if (!existsSync(folder)) throw new Error(`${folder} does not exist`);
  const files = new Set(readdirSync(folder));
  const names = [...files]
    .filter((file) => file.endsWith(LABELS))
    .map((file) => file.slice(0, -LABELS.length))
    .filter((name) => files.has(`${name}.jsonl`))
    .sort();
  if (names.length === 0)
    throw new Error(`${folder} holds no set: a set is <name>.jsonl with <name>${LABELS}`);
  return names;
}

/** @throws Error that names file and line when a line is broken or has the id of another */
export function readMailRows(file: string): readonly MailRow[] {
  return readRows(file, (row, fail) => {
    const texts = MAIL_FIELDS.map((field) => {
      const value = row[field] ?? (OPTIONAL_FIELDS.includes(field) ? '' : null);
      if (typeof value !== 'string') fail(`"${field}" is not a text`);
      return [field, value] as const;
    });
    const headers = row.headers ?? {};
    if (typeof headers !== 'object' || Array.isArray(headers))
      fail('"headers" is not an object of name and text');
    return {
      ...(Object.fromEntries(texts) as unknown as MailRow),
      source: sourceFrom(row.source),
      headers: lowerKeys(headers as MailRow['headers']),
    };
  });
}

/** @throws Error that names file and line when a line is broken, contradicts itself or has the id of another */
export function readLabelRows(file: string): readonly LabelRow[] {
  return readRows(file, (row, fail) => {
    if (typeof row.id !== 'string') fail('"id" is not a text');
    const isQuadrant = (value: unknown): value is Quadrant => QUADRANTS.includes(value as Quadrant);
    if (!isQuadrant(row.quadrant)) fail(`"quadrant" is none of ${QUADRANTS.join(', ')}`);
    const quadrant = row.quadrant as Quadrant;
    if ((row.alt ?? null) !== null && !isQuadrant(row.alt))
      fail('"alt" is no quadrant and not null');
    const axes = {
      urgent: quadrant === 'do' || quadrant === 'delegate' ? 1 : 0,
      important: quadrant === 'do' || quadrant === 'schedule' ? 1 : 0,
    };
    for (const axis of ['urgent', 'important'] as const) {
      if ((row[axis] ?? axes[axis]) !== axes[axis])
        fail(`"${axis}" is not ${axes[axis]}, as the quadrant ${quadrant} has it`);
    }
    const asks = row.asks_action ?? null;
    if (asks !== null && asks !== 0 && asks !== 1) fail('"asks_action" is neither 0 nor 1');
    return {
      ...(row as unknown as LabelRow),
      ...axes,
      alt: (row.alt ?? null) as Quadrant | null,
      asks_action: asks as number | null,
    };
  });
}

const BYTE_ORDER_MARK = /^\uFEFF/;

function readRows<Row extends { readonly id: string }>(
  file: string,
  parse: (row: Readonly<Record<string, unknown>>, fail: (why: string) => never) => Row,
): readonly Row[] {
  const lineOf = new Map<string, number>();
  return readFileSync(file, 'utf8')
    .replace(BYTE_ORDER_MARK, '')
    .split('\n')
    .flatMap((line, index) => {
      if (line.trim() === '') return [];
      const fail = (why: string): never => {
        throw new Error(`${file}, line ${index + 1}: ${why}`);
      };
      const row = parse(parseObject(line, fail), fail);
      const other = lineOf.get(row.id);
      if (other !== undefined) fail(`has the id of line ${other}`);
      lineOf.set(row.id, index + 1);
      return [row];
    });
}

function parseObject(
  line: string,
  fail: (why: string) => never,
): Readonly<Record<string, unknown>> {
  try {
    const row: unknown = JSON.parse(line);
    if (typeof row === 'object' && row !== null && !Array.isArray(row))
      return row as Readonly<Record<string, unknown>>;
  } catch {
    // The parser's message would quote the mail.
  }
  return fail('is not a JSON object');
}

function sourceFrom(source: unknown): MailRow['source'] {
  if (typeof source === 'string') return source;
  const repo = (source as { repo?: unknown } | null | undefined)?.repo;
  return typeof repo === 'string' ? { repo } : 'unknown';
}

function lowerKeys(headers: MailRow['headers']): MailRow['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
}

/** The files of a set. */
export function filesOf(
  folder: string,
  name: string,
  labels = 'labels',
): readonly [string, string] {
  return [join(folder, `${name}.jsonl`), join(folder, `${name}.${labels}.jsonl`)];
}
