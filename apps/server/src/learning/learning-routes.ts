import { learningCalls } from '@eisen/contract';
import { notFound } from '#http/errors.ts';
import type { Router } from '#http/router.ts';
import { presentLearning } from './learning-present.ts';
import type { LearningService } from './learning-service.ts';

/** What the user's corrections taught, and how to take it away (D-111). */
export function mountLearningRoutes<Mailbox>(
  router: Router<Mailbox>,
  learning: Pick<LearningService, 'list' | 'forget' | 'forgetAll'>,
): void {
  router.serve(learningCalls.list, async ({ user }) =>
    presentLearning(await learning.list(user.id)),
  );
  router.serve(learningCalls.forget, async ({ user, params }) => {
    const left = await learning.forget(user.id, params.key);
    if (!left) throw notFound('Nothing is learned under this key');
    return presentLearning(left);
  });
  router.serve(learningCalls.forgetAll, async ({ user }) =>
    presentLearning(await learning.forgetAll(user.id)),
  );
}
