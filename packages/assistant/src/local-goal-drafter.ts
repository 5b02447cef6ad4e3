import type { GoalDrafter } from './goal.ts';
import type { ReadDeadline } from './local-assistant.ts';
import { draftGoalFromMail, improveGoalParts } from './local-goal.ts';

/** The drafter that is always there: plain code in this process, no network (D-28). */
export function createLocalGoalDrafter(needs: {
  readonly readDeadline: ReadDeadline;
}): GoalDrafter {
  const local = { source: 'local', generatedBy: 'local' } as const;
  return {
    async draftGoal(source) {
      const { subject, content, now } = source;
      const deadline = needs.readDeadline({ subject, text: content, receivedAt: now });
      return { draft: draftGoalFromMail(source, deadline), ...local };
    },
    async improveGoal(parts, goal) {
      return { draft: improveGoalParts(parts, goal), ...local };
    },
  };
}
