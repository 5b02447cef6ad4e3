import type { NamedDay } from './named-day.ts';
import { whole } from './words.ts';

export type Groups = Readonly<Record<string, string | undefined>>;

/** One way to name a day. */
export interface Rule {
  /** What a sentence that holds one has somewhere: a look at it costs a tenth of the whole pattern. */
  readonly gate: RegExp;
  readonly pattern: RegExp;
  /** Null when it is none after all. */
  read(groups: Groups, match: RegExpExecArray): NamedDay | null;
}

/** A rule whose pattern is matched whole and without case. */
export function rule(gate: RegExp, source: string, read: Rule['read']): Rule {
  return { gate, pattern: new RegExp(whole(source), 'giu'), read };
}

export function numberOf(text: string | undefined): number {
  return Number.parseInt(text ?? '', 10);
}
