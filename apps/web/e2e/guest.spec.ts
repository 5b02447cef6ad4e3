import type { Page } from '@playwright/test';
import { callServer, expect, registerByCall, test } from './fixtures.ts';
import { newContext } from './other-browsers.ts';
import { newPerson } from './pages/people.ts';

/** Nothing is cut off at a side, and every control can be scrolled to. */
async function expectReadable(page: Page): Promise<void> {
  const trouble = await page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    const out: string[] = [];
    if (document.documentElement.scrollWidth > wide) out.push('the page scrolls sideways');
    const things = 'a, button, input, textarea, select, h1, h2, p, b, small, time, .badge';
    for (const element of document.querySelectorAll<HTMLElement>(things)) {
      const { left, right, width, height } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1 || element.closest('.sr-only, [aria-hidden="true"]')) continue;
      if (left < -0.5 || right > wide + 0.5)
        out.push(`${element.tagName} ${element.textContent?.slice(0, 30)} ${left}..${right}`);
      const end = element.getBoundingClientRect().bottom + scrollY;
      if (end > document.documentElement.scrollHeight + 0.5) out.push(`below the end: ${end}`);
    }
    return out;
  });
  expect(trouble).toEqual([]);
}

test('a guest on a phone reads and answers everything [FIX-22] [FIX-26]', async ({
  page,
  browser,
  baseURL,
  person,
}) => {
  test.setTimeout(180_000);
  const guest = newPerson('Bartholomew');
  await registerByCall(page, person, baseURL);
  const context = await newContext(browser, baseURL);
  const phone = await context.newPage();
  await registerByCall(phone, guest, baseURL);
  const { team } = (await callServer(page, baseURL, '/api/teams', {
    name: 'Operations_and_emergency_procurement_of_the_northern_depots',
  })) as { team: { id: string } };
  await callServer(page, baseURL, `/api/teams/${team.id}/invite`, { email: guest.email });
  for (const n of [1, 2])
    await callServer(page, baseURL, '/api/delegate-by-email', {
      email: guest.email,
      email_id: `m${n}`,
      subject: `Contract ${n}: the renewal that has to be signed before the depot closes for the summer`,
      sender: 'a_very_long_sender_name_without_any_break_in_it@kestrel-logistics.example',
      snippet: 'Everything else is agreed, only the second signature on page fourteen is missing.',
      quadrant: 'do',
      note: 'Please read page fourteen first.',
      body_text:
        'https://kestrel-logistics.example/a/very/long/address/that/does/not/break/anywhere',
      due_at: '2031-05-08T15:00:00.000Z',
    });
  await test.step('what comes in below moves nothing away from under a finger', async () => {
    let arrive: () => void = () => undefined;
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await phone.route(/\/delegated\//, async (route) => {
      await arrival;
      await route.continue();
    });
    await phone.goto('/connect');
    const choice = phone.getByRole('button', { name: /^Gmail/ });
    const before = await choice.boundingBox();
    arrive();
    await expect(phone.getByText('Note from').first()).toBeVisible();
    expect(await choice.boundingBox()).toEqual(before);
    await phone.unroute(/\/delegated\//);
  });
  for (const theme of ['light', 'dark'] as const) {
    await phone.emulateMedia({ colorScheme: theme });
    for (const width of [360, 390, 414]) {
      await phone.setViewportSize({ width, height: 800 });
      await expectReadable(phone);
    }
  }
  await test.step('the invite is answered here, without a mailbox', async () => {
    await phone.getByRole('button', { name: /^Accept: Operations/ }).click();
    await expect(phone.getByRole('button', { name: /^Accept: Operations/ })).toBeHidden();
    const teams = (await (await phone.request.get('/api/user/teams')).json()) as unknown;
    expect(JSON.stringify(teams)).toContain('Operations_and_emergency');
  });
  await test.step('a line reaches whoever handed the email on', async () => {
    const line = phone.getByRole('textbox', { name: /^Answer/ }).first();
    await line.fill('Page fourteen is signed');
    await phone.getByRole('button', { name: 'Send' }).first().click();
    await expect(phone.getByText('Page fourteen is signed')).toBeVisible();
    const news = (await (await page.request.get('/api/notifications')).json()) as unknown[];
    expect(news[0]).toMatchObject({ kind: 'answered', seen: false });
  });
  for (const address of ['/join/no-such-invitation', '/sandbox', '/start', '/done']) {
    await phone.goto(address);
    await expect(phone.getByRole('heading').first()).toBeVisible();
    for (const width of [360, 390, 414]) {
      await phone.setViewportSize({ width, height: 800 });
      await expectReadable(phone);
    }
  }
  await context.close();
});
