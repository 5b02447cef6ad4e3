import type { ClassifyRequest } from '#assistant.ts';
import type { GoalSource } from '#goal.ts';
import { tellSource } from './goal-questions.ts';
import { LONGEST_SUBJECT, mailData } from './mail-data.ts';
import { type ToldMail, tellMail } from './told-words.ts';
import { type Opinion, opinionOf, type TriageAnswer } from './triage-question.ts';

type AskedMail = Pick<ClassifyRequest, 'input' | 'newText'>;

/** A mail as a model is told it: its words, and all that it sees of it as JSON. */
export interface ToldRequest extends ToldMail {
  readonly data: string;
}

/** What a model is told of mail, and what of its answers stands in the mail: work that grows with the mail. */
export interface MailTeller {
  tellRequest(mail: AskedMail): Promise<ToldRequest>;
  /** What a model sees of the email that a goal is drafted from, as JSON. */
  tellSource(source: GoalSource): Promise<string>;
  /** The answer with its quotes as they stand in the mail. */
  readOpinion(answer: TriageAnswer, mail: AskedMail): Promise<Opinion>;
}

/** The same as pieces of work: pure, and their inputs and results can be copied from one thread to another. */
export const TELLING_WORK = {
  tellRequest: ({ input, newText }: AskedMail): ToldRequest => {
    const told = tellMail({ subject: input.subject, text: newText }, LONGEST_SUBJECT);
    return { ...told, data: mailData(input, told) };
  },
  tellSource: (source: GoalSource) => tellSource(source),
  readOpinion: ({ answer, mail }: { answer: TriageAnswer; mail: AskedMail }) =>
    opinionOf(answer, mail),
} as const;

/** On the caller's own thread: for tests, and for programs that serve nobody meanwhile. */
export const inlineTeller: MailTeller = {
  tellRequest: async (mail) => TELLING_WORK.tellRequest(mail),
  tellSource: async (source) => TELLING_WORK.tellSource(source),
  readOpinion: async (answer, mail) => TELLING_WORK.readOpinion({ answer, mail }),
};
