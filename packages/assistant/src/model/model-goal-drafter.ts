import type { GoalDrafter, GoalParts } from '#goal.ts';
import { draftQuestion, improveQuestion } from './goal-questions.ts';
import type { MailTeller } from './mail-teller.ts';
import type { ModelDesk } from './model-desk.ts';
import { plainSentence } from './plain-sentence.ts';

const LONGEST_TITLE = 255;
const LONGEST_PART = 600;

/** Drafts by the model; the local draft takes its place whenever the model gives none (D-90). */
export function createModelGoalDrafter(needs: {
  readonly local: GoalDrafter;
  readonly desk: ModelDesk;
  readonly teller: Pick<MailTeller, 'tellSource'>;
}): GoalDrafter {
  const { local, desk, teller } = needs;
  const byModel = { source: 'model', generatedBy: desk.modelName } as const;
  return {
    async draftGoal(source) {
      try {
        const told = await teller.tellSource(source);
        const answer = await desk.ask(draftQuestion(told, source.now));
        const title = plainSentence(answer.title, LONGEST_TITLE);
        return { draft: { ...answer, title, ...plainParts(answer) }, ...byModel };
      } catch {
        return await local.draftGoal(source);
      }
    },
    async improveGoal(parts, goal) {
      try {
        return { draft: plainParts(await desk.ask(improveQuestion(parts, goal))), ...byModel };
      } catch {
        return await local.improveGoal(parts, goal);
      }
    },
  };
}

function plainParts({
  specific,
  measurable,
  achievable,
  relevant,
  timeBound,
}: GoalParts): GoalParts {
  const plain = (text: string) => plainSentence(text, LONGEST_PART);
  return {
    specific: plain(specific),
    measurable: plain(measurable),
    achievable: plain(achievable),
    relevant: plain(relevant),
    timeBound: plain(timeBound),
  };
}
