import { type BodyOf, type Settings, settingsCalls } from '@eisen/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '#lib/api.ts';
import { detailFor } from '#lib/error-words.ts';
import { notify } from '#lib/notices.ts';
import { useSession } from '#lib/session.tsx';
import { mailKeys } from './mail-keys.ts';

export type SettingsChange = BodyOf<typeof settingsCalls.change>;

/** Changes settings at once; a refusal puts them back and says so. */
export function useUpdateSettings(): {
  readonly update: (change: SettingsChange) => void;
  readonly saving: boolean;
} {
  const client = useQueryClient();
  const { user } = useSession();
  const key = mailKeys.settings(user?.id ?? '');
  const { mutate, isPending } = useMutation({
    scope: { id: 'settings' },
    mutationFn: async (change: SettingsChange) =>
      (await callApi(settingsCalls.change, { body: change })).settings,
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<Settings>(key);
      if (before)
        client.setQueryData<Settings>(key, { ...before, ...(change as Partial<Settings>) });
      return before;
    },
    onError: (error, _, before) => {
      if (before) client.setQueryData(key, before);
      notify.error('Failed to save settings', { detail: detailFor(error) });
    },
    onSuccess: (settings) => client.setQueryData(key, settings),
  });
  return useMemo(() => ({ update: mutate, saving: isPending }), [mutate, isPending]);
}
