import { z } from 'zod';
import type { ModelQuestion } from './language-model.ts';
import type { ToldRequest } from './mail-teller.ts';
import { withoutContacts } from './plain-sentence.ts';

export const LONGEST_GIST = 120;
const MAX_OUTPUT_TOKENS = 120;

const schema = z.strictObject({ gist: z.string().min(1).max(1_000) });

const INSTRUCTIONS = `You say in one short sentence, at most 90 characters, in the language of the email, what one email wants of the person whose mailbox it reached. Only what it says: no advice, no greeting, no addresses, no links.`;

/** What one email wants, in a sentence. One mail a question: no mail can speak about another (D-29). */
export function gistQuestion({ data }: ToldRequest): ModelQuestion<z.infer<typeof schema>> {
  return {
    kind: 'gist-2',
    instructions: INSTRUCTIONS,
    data,
    schema,
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    isSound: ({ gist }) => /[\p{L}\p{N}]{2}/u.test(withoutContacts(gist, LONGEST_GIST)),
  };
}
