import { useEffect, useRef } from 'react';
import { readKeptAnswers } from '#lib/kept-answers.ts';
import { logFailure } from '#lib/log.ts';
import { useSession } from '#lib/session.tsx';

/** At the start of the page, and after each sign-in: what the account has not heard yet is sent. */
export function useKeptAnswers(): void {
  const { user, confirmed, updateUser } = useSession();
  const save = useRef(updateUser);
  save.current = updateUser;
  const userId = confirmed ? user?.id : undefined;
  useEffect(() => {
    if (userId === undefined || readKeptAnswers(userId) === null) return;
    // Few people need it: it loads when it does.
    import('#lib/send-kept-answers.ts')
      .then(({ sendKeptAnswers }) => sendKeptAnswers(userId, save.current))
      .catch((error: unknown) => logFailure('The answers of onboarding are not saved yet', error));
  }, [userId]);
}
