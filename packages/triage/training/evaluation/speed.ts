import { percent } from '../metrics.ts';
import { bundleAsShipped, type ReadDeadline } from './bundle.ts';
import type { Say } from './figures.ts';
import type { Judged } from './judged.ts';

const MESSAGES = 1_000;
/** Rounds until the compiler has seen everything, and rounds of which the best counts. */
const ROUNDS = { warm: 5, measured: 10 } as const;

/** Messages a second, without and with the reader of dates that the server puts before the classifier. */
export async function saySpeed(say: Say, rows: readonly Judged[]): Promise<void> {
  const { createClassifier, DEFAULT_WEIGHTS, readDeadline } = await bundleAsShipped();
  const classifier = createClassifier(DEFAULT_WEIGHTS);
  const readDay = allowUnreadable(readDeadline);
  const mails = Array.from(
    { length: MESSAGES },
    (_, index) => (rows[index % rows.length] as Judged).example.input,
  );
  const measure = (judge: (mail: (typeof mails)[number]) => void): string => {
    const times = Array.from({ length: ROUNDS.warm + ROUNDS.measured }, () => {
      // The processor's time, so that a busy machine does not slow the figure down.
      const start = process.cpuUsage();
      for (const mail of mails) judge(mail);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / MESSAGES;
    });
    const each = Math.min(...times.slice(ROUNDS.warm));
    return `${Math.round(1_000_000 / each)} messages a second (${each.toFixed(0)} µs each)`;
  };
  say(`speed without dates: ${measure((mail) => classifier.classify(mail))}`);
  say(
    `speed with dates: ${measure((mail) => classifier.classify({ ...mail, deadline: readDay(mail) }))}`,
  );
}

/** Labelled mail may have an unreadable date, mail at the server never has; no day can be told from it. */
export function allowUnreadable(readDeadline: ReadDeadline): ReadDeadline {
  return (mail) => (Number.isNaN(mail.receivedAt.getTime()) ? null : readDeadline(mail));
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
