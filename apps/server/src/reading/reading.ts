import type {
  Assistant,
  ClassifiedMessage,
  ClassifyRequest,
  GoalDrafter,
  GoalSource,
  MailTeller,
} from '@eisen/assistant';
import { createLocalAssistant, createLocalGoalDrafter } from '@eisen/assistant';
import {
  createInlineRun,
  createMailReader,
  type MailReader,
  type Message,
  type RunWork,
  WorkStoppedError,
} from '@eisen/mailbox';
import type { Decision } from '#triage/decision.ts';
import { readMoments } from '#triage/read-deadline.ts';
import type { TriageContext } from '#triage/triage-input.ts';
import type { JudgedMessage } from '#triage/triage-work.ts';
import type { ReadingPool, WorkFor } from './reading-pool.ts';
import { READING_WORK, type ReadingWork } from './reading-work.ts';

/** What judges the words of one user's mail. Whatever cannot be judged within its bounds is left out of the answers. */
export interface TriageReader {
  /** What the assistant may see of a message; null when that could not be told. */
  buildRequest(message: Message, context: TriageContext): Promise<ClassifyRequest | null>;
  readDraft(
    message: Message,
    context: TriageContext,
    timeZone: string | null,
  ): Promise<Awaited<ReturnType<ReadingWork['readDraft']>> | null>;
  /** An assistant's answer as a decision; null when what it quotes could not be looked for. */
  decide(
    answer: ClassifiedMessage,
    request: ClassifyRequest,
    timeZone: string | null,
  ): Promise<Decision | null>;
  /** Above the quoted history, and the history itself. */
  splitText(message: Message): Promise<{ shown: string; quoted: string }>;
  readonly assistant: Assistant;
  readonly drafter: GoalDrafter;
  /** Rejects where something cannot be told within its bounds: nothing of it leaves the house then. */
  readonly teller: MailTeller;
}

/** All reading of what strangers wrote, user by user. */
export interface Reading {
  mail(whom: WorkFor): MailReader;
  triage(whom: WorkFor): TriageReader;
}

export function createReading(runFor: ReadingPool['runFor']): Reading {
  return {
    mail: (whom) => createMailReader(runFor(whom)),
    triage: (whom) => createTriageReader(runFor(whom)),
  };
}

/** On the caller's own thread: for the operator's commands and tests. */
export function createInlineReading(): Reading {
  const run = createInlineRun(READING_WORK);
  return createReading(() => run);
}

/** Longer texts are worked on by a thread; others in less time than it takes to send them. */
const SHORT_TEXT = 4_096;

function createTriageReader(run: RunWork<ReadingWork>): TriageReader {
  return {
    buildRequest: (message, context) =>
      unlessStopped(() =>
        run('buildRequest', { message: withoutHtml(message), context }, writerOf(message)),
      ),
    readDraft: (message, context, timeZone) =>
      unlessStopped(() =>
        run('readDraft', { message: withoutHtml(message), context, timeZone }, writerOf(message)),
      ),
    async decide(answer, request, timeZone) {
      const input = { answer, request, timeZone };
      if (request.newText.length <= SHORT_TEXT) return READING_WORK.decide(input);
      return await unlessStopped(() => run('decide', input, senderOf(request.input)));
    },
    async splitText(message) {
      const { text } = message;
      if (text.length <= SHORT_TEXT) return READING_WORK.splitText(text);
      const parts = await unlessStopped(() => run('splitText', text, writerOf(message)));
      return parts ?? { shown: text, quoted: '' };
    },
    assistant: createThreadedAssistant(run),
    drafter: createThreadedDrafter(run),
    teller: {
      tellRequest: (mail) => run('tellRequest', mail, senderOf(mail.input)),
      tellSource: (source) => run('tellSource', source, senderOfSource(source)),
      readOpinion: (answer, mail) => run('readOpinion', { answer, mail }, senderOf(mail.input)),
    },
  };
}

function createThreadedAssistant(run: RunWork<ReadingWork>): Assistant {
  return {
    async classify(requests, asked) {
      const answers = await Promise.all(
        requests.map((request) =>
          unlessStopped(() => run('classifyMail', { request, asked }, senderOf(request.input))),
        ),
      );
      return answers.filter((answer) => answer !== null);
    },
    // It counts, and reads no word of any mail.
    summarize: async (requests, title) => COUNTING.summarize(requests, title),
    async describe(requests, asked) {
      const told = await unlessStopped(() =>
        run('describeMail', { requests, asked }, { sender: null }),
      );
      return told ?? COUNTING.describe([], asked);
    },
  };
}

function createThreadedDrafter(run: RunWork<ReadingWork>): GoalDrafter {
  const improver = createLocalGoalDrafter({ readMoments });
  return {
    async draftGoal(source) {
      const draft = await unlessStopped(() => run('draftGoal', source, senderOfSource(source)));
      if (draft === null) return improver.draftGoal({ ...source, content: '' });
      return { draft, source: 'local', generatedBy: 'local' };
    },
    // The user's own words, bounded by the call.
    improveGoal: improver.improveGoal,
  };
}

/** Judges nothing: for what only counts. */
const COUNTING = createLocalAssistant({
  classifier: {
    classify() {
      throw new Error('Mail is judged by a thread.');
    },
  },
  readMoments: () => ({ due: null, times: [], nearest: null }),
});

async function unlessStopped<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof WorkStoppedError) return null;
    throw error;
  }
}

function writerOf({ from }: Pick<Message, 'from'>) {
  return { sender: from.address.toLowerCase() };
}

function senderOf({ fromAddress }: Pick<ClassifyRequest['input'], 'fromAddress'>) {
  return { sender: fromAddress.toLowerCase() };
}

function senderOfSource({ sender }: GoalSource) {
  return { sender: sender.toLowerCase().slice(0, 320) };
}

function withoutHtml({ html: _html, ...message }: Message): JudgedMessage {
  return message;
}
