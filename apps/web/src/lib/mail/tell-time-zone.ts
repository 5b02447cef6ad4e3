import { settingsCalls } from '@eisen/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '#lib/api.ts';
import { useSession } from '#lib/session.tsx';
import { mailKeys } from './mail-keys.ts';

/**
 * Tells the server in which zone the user's clock runs, when it knows none or another one: "by Friday 5 PM" in a mail
 * means five o'clock there (D-14). The browser that opened Eisen last is right. Nobody asked for it, so a failure is
 * silent and the next start tells it again.
 *
 * @param known  what the settings say; undefined while they load
 */
export function useTellTimeZone(known: string | null | undefined): void {
  const client = useQueryClient();
  const { user } = useSession();
  const userId = user?.id ?? '';
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (known === undefined || known === timeZone) return;
    callApi(settingsCalls.change, { body: { time_zone: timeZone } })
      .then(({ settings }) => client.setQueryData(mailKeys.settings(userId), settings))
      .catch(() => undefined);
  }, [known, client, userId]);
}
