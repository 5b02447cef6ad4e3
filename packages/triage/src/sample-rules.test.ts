import { expect, test } from 'vitest';
import { applySampleRules } from './sample-rules.ts';

test.each([
  ['high', 'executive', 'Urgent: sign-off', 'do', '[SAMPLE-04]'],
  ['high', '', 'the DEADLINE moved', 'do', '[SAMPLE-04]'],
  ['High', 'promotional', 'insurgents', 'do', '[SAMPLE-04]'],
  ['high', '', 'non-urgently', 'do', '[SAMPLE-04]'],
  ['high', 'internal', 'Hello', 'schedule', '[SAMPLE-05]'],
  ['low', 'client', 'Hello', 'schedule', '[SAMPLE-05]'],
  ['medium', 'Client', 'urgent', 'schedule', '[SAMPLE-05]'],
  ['medium', 'planning', 'Hello', 'schedule', '[SAMPLE-05]'],
  ['normal', 'planning', 'Hello', 'schedule', '[SAMPLE-05]'],
  ['low', 'planning', 'Hello', 'eliminate', '[SAMPLE-07]'],
  ['medium', 'internal', 'urgent deadline', 'delegate', '[SAMPLE-06]'],
  ['medium', 'promotional', 'Sale', 'delegate', '[SAMPLE-06]'],
  [null, '', '', 'delegate', '[SAMPLE-06]'],
  ['whatever', null, '', 'delegate', '[SAMPLE-06]'],
  ['normal', 'promotional', 'Sale', 'eliminate', '[SAMPLE-07]'],
  [null, 'promotional', 'Sale', 'eliminate', '[SAMPLE-07]'],
  ['low', '', 'urgent', 'eliminate', '[SAMPLE-07]'],
] as const)(
  '%s priority, category %j, subject %j goes to %s %s',
  (priority, category, subject, expected, _id) => {
    expect(applySampleRules({ priority, category, subject })).toBe(expected);
  },
);
