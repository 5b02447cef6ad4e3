import { expect, test } from './fixtures.ts';
import { EventForm } from './pages/write-dialogs.ts';

const NOW = new Date('2026-11-21T09:15:37Z');

test('an email becomes an event in half an hour, an hour long, with guests [CAL-01, CAL-03, CAL-04, CAL-05, CAL-06, ERR-14]', async ({
  page,
  connected: board,
}) => {
  const card = board.cardsIn(board.inbox).first();
  const subject = await board.subjectOf(card);
  await page.clock.setFixedTime(NOW);
  await card.focus();
  await page.keyboard.press('s');
  const form = new EventForm(page);
  await expect(form.field('Subject')).toBeFocused();
  expect(subject).toContain(await form.field('Subject').inputValue());
  await expect(form.field('Start')).toHaveValue('2026-11-21T09:45');
  await expect(form.field('End')).toHaveValue('2026-11-21T10:45');
  await expect(form.field('Location')).toHaveValue('Teams Meeting');
  await expect(form.field('Attendees optional')).toHaveValue('');
  await expect(form.dialog.getByRole('switch', { name: 'Online meeting' })).toBeChecked();
  await form.field('Start').fill('2026-11-23T14:00');
  await expect(form.field('End')).toHaveValue('2026-11-23T15:00');
  await form.field('Attendees optional').fill(' mira@norvik.example , tom@brightwater.example,');
  const asked = page.waitForRequest('**/auth/calendar/create-event');
  await page.keyboard.press('Control+Enter');
  const request = await asked;
  expect(request.postDataJSON()).toMatchObject({
    start_time: '2026-11-23T14:00:00.000Z',
    end_time: '2026-11-23T15:00:00.000Z',
    attendees: ['mira@norvik.example', 'tom@brightwater.example'],
    is_online_meeting: true,
    timezone: 'Europe/London',
  });
  expect(request.headers()['idempotency-key']).toMatch(/^[\da-f-]{36}$/);
  await expect(board.toast('Calendar event created successfully!')).toBeVisible();
  // A sandbox mailbox has no meetings to offer, and does not pretend to.
  await expect(board.toast(/Without an online meeting/)).toBeVisible();
  await expect(form.dialog).toBeHidden();
  await expect(card).toBeFocused();
});

test('what is missing or wrong stands at its field, and nothing is asked [CAL-02]', async ({
  page,
  connected: board,
}) => {
  await board.cardsIn(board.inbox).first().focus();
  await page.keyboard.press('s');
  const form = new EventForm(page);
  await form.field('Subject').fill(' ');
  await form.field('End').fill('2020-01-01T09:00');
  await form.field('Attendees optional').fill('mira');
  await form.create();
  await expect(form.dialog.getByText('Please fill in all required fields')).toBeVisible();
  await expect(form.dialog.getByText('Please enter a valid email address')).toBeVisible();
  await form.field('Subject').fill('Call');
  await form.field('Attendees optional').fill('');
  await form.create();
  await expect(form.dialog.getByText('End time must be after start time')).toBeVisible();
});

for (const [kind, title] of [
  ['refused', 'Failed to create calendar event'],
  ['broken', 'Error creating calendar event'],
] as const) {
  test(`a call that is ${kind} says so and keeps the form [CAL-06, ${kind === 'refused' ? 'ERR-15' : 'ERR-16'}]`, async ({
    page,
    connected: board,
  }) => {
    await page.route('**/create-event', (route) =>
      kind === 'broken'
        ? route.abort()
        : route.fulfill({
            status: 502,
            json: { error: 'x', message: 'x', code: 'provider_failed' },
          }),
    );
    await board.cardsIn(board.inbox).first().focus();
    await page.keyboard.press('s');
    const form = new EventForm(page);
    await form.field('Subject').fill('Keep me');
    await form.create();
    await expect(board.toast(title)).toBeVisible();
    await expect(form.field('Subject')).toHaveValue('Keep me');
  });
}
