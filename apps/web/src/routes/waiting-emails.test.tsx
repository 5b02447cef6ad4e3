// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { LINKED_USER, renderWithMailbox } from '#components/mailbox-testing.tsx';
import { allByRole, byRole, cleanUp, settle } from '#components/testing.tsx';
import { buildDelegated } from '#features/delegation/delegated-testing.ts';
import type { DelegatedEmail } from '#lib/delegation/delegated-email.ts';
import { delegatedKeys } from '#lib/delegation/delegated-keys.ts';
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
