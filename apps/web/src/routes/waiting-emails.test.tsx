// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { LINKED_USER, renderWithMailbox } from '#components/mailbox-testing.tsx';
import { allByRole, byRole, cleanUp, settle } from '#components/testing.tsx';
import { buildDelegated } from '#features/delegation/delegated-testing.ts';
import type { DelegatedEmail } from '#lib/delegation/delegated-email.ts';
import { delegatedKeys } from '#lib/delegation/delegated-keys.ts';
import { onNotice } from '#lib/notices.ts';
import { WaitingEmails } from './waiting-emails.tsx';

afterEach(() => {
  cleanUp();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function show(items: readonly DelegatedEmail[]) {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 503 }));
  renderWithMailbox(<WaitingEmails />, {
    seed: (client) => client.setQueryData(delegatedKeys.toMe(LINKED_USER.id), items),
  });
  await settle();
}

it('shows what was delegated to somebody without a mailbox, and nothing while there is nothing [DASH-12]', async () => {
  await show([]);
  expect(allByRole('region')).toEqual([]);
  cleanUp();
  await show([buildDelegated('d1')]);
  expect(byRole('region', 'Emails Delegated to You').textContent).toContain('Subject of d1');
  expect(byRole('button', 'Start: Subject of d1')).toBeTruthy();
});

it('tells of an invite once: where it is answered, not among the news, and by no notice [FIX-26]', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 503 }));
  const told: unknown[] = [];
  const stop = onNotice((notice) => told.push(notice));
  const news = { at: '2026-11-23T09:00:00Z', seen: false, by: 'Tom Albrecht', about: 'Budget' };
  const invite = {
    ...{ id: 'i1', team_id: 't1', team_name: 'Budget', status: 'pending' },
    ...{ invited_by_user_name: 'Tom Albrecht', created_at: '2026-11-23T09:00:00Z' },
  };
  renderWithMailbox(<WaitingEmails />, {
    seed: (client) => {
      client.setQueryData(delegatedKeys.toMe(LINKED_USER.id), []);
      client.setQueryData(['invites', LINKED_USER.id], [invite]);
      client.setQueryData(
        ['notifications', LINKED_USER.id],
        [
          { ...news, id: 'i1', kind: 'invited' },
          { ...news, id: 'd1', kind: 'reminded', about: 'Freight rates' },
        ],
      );
    },
  });
  await settle();
  expect(byRole('region', 'Team Invites').textContent).toContain('Budget');
  expect(byRole('region', 'Notifications').textContent).toContain('Freight rates');
  expect(byRole('region', 'Notifications').textContent).not.toContain('invites you');
  expect(told).toEqual([]);
  stop();
});
