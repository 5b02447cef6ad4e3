import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { writePreference } from '#lib/preferences.ts';
import { parseProvider } from '#lib/provider.ts';
import { useSession } from '#lib/session.tsx';
import { Sandbox } from '#routes/sandbox.tsx';
import { useSearch } from './use-search.ts';

export function SandboxScreen() {
  const router = useRouter();
  const { state, check, forgetMailbox, providerLinked } = useSession();
  const provider = parseProvider(useSearch().get('provider')) ?? 'outlook';
  useEffect(() => {
    if (state === 'signed-out') router.history.replace(`/login?provider=${provider}`);
  }, [state, provider, router]);
  if (state !== 'signed-in') return null;
  return (
    <Sandbox
      provider={provider}
      onConnected={async (to) => {
        if (providerLinked) await forgetMailbox();
        writePreference('provider', provider);
        await check();
        router.history.push(to);
      }}
    />
  );
}
