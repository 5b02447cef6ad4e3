import type { Assistant, ClassifiedMessage, ClassifyRequest } from '#assistant.ts';
import { gistQuestion, LONGEST_GIST } from './gist-question.ts';
import { inParallel } from './in-parallel.ts';
import { ModelError, wordsForModelError } from './language-model.ts';
import type { MailTeller } from './mail-teller.ts';
import type { ModelDesk } from './model-desk.ts';
import { plainSentence, withoutContacts } from './plain-sentence.ts';
import { triageQuestion } from './triage-question.ts';
import { weighOpinion } from './weigh-opinion.ts';

export interface SecondOpinionOptions {
  /** Judges first, and its answer stands whenever the model's cannot be taken. */
  readonly local: Assistant;
  readonly desk: ModelDesk;
  /** Where it fails, the model is not asked. */
  readonly teller: Pick<MailTeller, 'tellRequest' | 'readOpinion'>;
  /** Whether the model is asked about every email, or only where the local assistant is not sure. */
  readonly asks: 'unsure' | 'all';
  /** Whether its answer may move an email below the local one. */
  readonly mayLower: boolean;
  /** How much surer an answer must be to file a mail under "eliminate": the local classifier's own margin. */
  readonly eliminateMargin: number;
}

const CALLS_AT_ONCE = 4;
/** Emails of a quadrant that the model is asked to put in a sentence: the newest. */
const GISTS_IN_SUMMARY = 2;
const GISTS_IN_INSIGHTS = 2;
const MOST_INSIGHTS = 5;
const LONGEST_SUMMARY = 500;
const LONGEST_NAME = 60;

const NOT_ASKED = 'The language model could not be asked.';

/**
 * The local assistant with a language model beside it (D-28): one email a question, no email in another's question.
 * Whatever goes wrong with the model, the local answer stands and says why.
 */
export function createSecondOpinion(options: SecondOpinionOptions): Assistant {
  const { local, desk, teller } = options;

  async function lookAgain(
    request: ClassifyRequest,
    answer: ClassifiedMessage,
    asked: { readonly notSureThreshold: number },
  ): Promise<ClassifiedMessage> {
    try {
      const reply = await desk.ask(triageQuestion(await teller.tellRequest(request)));
      const opinion = await teller.readOpinion(reply, request);
      const weighed = weighOpinion(answer.classification, opinion, {
        mayLower: options.mayLower,
        notSureThreshold: asked.notSureThreshold,
        eliminateMargin: options.eliminateMargin,
        modelName: desk.modelName,
        mayLiftToDo: isFromKnownPerson(request),
      });
      return { ...answer, ...weighed };
    } catch (error) {
      const words = error instanceof ModelError ? wordsForModelError(error.kind) : NOT_ASKED;
      return { ...answer, note: `${words} Eisen's own judgement stands.` };
    }
  }

  /** A sentence for each of the newest emails; those that the model could not tell are left out. */
  async function gists(messages: readonly ClassifyRequest[], most: number): Promise<string[]> {
    const newest = [...messages]
      .sort((a, b) => b.input.receivedAt.getTime() - a.input.receivedAt.getTime())
      .slice(0, most);
    const found = await inParallel(newest, CALLS_AT_ONCE, async (request) => {
      try {
        const { gist } = await desk.ask(gistQuestion(await teller.tellRequest(request)));
        const sender = withoutContacts(request.input.fromName, LONGEST_NAME) || 'Unknown sender';
        return [`${sender}: ${withoutContacts(gist, LONGEST_GIST)}`];
      } catch {
        return [];
      }
    });
    return found.flat();
  }

  return {
    async classify(messages, asked) {
      const answers = await local.classify(messages, asked);
      const requests = new Map(messages.map((message) => [message.id, message]));
      return await inParallel(answers, CALLS_AT_ONCE, async (answer) => {
        const request = requests.get(answer.id);
        const isAsked = options.asks === 'all' || answer.classification.unsure;
        return request && isAsked && !isTaught(request)
          ? await lookAgain(request, answer, asked)
          : answer;
      });
    },
    async summarize(messages, quadrantTitle) {
      const counted = await local.summarize(messages, quadrantTitle);
      const told = await gists(messages, GISTS_IN_SUMMARY);
      if (told.length === 0) return counted;
      const text = `${counted.value}. ${told.join(' · ')}`;
      return { value: plainSentence(text, LONGEST_SUMMARY), source: 'model' };
    },
    async describe(messages, asked) {
      const facts = await local.describe(messages, asked);
      const told = await gists(messages, GISTS_IN_INSIGHTS);
      if (told.length === 0) return facts;
      const kept = facts.value.slice(0, MOST_INSIGHTS - told.length);
      return { value: [...kept, ...told], source: 'model' };
    },
  };
}

/** Somebody the user answered before, or got mail from, writing to him and not to many. */
function isFromKnownPerson({ input }: ClassifyRequest): boolean {
  const { bulk, automated, addressed, knownSender, repliedBefore } = input.signals;
  if (bulk || automated || addressed === 'list') return false;
  return repliedBefore === true || knownSender === true;
}

/** What the user's own corrections say of a mail outranks any model (D-111), also where they say "not there". */
function isTaught({ personal }: ClassifyRequest): boolean {
  return Boolean(personal?.because ?? personal?.doubts);
}
