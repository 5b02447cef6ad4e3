// @vitest-environment happy-dom
import type { User } from '@eisen/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { allByRole, byRole, cleanUp, click, press, render, settle } from '#components/testing.tsx';
import { UserMenu, type UserMenuProps } from './user-menu.tsx';

afterEach(cleanUp);

function buildUser(over: Partial<User> = {}): User {
  return {
    id: 'u1',
    username: 'dwhitfield',
    email: 'dana@home.example',
    first_name: 'Dana',
    last_name: 'Whitfield',
    displayName: 'Dana Whitfield',
    mail: 'dana@brightwater.example',
    profile_picture: null,
    role: 'User',
    team: null,
    provider: 'outlook',
    ...over,
  };
}

async function open(over: Partial<UserMenuProps> = {}) {
  const props: UserMenuProps = {
    user: buildUser(),
    providerName: 'Outlook',
    isConnected: true,
    onRefresh: vi.fn(),
    onSwitchAccount: vi.fn(),
    onSettings: vi.fn(),
    onLogout: vi.fn(),
    ...over,
  };
  render(<UserMenu {...props} />);
  const trigger = byRole('button', 'Account menu');
  await settle(() => trigger.focus());
  await press(trigger, 'Enter');
  return props;
}

const menu = () => byRole('menu').textContent ?? '';

test('shows name, address, role and the connected account [DASH-03] [DASH-04]', async () => {
  await open();
  for (const part of [
    'Dana Whitfield',
    'dana@home.example',
    'User',
    'Outlook Account',
    'Connected',
  ]) {
    expect(menu()).toContain(part);
  }
});

test.each([
  [{ email: '' }, 'No email available'],
  [{ role: '' }, 'User'],
  [{ role: 'HR / Recruiting' }, 'HR / Recruiting'],
  [{ team: 'Operations leads' }, 'Operations leads'],
])('%j shows "%s" [DASH-03]', async (over, text) => {
  await open({ user: buildUser(over) });
  expect(menu()).toContain(text);
});

test('without a mailbox it claims none [DASH-04]', async () => {
  await open({ isConnected: false });
  expect(menu()).not.toContain('Connected');
});

test.each([
  ['Refresh Emails', 'onRefresh'],
  ['Switch Account', 'onSwitchAccount'],
  ['Settings', 'onSettings'],
  ['Logout', 'onLogout'],
] as const)('%s does it [DASH-05]', async (label, callback) => {
  const props = await open();
  const labels = allByRole('menuitem').map((item) => item.textContent);
  expect(labels.filter((text) => !text?.includes('theme'))).toHaveLength(4);
  await click(byRole('menuitem', label));
  expect(props[callback]).toHaveBeenCalledOnce();
});

test.each([
  ['Dana Whitfield', 'DW'],
  ['Cher', 'C'],
  ['', 'U'],
])('the avatar of "%s" reads %s [DASH-06] [CONST-07]', async (displayName, shown) => {
  await open({ user: buildUser({ displayName }) });
  expect(byRole('button', 'Account menu').textContent).toBe(shown);
});

test('letters typed within a second are one word, later ones begin anew [DASH-09]', async () => {
  vi.useFakeTimers();
  try {
    await open();
    const type = async (letter: string) => {
      await press(document.activeElement ?? document.body, letter);
      // The focus follows in the next turn of the loop.
      await settle(() => vi.advanceTimersByTime(1));
    };
    const focused = () => document.activeElement?.textContent;
    await type('s');
    expect(focused()).toBe('Switch Account');
    await type('e');
    expect(focused()).toMatch(/^Settings/);
    await settle(() => vi.advanceTimersByTime(900));
    await type('l');
    expect(focused()).toMatch(/^Settings/);
    await settle(() => vi.advanceTimersByTime(1_000));
    await type('l');
    expect(focused()).toBe('Logout');
  } finally {
    vi.useRealTimers();
  }
});
