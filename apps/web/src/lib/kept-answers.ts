import type { accountCalls, BodyOf } from '@eisen/contract';
import { readStored, writeStored } from './preferences.ts';

/** The part of a profile that onboarding answers. */
export type ProfileAnswers = Pick<
  BodyOf<typeof accountCalls.updateProfile>,
  'role' | 'primary_goal' | 'inbox_challenges'
>;

const KEY = 'answers_to_send';

/**
 * Keeps the answers of onboarding for an account until it has them: over failures, reloads and the
 * end of a session. They are of that user only.
 */
export function keepForAccount(userId: string, answers: ProfileAnswers): void {
  writeStored(KEY, JSON.stringify({ userId, answers }));
}

/** What this user's account still has to hear; null for nothing, and for another user's. */
export function readKeptAnswers(userId: string): ProfileAnswers | null {
  const text = readStored(KEY);
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as { userId?: unknown; answers?: ProfileAnswers } | null;
    return kept?.userId === userId && kept.answers ? kept.answers : null;
  } catch {
    return null;
  }
}

/** The account has them, or is gone. */
export function forgetKeptAnswers(): void {
  writeStored(KEY, null);
}
