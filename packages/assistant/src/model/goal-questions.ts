import { z } from 'zod';
import type { GoalParts, GoalSource } from '#goal.ts';
import type { ModelQuestion } from './language-model.ts';
import { asData } from './mail-data.ts';
import { tellLine, tellMail } from './told-words.ts';

const LONGEST_TITLE = 255;
const LONGEST_PART = 600;
/** What a user wrote of a goal, a part. */
const LONGEST_TEXT = 2_500;
const MAX_OUTPUT_TOKENS = 900;

const part = z.string().min(3).max(LONGEST_PART);
const parts = {
  specific: part,
  measurable: part,
  achievable: part,
  relevant: part,
  timeBound: part,
};
const draftSchema = z.strictObject({
  title: z.string().min(3).max(LONGEST_TITLE),
  ...parts,
  priority: z.enum(['low', 'medium', 'high', 'urgent']),
  dueDate: z.iso.date().nullable(),
});
const partsSchema = z.strictObject(parts);

const FORM = `A SMART goal has five texts, each one or two plain sentences, addressed to nobody, without links: specific (what is to be reached), measurable (how one sees that it is reached), achievable (with which means, the first step), relevant (why it matters), timeBound (by when).`;
const DRAFT = `You draft a SMART goal for the person who received one email, from what the email asks for, in the language of the email. ${FORM} title: a few words. dueDate: YYYY-MM-DD, only a day that the email names or plainly implies, otherwise null. Invent no facts.`;
const IMPROVE = `You write the five texts of a SMART goal better, in their language: clearer, shorter, with what a good goal needs. ${FORM} What they say stays; invent no facts, days or numbers.`;

const DAY_MS = 86_400_000;
const LONGEST_AHEAD_MS = 2 * 366 * DAY_MS;

/** What a model sees of the email that a goal is drafted from, as JSON. */
export function tellSource({ subject, content, sender, now }: GoalSource): string {
  return asData({
    today: now.toISOString().slice(0, 10),
    ...tellMail({ subject, text: content }, LONGEST_TITLE),
    sender: tellLine(sender, LONGEST_TITLE),
  });
}

/** @param data  the email as `tellSource` tells it */
export function draftQuestion(data: string, now: Date): ModelQuestion<z.infer<typeof draftSchema>> {
  const today = now.getTime();
  return {
    kind: 'goal-2',
    instructions: DRAFT,
    data,
    schema: draftSchema,
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    isSound: ({ dueDate }) => {
      const due = dueDate === null ? today : Date.parse(dueDate);
      return due > today - DAY_MS && due < today + LONGEST_AHEAD_MS;
    },
  };
}

export function improveQuestion(
  texts: GoalParts,
  goal: { readonly title: string; readonly dueDate: string | null },
): ModelQuestion<z.infer<typeof partsSchema>> {
  const given = Object.keys(parts).map((name) => [
    name,
    tellLine(texts[name as keyof GoalParts], LONGEST_TEXT),
  ]);
  return {
    kind: 'improve-2',
    instructions: IMPROVE,
    data: asData({
      title: tellLine(goal.title, LONGEST_TITLE),
      due_date: goal.dueDate,
      ...Object.fromEntries(given),
    }),
    schema: partsSchema,
    maxOutputTokens: MAX_OUTPUT_TOKENS,
  };
}
