// @vitest-environment happy-dom
import { setUpContract } from '@eisen/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allByRole, byRole, click, settle } from '#components/testing.tsx';
import { tellLiveHints } from '#lib/live/live-hints.ts';
import { announcements } from '#lib/notices.ts';
import { TeamCards } from './team-cards.tsx';
import {
  buildInvite,
  buildTeam,
  page,
  refuse,
  renderSignedIn,
  shows,
  startScript,
} from './teams-testing.tsx';

setUpContract();

let script: ReturnType<typeof startScript>;
beforeEach(() => {
  script = startScript();
});
afterEach(() => script.end());

const card = () => vi.waitFor(() => byRole('button', /^Team Invites/));
async function openInvites(...invites: readonly object[]) {
  script.answers['GET /api/invites'] = { body: invites };
  renderSignedIn(<TeamCards />);
  await click(await card());
}

describe('Team Invites', () => {
  it('shows team, inviter, day, and the two answers [INVITE-01, INVITE-02, ENT-06]', async () => {
    await openInvites(buildInvite());
    await shows('Pending team invitations');
    const [row] = allByRole('listitem');
    expect(row?.textContent).toBe(
      'Budget 2026PendingInvited by Tom Albrecht · Oct 13, 2026AcceptDecline',
    );
    expect((await card()).textContent).toBe('Team Invites1');
  });

  it('says when there is none, and while they load [INVITE-03, INVITE-04]', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    script.answers['GET /api/invites'] = async () => {
      await held;
      return { body: [] };
    };
    renderSignedIn(<TeamCards />);
    await click(await card());
    expect(byRole('status').textContent).toBe('Loading invites...');
    await settle(release);
    await shows('No pending team invites.');
    expect(page()).not.toContain('Loading invites...');
  });

  it.each([
    [refuse(500, 'The database rests', 'already_answered'), 'Failed to fetch invites'],
    ['no answer', 'Network error'],
  ] as const)(
    'cannot be read: it says how that failed, with Retry (%#) [INVITE-06, ERR-33]',
    async (answer, words) => {
      script.answers['GET /api/invites'] = answer;
      renderSignedIn(<TeamCards />);
      await click(await card());
      await vi.waitFor(() => expect(byRole('alert').querySelector('b')?.textContent).toBe(words));
      script.answers['GET /api/invites'] = { body: [buildInvite()] };
      await click(byRole('button', 'Retry'));
      await shows('Budget 2026');
    },
  );

  it('a new one is counted, shown and said without a reload [INVITE-02]', async () => {
    await openInvites();
    await shows('No pending team invites.');
    script.answers['GET /api/invites'] = { body: [buildInvite()] };
    await settle(() => tellLiveHints('invite'));
    await shows('Budget 2026');
    expect((await card()).textContent).toBe('Team Invites1');
    expect(announcements.get().text).toBe('Tom Albrecht invites you to Budget 2026');
  });
});

describe('an answer', () => {
  it('accepted: the invite goes, the team is listed, the focus stays [INVITE-05]', async () => {
    const team = buildTeam({ id: 'budget', name: 'Budget 2026', created_by: 'tom' });
    script.answers['POST /api/invites/invite-1/accept'] = () => {
      script.answers['GET /api/user/teams'] = { body: [team] };
      return { body: { message: 'ok', team } };
    };
    await openInvites(buildInvite(), buildInvite({ id: 'invite-2', team_name: 'Board' }));
    const accept = await vi.waitFor(() => byRole('button', 'Accept: Budget 2026'));
    accept.focus();
    await click(accept);
    await vi.waitFor(() => expect(allByRole('button', 'Accept: Budget 2026')).toEqual([]));
    expect(script.told.at(-1)).toMatchObject({ title: 'Invite accepted', detail: 'Budget 2026' });
    await vi.waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Accept: Board'),
    );
    await vi.waitFor(() => byRole('button', 'Teams1'));
    await click(byRole('button', 'Teams1'));
    await shows('Created by Dana Whitlock');
  });

  it('declined: the invite goes, and no team comes [INVITE-05]', async () => {
    script.answers['POST /api/invites/invite-1/decline'] = { body: { message: 'ok' } };
    await openInvites(buildInvite());
    await click(await vi.waitFor(() => byRole('button', 'Decline: Budget 2026')));
    await shows('No pending team invites.');
    expect(script.callsOf('GET /api/user/teams')).toHaveLength(1);
  });

  it.each([
    [
      'Accept',
      refuse(409, 'This invite was already answered', 'already_answered'),
      'This invite was already answered',
    ],
    ['Accept', refuse(502), 'Failed to accept invite'],
    ['Accept', 'no answer', 'Network error'],
    ['Decline', refuse(404, 'Invite not found', 'already_answered'), 'Invite not found'],
    ['Decline', refuse(502), 'Failed to decline invite'],
    ['Decline', 'no answer', 'Network error'],
  ] as const)(
    '%s that is not taken says why, and the invite stays (%#) [INVITE-07, ERR-34]',
    async (name, answer, words) => {
      script.answers[`POST /api/invites/invite-1/${name.toLowerCase()}`] = answer;
      await openInvites(buildInvite());
      const button = await vi.waitFor(() => byRole('button', `${name}: Budget 2026`));
      button.focus();
      await click(button);
      await vi.waitFor(() => expect(byRole('alert').textContent).toBe(words));
      expect(allByRole('listitem')).toHaveLength(1);
      await vi.waitFor(() => expect(document.activeElement).toBe(button));
    },
  );
});
