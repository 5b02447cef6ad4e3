import { readdirSync, readFileSync } from 'node:fs';
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
  readonly asks_action: number;
  readonly sampling?: string;
}

const MAIL_FIELDS = ['id', 'owner', 'from', 'to', 'cc', 'date', 'subject', 'body'] as const;
/** May be missing: a date may also be unreadable, as spam's often are. */
const OPTIONAL_FIELDS: readonly string[] = ['owner', 'to', 'cc', 'date'];
const LABELS = '.labels.jsonl';

/** The sets of a folder: every `<name>.jsonl` that has a `<name>.labels.jsonl`, in the order of their names. */
export function listSets(folder: string): readonly string[] {
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

/** @throws Error that names file and line when a line is broken */
export function readMailRows(file: string): readonly MailRow[] {
  return readRows(file, (row, fail) => {
    const texts = MAIL_FIELDS.map((field) => {
      const value = row[field] ?? (OPTIONAL_FIELDS.includes(field) ? '' : null);
      if (typeof value !== 'string') fail(`"${field}" is not a text`);
      return [field, value] as const;
    });
    const headers = row.headers ?? {};
    if (typeof headers !== 'object') fail('"headers" is not an object');
    return {
      ...(Object.fromEntries(texts) as unknown as MailRow),
      source: sourceFrom(row.source),
      headers: lowerKeys(headers as MailRow['headers']),
    };
  });
}

/** @throws Error that names file and line when a line is broken */
export function readLabelRows(file: string): readonly LabelRow[] {
  return readRows(file, (row, fail) => {
    if (typeof row.id !== 'string') fail('"id" is not a text');
    const isQuadrant = (value: unknown): value is Quadrant => QUADRANTS.includes(value as Quadrant);
    if (!isQuadrant(row.quadrant)) fail(`"quadrant" is none of ${QUADRANTS.join(', ')}`);
    const quadrant = row.quadrant as Quadrant;
    if ((row.alt ?? null) !== null && !isQuadrant(row.alt))
      fail('"alt" is no quadrant and not null');
    return {
      ...(row as unknown as LabelRow),
      alt: (row.alt ?? null) as Quadrant | null,
      urgent: quadrant === 'do' || quadrant === 'delegate' ? 1 : 0,
      important: quadrant === 'do' || quadrant === 'schedule' ? 1 : 0,
    };
  });
}

function readRows<Row>(
  file: string,
  parse: (row: Readonly<Record<string, unknown>>, fail: (why: string) => never) => Row,
): readonly Row[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (line.trim() === '') return [];
      const fail = (why: string): never => {
        throw new Error(`${file}, line ${index + 1}: ${why}`);
      };
      return [parse(parseObject(line, fail), fail)];
    });
}

function parseObject(
  line: string,
  fail: (why: string) => never,
): Readonly<Record<string, unknown>> {
  try {
    const row: unknown = JSON.parse(line);
    if (typeof row === 'object' && row !== null) return row as Readonly<Record<string, unknown>>;
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
