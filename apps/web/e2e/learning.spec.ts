import type { Email } from '@eisen/contract';
import type { Page } from '@playwright/test';
import { callServer, expect, test } from './fixtures.ts';
import type { QuadrantTitle } from './pages/board.ts';

const TITLES = { do: 'Do', schedule: 'Decide', delegate: 'Delegate', eliminate: 'Delete' } as const;
const KEYS = { Do: '1', Decide: '2', Delegate: '3', Delete: '4' } as const;

/** Two mails of one sender in one conversation of the bundled mailbox; others write there as well. */
const CORRECTED = 'Q3 margin bridge: first cut';
const NEXT = `Re: ${CORRECTED}`;

test('a correction sorts the next mail like it, and no other, until it is forgotten; what is similar is offered to move [PLUS-10, PLUS-11, PLUS-12]', async ({
  page,
  baseURL,
  connected: board,
}) => {
  // All of a mailbox is sorted three times.
  test.setTimeout(180_000);
  const learned = page.getByRole('region', { name: 'What was learned' });
  await (await board.findCard(board.inbox, CORRECTED)).focus();
  await page.keyboard.press(KEYS.Delete);
  await expect(board.cardNamed(board.quadrant('Delete'), CORRECTED)).toBeVisible();
  await board.settled();
  await board.classifyAll();
  const next = await board.findCard(board.quadrant('Delete'), NEXT);
  await expect(
    next.getByRole('button', { name: /^Why: You moved mail of this conversation here before\. / }),
  ).toBeAttached();
  const taught = await readVerdicts(page);

  await page.goto('/dashboard/outlook/settings');
  for (const effect of [
    `“${CORRECTED}” mostly goes to Delete`,
    'Similar mail from Robert Abel goes to Delete',
  ]) {
    await learned.getByRole('button', { name: `Forget: ${effect}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Forget' }).click();
    await expect(learned.getByText(effect)).toHaveCount(0);
  }
  await expect(learned.getByText('Nothing yet.')).toBeVisible();
  const all = { all: true, quadrant: null };
  await callServer(page, baseURL, '/api/email-quadrants', all, 'PUT');
  const emails = (await readEmails(page)).map(({ id }) => ({ id }));
  await callServer(page, baseURL, '/auth/classify', { emails });
  const untaught = await readVerdicts(page);
  const { sender, thread, quadrant } = untaught.get(NEXT) ?? {};
  expect(quadrant).toBe('schedule');
  const unrelated = [...untaught].filter(
    ([, verdict]) => verdict.sender !== sender && verdict.thread !== thread,
  );
  expect(unrelated.length).toBeGreaterThan(80);
  for (const [subject, verdict] of unrelated) expect(taught.get(subject)).toEqual(verdict);

  await page.goto('/dashboard/outlook');
  await board.waitUntilRead();
  const { email, others } = await findSenderOfSeveral(page);
  const from = titleOf(email);
  const target = 'Do' as const;
  const before = await board.counts();
  const inboxBefore = await board.inboxCount();

  await (await board.findCard(board.quadrant(from), email.subject)).focus();
  await page.keyboard.press(KEYS[target]);
  const offer =
    others.length === 1 ? '1 more is like this one' : `${others.length} more are like this one`;
  await expect(board.toast(offer)).toBeVisible();
  await page.getByRole('button', { name: 'Look at them' }).click();

  const list = page.getByRole('dialog', { name: `Also move ${others.length} similar` });
  await expect(list.getByRole('listitem')).toHaveCount(others.length);
  for (const other of others) await expect(list.getByText(other.subject)).toBeVisible();
  const unmoved = (await readEmails(page)).filter((one) => others.some(({ id }) => id === one.id));
  expect(unmoved.map(({ quadrant }) => quadrant)).not.toContain('do');
  await page.keyboard.press('Enter');
  await expect(list).toBeHidden();
  await expect.poll(() => board.countIn(target)).toBe(before[target] + 1 + others.length);
  await board.settled();
  await page.keyboard.press('z');
  await expect.poll(() => board.countIn(target)).toBe(before[target] + 1);
  await board.undoUnseen('z');
  await expect.poll(() => board.counts()).toEqual(before);
  expect(await board.inboxCount()).toBe(inboxBefore);

  await (await board.findCard(board.quadrant(from), email.subject)).focus();
  await page.keyboard.press(KEYS[target]);
  await board.settled();
  await page.goto('/dashboard/outlook/settings');
  const effect = `Similar mail from ${email.sender} goes to ${target}`;
  await expect(learned.getByText(effect)).toBeVisible();
  await learned.getByRole('button', { name: /^Forget (it|all)/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Forget everything' }).click();
  await expect(learned.getByText('Nothing yet.')).toBeVisible();
});

async function readEmails(page: Page): Promise<Email[]> {
  return (await (await page.request.get('/auth/emails?limit=200')).json()).emails;
}

/** Where each mail lies and why, by its subject and conversation. */
async function readVerdicts(page: Page) {
  return new Map(
    (await readEmails(page)).map((email) => {
      const { subject, quadrant, guess, reasoning, thread_id, sender_email } = email;
      return [subject, { quadrant, guess, reasoning, thread: thread_id, sender: sender_email }];
    }),
  );
}

/** A filed email, and all others of its sender that would move with it. */
async function findSenderOfSeveral(page: Page): Promise<{ email: Email; others: Email[] }> {
  const emails = await readEmails(page);
  for (const email of emails) {
    const others = emails.filter(
      (other) =>
        other.id !== email.id &&
        (other.sender_email === email.sender_email || other.thread_id === email.thread_id),
    );
    const isFiled = email.quadrant !== null && email.quadrant !== 'do';
    if (isFiled && others.length > 1 && others.every((other) => other.quadrant !== 'do'))
      return { email, others };
  }
  throw new Error('No sender has several emails outside of Do');
}

function titleOf(email: Email): QuadrantTitle {
  return email.quadrant === null ? 'Delete' : TITLES[email.quadrant];
}
