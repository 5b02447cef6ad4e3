/** What PostgreSQL answers (postgresql.org/docs/current/protocol-message-formats.html), as far as it is read here. */

export interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

export interface WireAnswer {
  readonly bytes: Buffer;
  /** Rows of the last statement, each a message's body. */
  readonly rows: readonly Buffer[];
  readonly rowDescription: Buffer | null;
  readonly isRefused: boolean;
}

type Parsers = Readonly<Record<number, (text: string, typeId?: number) => unknown>>;

const ROW = 'D'.charCodeAt(0);
const ROW_DESCRIPTION = 'T'.charCodeAt(0);
const DONE = 'C'.charCodeAt(0);
const REFUSAL = 'E'.charCodeAt(0);
/** Kind and length of a message. */
const HEAD_BYTES = 5;

export function splitAnswer(bytes: Buffer): WireAnswer {
  let rows: Buffer[] = [];
  let next: Buffer[] = [];
  let rowDescription: Buffer | null = null;
  let isRefused = false;
  for (let at = 0; at < bytes.length; ) {
    const kind = bytes[at];
    const end = at + 1 + bytes.readInt32BE(at + 1);
    const body = bytes.subarray(at + HEAD_BYTES, end);
    if (kind === ROW) next.push(body);
    else if (kind === DONE) [rows, next] = [next, []];
    else if (kind === ROW_DESCRIPTION) rowDescription = body;
    else if (kind === REFUSAL) isRefused = true;
    at = end;
  }
  return { bytes, rows, rowDescription, isRefused };
}

export function fieldsOf(rowDescription: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 2;
  for (let left = rowDescription.readInt16BE(0); left > 0; left -= 1) {
    const end = rowDescription.indexOf(0, at);
    const name = rowDescription.toString('utf8', at, end);
    // Behind the name: table (4), column (2), type (4), its size (2), its modifier (4), format (2).
    fields.push({ name, dataTypeID: rowDescription.readInt32BE(end + 7) });
    at = end + 19;
  }
  return fields;
}

/**
 * @param how.parsers  by type, the first that knows it
 * @param how.asArray  each row as a list, otherwise as an object by name
 */
export function rowValues(
  rows: readonly Buffer[],
  fields: readonly Field[],
  how: { parsers: readonly Parsers[]; asArray: boolean },
): unknown[] {
  const readers = fields.map(
    ({ dataTypeID }) => how.parsers.find((own) => own[dataTypeID] !== undefined)?.[dataTypeID],
  );
  return rows.map((row) => {
    const values: unknown[] = [];
    let at = 2;
    for (const [place, field] of fields.entries()) {
      const length = row.readInt32BE(at);
      at += 4;
      const text = length < 0 ? null : row.toString('utf8', at, at + length);
      at += Math.max(0, length);
      const read = readers[place];
      values.push(text === null || !read ? text : read(text, field.dataTypeID));
    }
    if (how.asArray) return values;
    return Object.fromEntries(fields.map(({ name }, place) => [name, values[place]]));
  });
}
