// @vitest-environment happy-dom
import { LIMITS, type Team } from '@eisen/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LINKED_USER, renderWithMailbox } from '#components/mailbox-testing.tsx';
import { allByRole, byRole, cleanUp, click, fill, press, settle } from '#components/testing.tsx';
import { buildEmail } from '#lib/mail/scripted-server.ts';
import { type Notice, onNotice } from '#lib/notices.ts';
import { teamKeys } from '#lib/teams.ts';
import { DelegateDialog } from './delegate-dialog.tsx';

const person = (id: string, first_name: string, last_name: string, role: 'owner' | 'member') => {
  const username = first_name.toLowerCase();
  return { id, first_name, last_name, username, email: `${username}@brightwater.example`, role };
};
const ME = person(LINKED_USER.id, 'Dana', 'Whitfield', 'member');
const BEN = person('u2', 'Ben', 'Carver', 'owner');
const BEA = person('u3', 'Beatriz', 'Nunes', 'member');
const team = (id: string, name: string, users: Team['users']): Team => ({
  ...{ id, name, users, description: '', created_by: 'u2', creator_name: 'Ben Carver' },
  member_count: users.length,
});
const TEAMS = [team('t1', 'Operations leads', [BEN, ME, BEA]), team('t2', 'Only me', [ME])];

type Answer = () => Response | Promise<Response>;
let answers: { check: Answer; delegate: Answer };
let sent: { path: string; body: Record<string, unknown>; key: string | null }[] = [];
let told: Notice[] = [];
let stop: () => unknown = () => undefined;

beforeEach(() => {
  sent = [];
  told = [];
  answers = {
    check: () => Response.json({ exists: true }),
    delegate: () => Response.json({ error: 'Not now' }, { status: 503 }),
  };
  stop = onNotice((event) => {
    if (event.type === 'show') told.push(event.notice);
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    // What an earlier test left under way asks here, too.
    if (typeof init.body !== 'string') return Response.json({}, { status: 503 });
    const key = new Headers(init.headers).get('idempotency-key');
    sent.push({ path, key, body: JSON.parse(String(init.body)) });
    return path === '/api/check-email' ? answers.check() : answers.delegate();
  });
});

afterEach(() => {
  stop();
  cleanUp();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function show({
  teams = TEAMS as readonly Team[] | null,
  blockedBy = '',
  quadrant = 'do' as 'do' | 'delegate',
} = {}) {
  const onClose = vi.fn();
  const dialog = (key: string) => (
    <DelegateDialog
      key={key}
      emailId="m1"
      provider="outlook"
      now={new Date(2026, 4, 6, 9, 10)}
      blockedBy={blockedBy || undefined}
      onClose={onClose}
    />
  );
  const shown = renderWithMailbox(dialog('first'), {
    emails: [
      buildEmail('m1', { subject: 'Slide 12', from: 'Ines Fischer', quadrant, body: 'Text' }),
    ],
    seed: (client) => teams && client.setQueryData(teamKeys.ofUser(LINKED_USER.id), teams),
  });
  await settle();
  return { onClose, reopen: () => settle(() => shown.rerender(dialog('second'))) };
}

const delegate = () => byRole('button', 'Delegate') as HTMLButtonElement;
const field = (name: string | RegExp) => byRole('textbox', name) as HTMLInputElement;
const people = () =>
  allByRole('option', /@/).map((option) => option.querySelector('b')?.textContent);
const select = (name: string, value: string) =>
  settle(() => {
    const element = byRole('combobox', name) as HTMLSelectElement;
    element.value = value;
    element.dispatchEvent(new Event('change', { bubbles: true }));
  });
const member = () => document.querySelector('input[role="combobox"]') as HTMLInputElement;

async function chooseBea() {
  await select('Team', 't1');
  await settle(() => member().focus());
  await fill(member(), 'bea');
  await press(member(), 'Enter');
}

async function byAddress(address: string) {
  await click(byRole('radio', 'Email Address'));
  await fill(field('Email address'), address);
}

describe('a team member', () => {
  it('is found in a team by what one types; both must be chosen [DELEG-01, DELEG-08]', async () => {
    await show();
    expect(byRole('dialog').textContent).toContain('Delegate Email');
    expect(byRole('dialog').textContent).toContain('Ines Fischer');
    expect(allByRole('radio').map((one) => one.textContent)).toEqual([
      'Team Member',
      'Email Address',
    ]);
    expect(delegate().disabled).toBe(true);
    await select('Team', 't1');
    await settle(() => member().focus());
    expect(people()).toEqual(['Ben Carver', 'Beatriz Nunes']);
    expect(byRole('listbox').textContent).toContain('Owner');
    await press(member(), 'ArrowDown');
    expect(member().getAttribute('aria-activedescendant')).toBe(
      document.querySelector('[aria-selected="true"]')?.id,
    );
    await fill(member(), 'NUN');
    expect(people()).toEqual(['Beatriz Nunes']);
    expect(delegate().disabled).toBe(true);
    await press(member(), 'Enter');
    expect(member().value).toBe('Beatriz Nunes');
    expect(delegate().disabled).toBe(false);
  });

  it('is nobody any more in another team, or when the name is edited [DELEG-09]', async () => {
    await show();
    await chooseBea();
    await fill(member(), 'Beatriz Nune');
    expect(delegate().disabled).toBe(true);
    await press(member(), 'Enter');
    await fill(member(), 'Ben Carver');
    await click(byRole('option', /ben@/));
    expect(delegate().disabled).toBe(false);
    await select('Team', 't2');
    expect(member().value).toBe('');
    expect(delegate().disabled).toBe(true);
  });

  it('is missing in a team of oneself, and in no team at all [DELEG-11, ERR-48]', async () => {
    await show();
    await select('Team', 't2');
    expect(byRole('dialog').textContent).toContain('No members found.');
    cleanUp();
    await show({ teams: [] });
    expect(byRole('dialog').textContent).toContain("You're not a member of any teams yet.");
    await click(byRole('button', 'Use an email address'));
    expect(field('Email address')).toBeTruthy();
  });

  it('gets it with the note; a repeat has the same key, a change another [ERR-03, PLUS-38]', async () => {
    const { onClose } = await show();
    await chooseBea();
    await fill(field(/^Note/), 'By Friday, please');
    expect(field(/^Note/).maxLength).toBe(LIMITS.snippet);
    for (let times = 1; times <= 3; times += 1) {
      if (times === 3) await fill(field(/^Note/), 'By Monday');
      await click(delegate());
      await vi.waitFor(() => expect(told).toHaveLength(times));
      await settle();
    }
    expect(told[0]).toMatchObject({ title: 'Failed to delegate task', detail: 'Not now' });
    expect(onClose).not.toHaveBeenCalled();
    expect(sent[0]).toMatchObject({
      path: '/api/delegate',
      body: { assigned_to: 'u3', note: 'By Friday, please', body_text: null, quadrant: 'do' },
    });
    expect(sent[1]?.key).toBe(sent[0]?.key);
    expect(sent[2]?.key).not.toBe(sent[0]?.key);
  });

  it.each([
    ['do', 'Move to Delegate'],
    ['delegate', undefined],
  ] as const)(
    'gets an email of %s; what is offered then is: %s [DELEG-12, ERR-01]',
    async (quadrant, offered) => {
      answers.delegate = () => {
        const answer = { user_exists: true, message: 'Task delegated successfully!', id: 'd1' };
        return Response.json(answer, { status: 201 });
      };
      const { onClose } = await show({ quadrant });
      await byAddress('jonas@kestrel.example');
      await press(field('Email address'), 'Enter');
      await vi.waitFor(() => expect(delegate().disabled).toBe(false));
      await click(delegate());
      await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
      expect(told).toMatchObject([{ kind: 'success', title: 'Task delegated successfully!' }]);
      expect(told[0]?.action?.label).toBe(offered);
      expect(sent.map(({ path }) => path)).toEqual(['/api/check-email', '/api/delegate-by-email']);
    },
  );

  it('cannot be reached offline, and the dialog says why', async () => {
    await show({ blockedBy: 'You are offline.' });
    await chooseBea();
    expect(delegate().disabled).toBe(true);
    expect(byRole('dialog').textContent).toContain('You are offline.');
  });
});

describe('an address', () => {
  it.each(['', 'nobody'])('"%s" is refused without a call [DELEG-05]', async (address) => {
    await show();
    await byAddress(address);
    await press(field('Email address'), 'Enter');
    expect(byRole('dialog').textContent).toContain('Please enter a valid email address');
    expect(field('Email address').getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
  });

  it.each([
    [true, 'User found in system', 'Enter'],
    [false, 'User will be invited to sign up', 'blur'],
  ])(
    'whose account exists is %s: "%s", asked on %s; only then it may have the email [DELEG-02, DELEG-03, DELEG-04, DELEG-06, ERR-30, ERR-31] [FIX-27]',
    async (exists, words, how) => {
      answers.check = () => Response.json({ exists });
      await show();
      await byAddress('jonas@kestrel.example');
      expect(sent).toEqual([]);
      expect(delegate().disabled).toBe(true);
      const input = field('Email address');
      if (how === 'Enter') await press(input, 'Enter');
      else await settle(() => input.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
      await vi.waitFor(() => expect(byRole('dialog').textContent).toContain(words));
      expect(delegate().disabled).toBe(false);
      await settle(() => input.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
      expect(sent.map(({ path, body }) => [path, body])).toEqual([
        ['/api/check-email', { email: 'jonas@kestrel.example' }],
      ]);
      // An account may have it unproven: that there is none is not known.
      const isUnproven = byRole('dialog').textContent?.includes(
        'is no confirmed address of an Eisen account yet',
      );
      expect(isUnproven).toBe(!exists);
      await fill(input, 'jonas@kestrel.examples');
      expect(byRole('dialog').textContent).not.toContain(words);
      expect(delegate().disabled).toBe(true);
    },
  );

  it.each<[string, Answer, string]>([
    ['is refused', () => Response.json({}, { status: 500 }), 'Error checking email'],
    ['gets no answer', () => Promise.reject(new TypeError('fetch')), 'Network error'],
    [
      'was asked about too often',
      () => Response.json({ error: 'Try again in 5 minutes' }, { status: 429 }),
      'Error checking email. Try again in 5 minutes',
    ],
  ])(
    'whose check %s says so, and can be checked again [DELEG-07, ERR-29]',
    async (_, check, text) => {
      answers.check = check;
      await show();
      await byAddress('jonas@kestrel.example');
      const input = field('Email address');
      await press(input, 'Enter');
      const note = () => document.getElementById(input.getAttribute('aria-describedby') ?? '');
      await vi.waitFor(() => expect(note()?.textContent).toBe(text));
      expect(delegate().disabled).toBe(true);
      answers.check = () => Response.json({ exists: true });
      await press(input, 'Enter');
      await vi.waitFor(() => expect(delegate().disabled).toBe(false));
    },
  );

  it('that is edited while the check runs hears nothing of the old one [DELEG-03]', async () => {
    let answer: (response: Response) => void = () => undefined;
    answers.check = () => new Promise((resolve) => (answer = resolve));
    await show();
    await byAddress('jonas@kestrel.example');
    await press(field('Email address'), 'Enter');
    await fill(field('Email address'), 'jonas@kestrel.exam');
    await settle(() => answer(Response.json({ exists: true })));
    expect(delegate().disabled).toBe(true);
    expect(byRole('dialog').textContent).not.toContain('User found in system');
  });
});

describe('the dialog', () => {
  it('begins empty whenever it is opened [DELEG-10]', async () => {
    const { reopen } = await show();
    await chooseBea();
    await fill(field(/^Note/), 'By Friday');
    await click(byRole('checkbox'));
    await byAddress('jonas@kestrel.example');
    await reopen();
    expect(byRole('radio', 'Team Member').getAttribute('aria-checked')).toBe('true');
    expect((byRole('combobox', 'Team') as HTMLSelectElement).value).toBe('');
    expect(field(/^Note/).value).toBe('');
    expect(byRole('checkbox').getAttribute('aria-checked')).toBe('false');
    await click(byRole('radio', 'Email Address'));
    expect(field('Email address').value).toBe('');
    expect(delegate().disabled).toBe(true);
  });

  it('says who has the email already, since when, and sends the note again when asked [FIX-28]', async () => {
    const delegated = {
      ...{ id: 'd1', sender: '', subject: '', snippet: '', reason: '', quadrant: 'do' },
      ...{ status: 'in-progress', created_at: '2026-05-06T08:00:00Z', delegated_by: 'u1' },
      ...{ delegated_by_name: 'Dana', assigned_to: 'u3', assigned_to_name: 'Beatriz Nunes' },
    };
    const already = { status: 'in-progress', sent_at: '2026-05-05T08:00:00Z' };
    answers.delegate = () => Response.json({ message: '', delegated, already, mail: null });
    const { onClose } = await show();
    await chooseBea();
    await fill(field(/^Note/), 'By Friday');
    await click(delegate());
    await vi.waitFor(() =>
      expect(byRole('dialog').textContent).toContain('Beatriz Nunes has this email already'),
    );
    expect(byRole('dialog').textContent).toMatch(/sent .*2026.*, accepted/);
    expect([onClose.mock.calls.length, told.length]).toEqual([0, 0]);
    await click(byRole('button', 'Send the note again'));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent.at(-1)).toMatchObject({
      path: '/api/delegated/d1/notes',
      body: { text: 'By Friday' },
    });
  });

  it('asks before a note is lost, and not without one', async () => {
    const { onClose } = await show();
    await fill(field(/^Note/), 'By Friday');
    await click(byRole('button', 'Close'));
    expect(onClose).not.toHaveBeenCalled();
    await click(byRole('button', 'Discard note'));
    expect(onClose).toHaveBeenCalledTimes(1);
    await fill(field(/^Note/), ' ');
    await click(byRole('button', 'Close'));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('offers the message text switched off, and says who will see it [PLUS-38]', async () => {
    await show();
    expect(byRole('checkbox').getAttribute('aria-checked')).toBe('false');
    await chooseBea();
    expect(byRole('dialog').textContent).toContain('Only Beatriz Nunes will see it');
  });
});
