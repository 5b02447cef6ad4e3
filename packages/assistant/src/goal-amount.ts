/** An amount that says when enough is done: a number with what it counts. */
const AMOUNT =
  /(?<![\d.,])(?:[€$£]\s?\d[\d.,]{0,15}(?:\s?(?:k|m|million))?|\d[\d.,]{0,15}\s?(?:%|percent|€|EUR|USD|hours?|days?|weeks?|people|customers?|pages?|slides?|items?|units?))/giu;
const PERCENTAGE = /%|percent/iu;

/** What an amount is of when nobody can reach it: a price that is lowered, an opinion. */
const NO_AIM = /^\s?(?:discount|off\b|rebate|cashback|sure\b|certain|confident|rabatt|sicher)/iu;
/** "Reach 95 %", "at least 80 %", "a target of 5 %". */
const AIM_AT =
  /(?:\b(?:reach|hit|achieve|attain|aim for|at least|at most|no (?:more|less|fewer) than|(?:target|goal)(?: of| is)?|minimum of)|(?<!\p{L})(?:mindestens|höchstens|ziel(?: von| ist)?))\s(?:an?\s|the\s)?$/iu;
/** "Reduce the backlog by 10 %", "bring it from 3 % to 5 %". */
const CHANGE_BY =
  /\b(?:increase|raise|grow|improve|boost|lift|bring|reduce|cut|lower|decrease|drop|keep)\b(?:[^.;:!?]|\.\d)*\s(?:by|to|under|below|above|over)\s$/iu;
/** "95 % target"; "um 5 % senken", "auf 95 % bringen". */
const AIM_AFTER =
  /^\s(?:target\b|goal\b|(?:zu\s)?(?:erreichen|steigern|erhöhen|senken|verringern|reduzieren|verbessern|bringen)(?!\p{L}))/iu;
/** So far back what an amount is for is looked for, in characters. */
const LOOK_BACK = 120;

/** The first amount in a mail's sentences that can be a goal's measure, in the mail's words; null for none. */
export function findGoalAmount(sentences: readonly string[]): string | null {
  for (const sentence of sentences)
    for (const match of sentence.matchAll(AMOUNT)) {
      const [amount] = match;
      const before = sentence.slice(Math.max(0, match.index - LOOK_BACK), match.index);
      if (isMeasure(amount, before, sentence.slice(match.index + amount.length))) return amount;
    }
  return null;
}

/** Mail is full of percentages: discounts, shares, how sure somebody is. One counts only where it is asked for. */
function isMeasure(amount: string, before: string, after: string): boolean {
  if (NO_AIM.test(after)) return false;
  if (!PERCENTAGE.test(amount)) return true;
  return AIM_AT.test(before) || CHANGE_BY.test(before) || AIM_AFTER.test(after);
}
