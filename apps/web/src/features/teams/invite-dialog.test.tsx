// @vitest-environment happy-dom
import { setUpContract } from '@eisen/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { byRole, click, fill } from '#components/testing.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { buildTeam, renderSignedIn, startScript } from './teams-testing.tsx';

setUpContract();

const CALL = 'POST /api/teams/ops/invite';
let script: ReturnType<typeof startScript>;
beforeEach(() => {
  script = startScript();
});
afterEach(() => script.end());

function show(team = buildTeam() as ReturnType<typeof buildTeam> | null) {
  const ways = { onClose: vi.fn(), onRefused: vi.fn() };
  renderSignedIn(<InviteDialog team={team} {...ways} />);
  return ways;
}

async function send(email: string) {
  await fill(byRole('textbox', 'Email'), email);
  await click(byRole('button', 'Send Invite'));
}

it.each(['', '   ', 'lea.moreau'])(
  'refuses "%s" at the field, and calls nobody [TEAM-06]',
  async (email) => {
    show();
    await send(email);
    await vi.waitFor(() =>
      expect(byRole('dialog').textContent).toContain('Please enter a valid email address'),
    );
    expect(byRole('textbox', 'Email').getAttribute('aria-invalid')).toBe('true');
    expect(script.callsOf(CALL)).toEqual([]);
  },
);

it('sends the trimmed address, says so and closes [TEAM-12, ERR-08]', async () => {
  script.answers[CALL] = { status: 201, body: { message: 'Invite sent successfully!' } };
  const { onClose } = show();
  await send(' lea@brightwater.example ');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(script.told[0]).toMatchObject({
    title: 'Invite sent successfully!',
    detail: 'lea@brightwater.example',
  });
  expect(script.callsOf(CALL)[0]?.body).toEqual({ email: 'lea@brightwater.example' });
});

it('does not claim that an unclear mail was sent', async () => {
  const message = 'Sent? The mail server gave no clear answer.';
  script.answers[CALL] = { status: 201, body: { message } };
  show();
  await send('lea@brightwater.example');
  await vi.waitFor(() => expect(script.told[0]?.title).toBe(message));
});

it('a failure is told, keeps the address, and trying again is the same invite [TEAM-12, ERR-09]', async () => {
  const error = 'Already a member of this team';
  script.answers[CALL] = { status: 409, body: { error, message: error, code: 'already_member' } };
  const { onClose, onRefused } = show();
  await send('lea@brightwater.example');
  await vi.waitFor(() =>
    expect(script.told[0]).toMatchObject({ title: 'Failed to send invite', detail: error }),
  );
  expect(byRole('dialog').textContent).toContain(error);
  script.answers[CALL] = 'no answer';
  await click(byRole('button', 'Send Invite'));
  await vi.waitFor(() => expect(script.told).toHaveLength(2));
  expect(script.told[1]).toMatchObject({
    title: 'Failed to send invite',
    detail: 'Please check your connection and try again.',
  });
  await send('lena@brightwater.example');
  await vi.waitFor(() => expect(script.callsOf(CALL)).toHaveLength(3));
  const [first, second, third] = script.callsOf(CALL);
  expect(first?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(second?.key).toBe(first?.key);
  expect(third?.key).not.toBe(first?.key);
  expect(onClose).not.toHaveBeenCalled();
  expect(onRefused).toHaveBeenCalledTimes(3);
});

it('without a team it says so, and calls nobody [TEAM-07]', async () => {
  show(null);
  expect(byRole('alert').textContent).toBe('Team information is missing');
  await fill(byRole('textbox', 'Email'), 'lea@brightwater.example');
  await click(byRole('button', 'Send Invite'));
  await click(byRole('button', 'Cancel'));
  expect(script.asked.filter(({ call }) => call.includes('/invite'))).toEqual([]);
});
