// @vitest-environment happy-dom
import { setUpContract } from '@eisen/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allByRole, byRole, click, fill } from '#components/testing.tsx';
import { listCommands } from '#lib/commands.ts';
import './create-team-dialog.tsx';
import { TeamCards } from './team-cards.tsx';
import {
  buildMember,
  buildTeam,
  button,
  DANA,
  openTeams,
  profileOf,
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
      await openTeams(script);
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
