// @vitest-environment happy-dom
import { setUpContract } from '@eisen/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allByRole, byRole, click } from '#components/testing.tsx';
import {
  BEN,
  buildMember,
  buildTeam,
  button,
  openTeams,
  page,
  refuse,
  shows,
  startScript,
} from './teams-testing.tsx';

setUpContract();

let script: ReturnType<typeof startScript>;
beforeEach(() => {
  script = startScript();
});
afterEach(() => script.end());

describe('a team that is to go', () => {
  const ask = async () => {
    await openTeams(script, buildTeam(), buildTeam({ id: 'other', name: 'Other' }));
    await click(await button('Delete team: Operations leads'));
  };

  it('is asked about, and stays when the answer is no [TEAM-05]', async () => {
    await ask();
    byRole('heading', 'Delete Operations leads?');
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
    await openTeams(script, buildTeam({ id: 'board', name: 'Board', created_by: 'priya', users }));
    await click(await button('Leave team: Board'));
    await click(byRole('button', 'Leave team'));
    await shows("You're not a member of any teams yet.");
    expect(script.told.at(-1)).toMatchObject({ title: 'You left the team', detail: 'Board' });
  });

  it('the owner removes one, whose row stays when that fails [PLUS-37]', async () => {
    const call = 'DELETE /api/teams/ops/members/ben';
    script.answers[call] = refuse(403, 'Only the owner can remove members');
    await openTeams(script, buildTeam({ users: [buildMember(), BEN] }));
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
