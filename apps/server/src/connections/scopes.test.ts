import { expect, it } from 'vitest';
import { missingScopes } from './scopes.ts';

const GMAIL = 'https://www.googleapis.com/auth/gmail.modify';
const EVENTS = 'https://www.googleapis.com/auth/calendar.events';
const GRAPH = 'User.Read Mail.ReadWrite Mail.Send Calendars.ReadWrite Tasks.ReadWrite';

it.each([
  ['gmail', `openid ${GMAIL} ${EVENTS}`, []],
  ['gmail', `openid ${GMAIL}`, [EVENTS]],
  ['gmail', 'openid email', [GMAIL, EVENTS]],
  ['gmail', `${GMAIL}.readonly ${EVENTS}`, [GMAIL]],
  ['outlook', `openid profile ${GRAPH}`, []],
  ['outlook', GRAPH.toLowerCase(), []],
  ['outlook', GRAPH.replaceAll(/\S+/g, 'https://graph.microsoft.com/$&'), []],
  ['outlook', GRAPH.replace('Mail.Send ', ''), ['Mail.Send']],
  ['outlook', '', GRAPH.split(' ')],
] as const)('%s, granted "%s": missing %j', (provider, granted, missing) => {
  expect(missingScopes(provider, granted)).toEqual(missing);
});
