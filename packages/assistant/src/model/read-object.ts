import type { z } from 'zod';

/** More braces than that are no answer with a word around it. */
const MOST_BRACES = 40;
const END_OF_THOUGHT = /<\/(?:think|thinking|thought|reasoning)>/gi;
const THOUGHT = /^\s*<(?:think|thinking|thought|reasoning)>/i;

/**
 * The one JSON object in an answer that has the shape asked for. Models put it behind what they thought, into a fence, or
 * between sentences; where two have the shape, nobody can tell which was meant.
 *
 * @returns undefined when there is none, or more than one
 */
export function readObject(text: string, schema: z.ZodType): unknown {
  const plain = parse(text);
  if (plain !== undefined) return schema.safeParse(plain).success ? plain : undefined;
  const fitting = objectsIn(withoutThought(text)).filter((one) => schema.safeParse(one).success);
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Whether an answer begins with thoughts: what it says in them is not meant yet. */
export function beginsWithThought(text: string): boolean {
  return THOUGHT.test(text);
}

/** Some servers leave out the beginning of the thought, which stands in their prompt. */
function withoutThought(text: string): string {
  const end = [...text.matchAll(END_OF_THOUGHT)].at(-1);
  if (end) return text.slice(end.index + end[0].length);
  return beginsWithThought(text) ? '' : text;
}

function objectsIn(text: string): unknown[] {
  const found: unknown[] = [];
  let at = text.indexOf('{');
  for (let braces = 0; at !== -1; braces += 1) {
    if (braces === MOST_BRACES) return [];
    const end = endOfObject(text, at);
    const value = end === -1 ? undefined : parse(text.slice(at, end));
    if (value !== undefined) found.push(value);
    at = text.indexOf('{', value === undefined ? at + 1 : end);
  }
  return found;
}

/** Where the brace closes that opens there; -1 when it does not. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  let isString = false;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (isString && sign === '\\') at += 1;
    else if (sign === '"') isString = !isString;
    else if (!isString && sign === '{') depth += 1;
    else if (!isString && sign === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
