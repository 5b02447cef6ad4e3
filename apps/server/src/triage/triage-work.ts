import {
  type Assistant,
  type ClassifiedMessage,
  type ClassifyRequest,
  createLocalAssistant,
  createLocalGoalDrafter,
  type GoalSource,
  TELLING_WORK,
} from '@eisen/assistant';
import type { Message } from '@eisen/mailbox';
import {
  type Classifier,
  createClassifier,
  DEFAULT_WEIGHTS,
  readTraits,
  splitText,
  type Trait,
} from '@eisen/triage';
import { decisionFrom } from './decision-from.ts';
import { readDeadline, readMoments } from './read-deadline.ts';
import { buildRequest, buildTriageInput, type TriageContext } from './triage-input.ts';

export type TriageWork = typeof TRIAGE_WORK;
type Asked = Parameters<Assistant['classify']>[1];
type DescribeAsked = Parameters<Assistant['describe']>[1];

/** A message without what judging it does not need: its HTML is the longest part of most. */
export type JudgedMessage = Omit<Message, 'html'>;

/**
 * What is done with the words of mail to judge them. Pure, and its inputs and results can be copied from one thread to
 * another, as `MAIL_WORK` says.
 */
export const TRIAGE_WORK = {
  ...TELLING_WORK,
  buildRequest: ({ message, context }: { message: JudgedMessage; context: TriageContext }) =>
    buildRequest(withoutHtml(message), context),
  classifyMail: async ({ request, asked }: { request: ClassifyRequest; asked: Asked }) => {
    const [answer] = await assistant().classify([request], asked);
    return answer as ClassifiedMessage;
  },
  decide: ({
    answer,
    request,
    timeZone,
  }: {
    answer: ClassifiedMessage;
    request: ClassifyRequest;
    timeZone: string | null;
  }) => decisionFrom(answer, request, timeZone),
  describeMail: ({
    requests,
    asked,
  }: {
    requests: readonly ClassifyRequest[];
    asked: DescribeAsked;
  }) => assistant().describe(requests, asked),
  readDraft: (input: DraftInput) => measureDraft(input, classifier().weigh),
  draftGoal: async (source: GoalSource) =>
    (await createLocalGoalDrafter({ readMoments }).draftGoal(source)).draft,
  splitText: (text: string) => {
    const { shown, quoted } = splitText(text);
    return { shown, quoted };
  },
} as const;

export interface DraftInput {
  readonly message: JudgedMessage;
  readonly context: TriageContext;
  readonly timeZone: string | null;
}

/** What a correction of this message teaches and is measured by. */
export function measureDraft(
  { message, context, timeZone }: DraftInput,
  weigh: Classifier['weigh'],
): { traits: readonly Trait[]; competing: readonly number[] } {
  const input = buildTriageInput(withoutHtml(message), context);
  const deadline = readDeadline({ ...input, timeZone });
  return { traits: readTraits(input, message.threadId), competing: weigh({ ...input, deadline }) };
}

let unpacked: ReturnType<typeof createClassifier> | null = null;

/** Unpacking the weights takes longer than judging a hundred mails: once for each thread that judges. */
function classifier(): ReturnType<typeof createClassifier> {
  unpacked ??= createClassifier(DEFAULT_WEIGHTS);
  return unpacked;
}

function assistant(): Assistant {
  return createLocalAssistant({ classifier: classifier(), readMoments });
}

function withoutHtml(message: JudgedMessage): Message {
  return { ...message, html: null };
}
