// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LINKED_USER, profileOf, renderWithMailbox } from '#components/mailbox-testing.tsx';
import { byRole, cleanUp, settle } from '#components/testing.tsx';
import { useSession } from '#lib/session.tsx';
import { StatusBars } from './status-bars.tsx';

type Answer = () => Promise<Response>;
const ok =
  (body: unknown): Answer =>
  async () =>
    Response.json(body);
const failed: Answer = async () =>
  Response.json({ error: 'Bad gateway', code: 'provider_failed' }, { status: 502 });
const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

const realTimeout = setTimeout;
const page = () => document.body.textContent ?? '';
let answers: Readonly<Record<string, Answer>>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', (address: string) => {
    const answer = answers[new URL(address, 'http://localhost').pathname];
    return answer ? answer() : new Promise(() => undefined);
  });
});

afterEach(() => {
  cleanUp();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Frame() {
  const session = useSession();
  return (
    <>
      <button type="button" onClick={() => void session.check()}>
        Check
      </button>
      <StatusBars
        providerName="Outlook"
        isUnreachable={session.connectionError}
        onRecheck={() => undefined}
        onReconnect={() => undefined}
      />
    </>
  );
}

it.each([
  [
    'the permissions cannot be verified',
    { '/auth/check-permissions': failed },
    'Unable to verify provider permissions.',
  ],
  [
    'the check of permissions does not arrive',
    { '/auth/check-permissions': lost },
    'Network error while checking permissions.',
  ],
  [
    'the emails do not arrive',
    { '/auth/check-permissions': ok({ has_permissions: true }), '/auth/emails': lost },
    'Network error loading data.',
  ],
])('when %s the bar under the header says so [DASH-13]', async (_, given, words) => {
  answers = { '/api/profile': ok(profileOf(LINKED_USER)), ...given };
  renderWithMailbox(<Frame />);
  await settle(() => byRole('button', 'Check').click());
  // The waits between the tries pass at once; what loads meanwhile takes its real time.
  for (let turn = 0; turn < 300 && !page().includes(words); turn += 1) {
    await settle(() => vi.advanceTimersByTimeAsync(500));
    await new Promise((resolve) => realTimeout(resolve, 5));
  }
  expect(page()).toContain(words);
});
