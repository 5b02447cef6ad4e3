// @vitest-environment happy-dom
import { DEFAULT_SETTINGS, setUpContract } from '@eisen/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { cleanUp, render, settle } from '#components/testing.tsx';
import { SessionProvider } from '#lib/session.tsx';
import { useTellTimeZone } from './tell-time-zone.ts';

setUpContract();

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

function Teller({ known }: { readonly known: string | null | undefined }) {
  useTellTimeZone(known);
  return null;
}

afterEach(() => {
  cleanUp();
  vi.unstubAllGlobals();
});

it.each([
  ['not while the settings load', undefined, []],
  ['not what the server knows', HERE, []],
  ['where the server knows none', null, [HERE]],
  ['where the user was elsewhere', 'Pacific/Kiritimati', [HERE]],
] as const)('tells the zone: %s [PLUS-30]', async (_, known, told) => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_url: unknown, init?: RequestInit) => {
    if (init?.method === 'PUT') sent.push(JSON.parse(String(init.body)).time_zone);
    return Response.json({ settings: { ...DEFAULT_SETTINGS, time_zone: HERE } });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider>
        <Teller known={known} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  await settle(() => new Promise((done) => setTimeout(done, 10)));
  expect(sent).toEqual(told);
});
