// @vitest-environment happy-dom
import { setUpContract } from '@eisen/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allByRole, byRole, cleanUp, click, fill } from '#components/testing.tsx';
import { listCommands } from '#lib/commands.ts';
import './create-team-dialog.tsx';
import { TeamCards } from './team-cards.tsx';
import {
  BEN,
  buildMember,
  buildTeam,
  DANA,
  profileOf,
  renderSignedIn,
  startScript,
} from './teams-testing.tsx';

setUpContract();

let script: ReturnType<typeof startScript>;
beforeEach(() => {
  script = startScript();
});
afterEach(() => script.end());

const page = () => document.body.textContent ?? '';
const shows = (text: string) => vi.waitFor(() => expect(page()).toContain(text));
const button = (name: string | RegExp) => vi.waitFor(() => byRole('button', name));
const refuse = (status: number, error?: string) => ({
  status,
  body: error ? { error, message: error, code: 'forbidden' } : {},
});

async function openTeams(...teams: readonly object[]) {
  script.answers['GET /api/user/teams'] = { body: teams };
  renderSignedIn(<TeamCards />);
  await click(await button(/^Teams/));
}

describe('Teams', () => {
  it('counts while it is folded, and shows nothing to nobody [DASH-11]', async () => {
    script.answers['GET /api/user/teams'] = { body: [buildTeam(), buildTeam({ id: 'b' })] };
    renderSignedIn(<TeamCards />);
    expect((await button('Teams2')).getAttribute('aria-expanded')).toBe('false');
    expect((await button(/^Team Invites/)).getAttribute('aria-expanded')).toBe('false');
    expect(page()).not.toContain('Operations leads');
    script.end();
    script = startScript();
    script.answers['GET /api/profile'] = refuse(401, 'Please sign in');
    renderSignedIn(<TeamCards />);
    await vi.waitFor(() => expect(script.callsOf('GET /api/profile')).toHaveLength(1));
    expect(allByRole('button')).toEqual([]);
    expect(script.callsOf('GET /api/user/teams')).toEqual([]);
  });

  it('unfolds members with their roles, and offers each what is theirs [TEAM-02, TEAM-03, TEAM-04, TEAM-14, ENT-04, ENT-05]', async () => {
    const priya = buildMember({ id: 'priya', first_name: 'Priya', last_name: 'Raman' });
    await openTeams(
      buildTeam({ description: 'Night shifts' }),
      buildTeam({
        id: 'board',
        name: 'Board pre-read',
        created_by: 'priya',
        creator_name: 'Priya Raman',
        users: [priya, buildMember({ role: 'member' })],
      }),
    );
    const own = await button(/^Operations leads2/);
    expect(own.getAttribute('aria-expanded')).toBe('false');
    expect(page()).toContain('Created by you');
    expect(page()).toContain('Created by Priya Raman');
    expect(page()).not.toContain('Ben Carver');
    await click(own);
    expect(page()).toContain('Night shifts');
    const members = document.querySelector(
      '[aria-label="Members of Operations leads"]',
    )?.textContent;
    expect(members).toContain('Dana Whitlock (you)Owner · dana@brightwater.example');
    expect(members).toContain('Ben CarverMember · ben@brightwater.example');
    const names = allByRole('button').map((one) => one.getAttribute('aria-label'));
    expect(names).toContain('Invite Team Member: Operations leads');
    expect(names).toContain('Invite Team Member: Board pre-read');
    expect(names).toContain('Delete team: Operations leads');
    expect(names).not.toContain('Delete team: Board pre-read');
    expect(names).toContain('Leave team: Board pre-read');
    expect(names).not.toContain('Leave team: Operations leads');
    expect(names).toContain('Remove from team: Ben Carver');
    expect(names).not.toContain('Remove from team: Dana Whitlock');
    await click(await button(/^Board pre-read/));
    expect(allByRole('button', 'Remove from team: Priya Raman')).toEqual([]);
  });

  it('stay unfolded when the screen is drawn anew', async () => {
    await openTeams(buildTeam());
    await click(await button(/^Operations leads/));
    cleanUp();
    renderSignedIn(<TeamCards />);
    await shows('ben@brightwater.example');
  });

  it('shows four of many members until asked for all [TEAM-02]', async () => {
    const users = Array.from({ length: 7 }, (_, n) =>
      buildMember({ id: `m${n}`, first_name: `Member${n}`, role: 'member' }),
    );
    await openTeams(buildTeam({ users }));
    await click(await button(/^Operations leads/));
    expect(page()).toContain('Member3');
    expect(page()).not.toContain('Member4');
    expect(page()).toContain('+3');
    await click(byRole('button', 'Show all members'));
    expect(page()).toContain('Member6');
  });

  it('says so without a team, and without a member [TEAM-08, TEAM-09, ERR-48]', async () => {
    await openTeams();
    await shows("You're not a member of any teams yet.");
    script.end();
    script = startScript();
    await openTeams(buildTeam({ users: [] }));
    await click(await button(/^Operations leads/));
    expect(page()).toContain('No members in this team');
  });

  it.each([
    ['a refusal', refuse(500, 'The database rests'), 'The database rests'],
    ['no answer', 'no answer', 'Please check your connection'],
  ] as const)(
    'cannot be read: %s is said in place, with Retry [TEAM-10, ERR-32]',
    async (_, answer, detail) => {
      script.answers['GET /api/user/teams'] = answer;
      renderSignedIn(<TeamCards />);
      await click(await button('Teams'));
      await shows('Failed to fetch teams');
      expect(page()).toContain(detail);
      script.answers['GET /api/user/teams'] = { body: [buildTeam()] };
      await click(byRole('button', 'Retry'));
      await shows('Operations leads');
      expect(page()).not.toContain('Failed to fetch teams');
    },
  );

  it('says so, too, when the session itself cannot be confirmed [TEAM-10]', async () => {
    localStorage.setItem('copy_of', 'dana');
    localStorage.setItem(
      'last_session',
      JSON.stringify({ user: DANA, answeredAt: new Date().toISOString() }),
    );
    script.answers['GET /api/profile'] = 'no answer';
    renderSignedIn(<TeamCards />);
    await click(await button('Teams'));
    await shows('Failed to fetch teams');
  });
});

describe('Create Team', () => {
  it('asks for a trimmed name, stores it and shows it [TEAM-01, TEAM-11, ERR-06]', async () => {
    const team = buildTeam({ id: 'night', name: 'Night operations', users: [buildMember()] });
    script.answers['POST /api/teams'] = { status: 201, body: { team, message: 'ok' } };
    renderSignedIn(<TeamCards />);
    await button(/^Teams/);
    const command = listCommands().find(({ label }) => label === 'Create Team');
    script.answers['GET /api/profile'] = profileOf({ ...DANA, team: 'Night operations' });
    command?.run();
    const name = await vi.waitFor(() => byRole('textbox', 'Team name'));
    await fill(name, '   ');
    await click(byRole('button', 'Create Team'));
    await shows('Team name is required');
    expect(script.callsOf('POST /api/teams')).toEqual([]);
    await fill(name, '  Night operations ');
    await click(byRole('button', 'Create Team'));
    await vi.waitFor(() => expect(script.told[0]?.title).toBe('Team created successfully!'));
    expect(script.callsOf('POST /api/teams')[0]?.body).toEqual({
      name: 'Night operations',
      description: '',
    });
    await vi.waitFor(() => expect(allByRole('dialog')).toEqual([]));
    // The card unfolds, and the badge beside the name is asked for again (D-63).
    await shows('Night operations');
    await vi.waitFor(() =>
      expect(JSON.parse(localStorage.getItem('last_session') ?? '{}').user.team).toBe(
        'Night operations',
      ),
    );
  });

  it.each([
    [refuse(503, 'Not just now'), 'Not just now'],
    ['no answer', 'Please check your connection and try again.'],
  ] as const)(
    'a failure is told, and nothing that was written is lost (%#) [TEAM-11, ERR-07]',
    async (answer, detail) => {
      script.answers['POST /api/teams'] = answer;
      await openTeams();
      await click(await button('Create Team'));
      await fill(await vi.waitFor(() => byRole('textbox', 'Team name')), 'Night operations');
      await click(allByRole('button', 'Create Team').at(-1) as HTMLElement);
      await vi.waitFor(() =>
        expect(script.told[0]).toMatchObject({ title: 'Failed to create team', detail }),
      );
      expect(byRole('dialog').textContent).toContain(detail);
      expect((byRole('textbox', 'Team name') as HTMLInputElement).value).toBe('Night operations');
    },
  );
});

describe('a team that is to go', () => {
  const ask = async () => {
    await openTeams(buildTeam(), buildTeam({ id: 'other', name: 'Other' }));
    await click(await button('Delete team: Operations leads'));
  };

  it('is asked about, and stays when the answer is no [TEAM-05]', async () => {
    await ask();
    expect(byRole('alertdialog').textContent).toContain(
      'Are you sure you want to delete this team? This action cannot be undone.',
    );
    await click(byRole('button', 'Cancel'));
    await vi.waitFor(() => expect(allByRole('alertdialog')).toEqual([]));
    expect(script.asked.filter(({ call }) => call.startsWith('DELETE'))).toEqual([]);
    expect(page()).toContain('Operations leads');
  });

  it('goes, and the focus stands on the next one [TEAM-05]', async () => {
    script.answers['DELETE /api/teams/ops'] = { body: { message: 'Team deleted' } };
    await ask();
    await click(byRole('button', 'Delete team'));
    await vi.waitFor(() => expect(page()).not.toContain('Operations leads'));
    await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('Other'));
  });

  it.each([
    [
      refuse(403, 'Only the owner'),
      'Failed to delete team. You may not have permission to delete this team.',
    ],
    [refuse(404), 'Failed to delete team. You may not have permission to delete this team.'],
    ['no answer', 'Network error. Please try again.'],
  ] as const)(
    'stays when it cannot be deleted, and an alert says so (%#) [TEAM-13, ERR-35, ERR-36]',
    async (answer, words) => {
      script.answers['DELETE /api/teams/ops'] = answer;
      await ask();
      await click(byRole('button', 'Delete team'));
      await vi.waitFor(() => expect(byRole('alertdialog').textContent).toContain(words));
      await click(byRole('button', 'OK'));
      await vi.waitFor(() => expect(allByRole('alertdialog')).toEqual([]));
      expect(page()).toContain('Operations leads');
      expect(document.activeElement?.textContent).toContain('Operations leads');
    },
  );
});

describe('members', () => {
  it('a member leaves, and sees the team no more [PLUS-37]', async () => {
    const users = [buildMember({ id: 'priya' }), buildMember({ role: 'member' })];
    script.answers['DELETE /api/teams/board/members/dana'] = { body: { message: 'ok' } };
    await openTeams(buildTeam({ id: 'board', name: 'Board', created_by: 'priya', users }));
    await click(await button('Leave team: Board'));
    await click(byRole('button', 'Leave team'));
    await shows("You're not a member of any teams yet.");
    expect(script.told.at(-1)).toMatchObject({ title: 'You left the team', detail: 'Board' });
  });

  it('the owner removes one, whose row stays when that fails [PLUS-37]', async () => {
    const call = 'DELETE /api/teams/ops/members/ben';
    script.answers[call] = refuse(403, 'Only the owner can remove members');
    await openTeams(buildTeam({ users: [buildMember(), BEN] }));
    await click(await button(/^Operations leads/));
    await click(byRole('button', 'Remove from team: Ben Carver'));
    expect(byRole('alertdialog').textContent).toContain('Ben Carver will no longer see');
    await click(byRole('button', 'Remove member'));
    await vi.waitFor(() =>
      expect(byRole('alertdialog').textContent).toContain('Only the owner can remove members'),
    );
    expect(page()).toContain('ben@brightwater.example');
    script.answers[call] = { body: { message: 'Member removed' } };
    await click(byRole('button', 'Remove member'));
    await vi.waitFor(() => expect(page()).not.toContain('ben@brightwater.example'));
    await button(/^Operations leads1/);
  });
});
