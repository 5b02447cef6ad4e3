// @vitest-environment happy-dom
import { setUpContract } from '@eisen/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LINKED_USER, renderWithMailbox } from '#components/mailbox-testing.tsx';
import { allByRole, byRole, cleanUp, click } from '#components/testing.tsx';
import { type Notice, onNotice } from '#lib/notices.ts';
import { AddressProof } from './address-proof.tsx';

setUpContract();

let told: Notice[] = [];
let asked: string[] = [];
let answer: () => Response = () => Response.json({});
let stop: () => unknown = () => undefined;

beforeEach(() => {
  told = [];
  asked = [];
  stop = onNotice((event) => {
    if (event.type === 'show') told.push(event.notice);
  });
  vi.stubGlobal('console', { ...console, error: vi.fn() });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push(`${init.method} ${new URL(address, 'http://localhost').pathname}`);
    return answer();
  });
});

afterEach(() => {
  stop();
  cleanUp();
  document.head.replaceChildren();
  vi.unstubAllGlobals();
});

it('mails the link and tells the server\u2019s own word [PLUS-36]', async () => {
  answer = () => Response.json({ message: 'A link is on its way to your address.' });
  renderWithMailbox(<AddressProof email="dana@brightwater.example" />);
  expect(document.body.textContent).toContain('dana@brightwater.example');
  await click(byRole('button', 'Send the link'));
  await vi.waitFor(() => expect(told[0]?.title).toBe('A link is on its way to your address.'));
  // Then it asks anew: the address may be confirmed already.
  expect(asked).toEqual(['POST /api/verify', 'GET /api/profile']);
});

it('says why it could not be sent, and tries again', async () => {
  answer = () =>
    Response.json({ error: 'No mail from here', code: 'mail_unavailable' }, { status: 503 });
  renderWithMailbox(<AddressProof email="dana@brightwater.example" />);
  await click(byRole('button', 'Send the link'));
  await vi.waitFor(() =>
    expect(told[0]).toMatchObject({
      title: 'The link could not be sent',
      detail: 'No mail from here',
    }),
  );
  answer = () => Response.json({ message: 'Your address is already confirmed.' });
  told[0]?.action?.run();
  await vi.waitFor(() => expect(told[1]?.title).toBe('Your address is already confirmed.'));
});

it('reads Confirmed once it is, and offers nothing more [FIX-33]', () => {
  renderWithMailbox(<AddressProof email="dana@brightwater.example" />, {
    seed: (client) => client.setQueryData(['address-confirmed', LINKED_USER.id], true),
  });
  expect(document.querySelector('.badge')?.textContent).toBe('Confirmed');
  expect(allByRole('button')).toEqual([]);
});

it('is not offered in local mode, where every address counts, as it says [FIX-33]', () => {
  const meta = document.head.appendChild(document.createElement('meta'));
  meta.name = 'eisen-local-mode';
  meta.content = 'on';
  renderWithMailbox(<AddressProof email="dana@brightwater.example" />);
  expect(allByRole('button')).toEqual([]);
  expect(document.body.textContent).toContain('This server is in local mode');
  expect(document.querySelector('.badge')).toBeNull();
});
