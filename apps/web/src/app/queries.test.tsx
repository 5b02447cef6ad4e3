// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { cleanUp, render } from '#components/testing.tsx';
import { announceSessionEnd } from '#lib/session-end.ts';
import { Queries } from './queries.tsx';

afterEach(cleanUp);

let client: QueryClient;

function Probe() {
  client = useQueryClient();
  return null;
}

test('what the cache holds goes with the session, not with its mailbox, on whatever page [PLUS-04]', () => {
  const { unmount } = render(
    <Queries>
      <Probe />
    </Queries>,
  );
  client.setQueryData(['teams'], 'secret');
  announceSessionEnd('mailbox');
  expect(client.getQueryData(['teams'])).toBe('secret');
  unmount();
  announceSessionEnd('session');
  expect(client.getQueryData(['teams'])).toBeUndefined();
});

test('what is asked without a session outlives its end [FIX-34]', async () => {
  render(
    <Queries>
      <Probe />
    </Queries>,
  );
  const meta = { needsNoSession: true } as const;
  let answer: (word: string) => void = () => undefined;
  const queryFn = () => new Promise<string>((resolve) => (answer = resolve));
  const asked = client.fetchQuery({ queryKey: ['verify', 't'], queryFn, meta });
  announceSessionEnd('session');
  answer('confirmed');
  await asked;
  expect(client.getQueryData(['verify', 't'])).toBe('confirmed');
});

test('a cache that stands around it already is taken', () => {
  const given = new QueryClient();
  render(
    <QueryClientProvider client={given}>
      <Queries>
        <Probe />
      </Queries>
    </QueryClientProvider>,
  );
  expect(client).toBe(given);
});
