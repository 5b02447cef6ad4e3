// @vitest-environment happy-dom
import { setUpContract } from '@eisen/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allByRole, byRole, cleanUp, click } from '#components/testing.tsx';
import { TeamCards } from './team-cards.tsx';
import {
  buildMember,
  buildTeam,
  button,
  DANA,
  openTeams,
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
      script,
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
    await openTeams(script, buildTeam());
    await click(await button(/^Operations leads/));
    cleanUp();
    renderSignedIn(<TeamCards />);
    await shows('ben@brightwater.example');
  });

  it('shows four of many members until asked for all [TEAM-02]', async () => {
    const users = Array.from({ length: 7 }, (_, n) =>
      buildMember({ id: `m${n}`, first_name: `Member${n}`, role: 'member' }),
    );
    await openTeams(script, buildTeam({ users }));
    await click(await button(/^Operations leads/));
    expect(page()).toContain('Member3');
    expect(page()).not.toContain('Member4');
    expect(page()).toContain('+3');
    await click(byRole('button', 'Show all members'));
    expect(page()).toContain('Member6');
  });

  it('says so without a team, and without a member [TEAM-08, TEAM-09, ERR-48]', async () => {
    await openTeams(script);
    await shows("You're not a member of any teams yet.");
    script.end();
    script = startScript();
    await openTeams(script, buildTeam({ users: [] }));
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
