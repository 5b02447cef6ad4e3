import { percent } from '../metrics.ts';
import type { Say } from './figures.ts';
import type { Judged } from './judged.ts';
import { measureShipped } from './run-shipped.ts';

const MESSAGES = 1_000;

/** Messages a second, without and with the reader of dates that the server puts before the classifier. */
export async function saySpeed(say: Say, rows: readonly Judged[]): Promise<void> {
  const mails = Array.from(
    { length: MESSAGES },
    (_, index) => (rows[index % rows.length] as Judged).example.input,
  );
  const { withoutDates, withDates } = await measureShipped(mails);
  say(`speed without dates: ${tell(withoutDates)}`);
  say(`speed with dates: ${tell(withDates)}`);
}

function tell(micros: number): string {
  return `${Math.round(1_000_000 / micros)} messages a second (${micros.toFixed(0)} µs each)`;
}

/** Prices in dollars for a million tokens: a middling hosted model's. Others: `--price-in`, `--price-out`. */
export const USUAL_PRICES = { in: 1, out: 5 } as const;
const CHARS_PER_TOKEN = 4;
const READ_CHARS = 2_500;
const INSTRUCTION_TOKENS = 600;
const ANSWER_TOKENS = 60;

/** What a hosted language model would cost for these mails, one call each; the local one costs nothing. */
export function sayCost(
  say: Say,
  rows: readonly Judged[],
  prices: { readonly in: number; readonly out: number },
): void {
  const tokensIn =
    INSTRUCTION_TOKENS +
    rows.reduce(
      (sum, { example: { input } }) => sum + tokensOf(input.subject) + tokensOf(input.text),
      0,
    ) /
      rows.length;
  const dollars = (tokensIn * prices.in + ANSWER_TOKENS * prices.out) / 1_000;
  const unsure = rows.filter(({ unsure }) => unsure).length / rows.length;
  say(
    `cost per 1,000: local 0; a language model at ${prices.in} and ${prices.out} dollars a million tokens, about ${Math.round(tokensIn)} in and ${ANSWER_TOKENS} out: ` +
      `${dollars.toFixed(2)} dollars for all, ${(dollars * unsure).toFixed(2)} for the ${percent(unsure)} not sure`,
  );
}

function tokensOf(text: string): number {
  return Math.ceil(Math.min(text.length, READ_CHARS) / CHARS_PER_TOKEN);
}
