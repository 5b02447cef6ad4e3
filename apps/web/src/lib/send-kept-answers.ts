import type { User } from '@eisen/contract';
import { loadAccountCalls } from './account-calls.ts';
import { callApi } from './api.ts';
import { ApiError } from './api-errors.ts';
import { forgetKeptAnswers, readKeptAnswers } from './kept-answers.ts';
import { logFailure } from './log.ts';
import type { Onboarding } from './session.tsx';

/** Whoever's answers are on their way; a check meanwhile sends them no second time. */
const sending = new Set<string>();

/**
 * Brings the kept answers of onboarding to the account. What fails is logged, stays kept, and is
 * tried again at the next start; what the server will never take is given up.
 *
 * @param onSaved  hears what the account holds now
 */
export async function sendKeptAnswers(
  userId: string,
  onSaved: (user: User, onboarding: Onboarding) => void,
): Promise<void> {
  const answers = readKeptAnswers(userId);
  if (answers === null || sending.has(userId)) return;
  sending.add(userId);
  try {
    const { updateProfile } = await loadAccountCalls();
    const { user } = await callApi(updateProfile, { body: answers });
    forgetKeptAnswers();
    onSaved(user, {
      primary_goal: answers.primary_goal ?? null,
      inbox_challenges: [...(answers.inbox_challenges ?? [])],
    });
  } catch (error) {
    logFailure('The answers of onboarding are not saved yet', error);
    if (error instanceof ApiError && error.code === 'invalid') forgetKeptAnswers();
  } finally {
    sending.delete(userId);
  }
}
