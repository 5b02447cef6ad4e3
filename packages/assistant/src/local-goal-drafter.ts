import type { GoalDrafter } from './goal.ts';
import type { ReadMoments } from './local-assistant.ts';
import { draftGoalFromMail, improveGoalParts } from './local-goal.ts';

/** The drafter that is always there: plain code in this process, no network (D-28). */
export function createLocalGoalDrafter(needs: { readonly readMoments: ReadMoments }): GoalDrafter {
  const local = { source: 'local', generatedBy: 'local' } as const;
  return {
    async draftGoal(source) {
      const { subject, content, now } = source;
      // In UTC throughout: a goal is due on a day, which must not become its neighbour on the way through a zone.
      const mail = { subject, text: content, receivedAt: now, timeZone: null };
      const { due } = needs.readMoments(mail);
      return { draft: draftGoalFromMail(source, due?.at ?? null), ...local };
    },
    async improveGoal(parts, goal) {
      return { draft: improveGoalParts(parts, goal), ...local };
    },
  };
}
