import type { Delegated } from '@eisen/contract';
import { expect, test } from 'vitest';
import { toDelegatedEmail } from './delegated-email.ts';

const ITEM: Delegated = {
  id: 'd1',
  sender: 'Ines Fischer',
  subject: 'Slide 12',
  snippet: 'It still needs a date.',
  quadrant: 'schedule',
  reason: 'Needs a decision',
  status: 'in-progress',
  delegated_by: 'u1',
  delegated_by_name: 'Nora Bell',
  assigned_to: 'u2',
  assigned_to_name: 'Priya Raman',
  created_at: '2026-03-02T09:00:00.000Z',
};

test('every field of the server has its name on the screens; the missing ones are fixed [ENT-08]', () => {
  expect(toDelegatedEmail(ITEM)).toEqual({
    id: 'd1',
    from: 'Ines Fischer',
    subject: 'Slide 12',
    preview: 'It still needs a date.',
    time: '2026-03-02T09:00:00.000Z',
    priority: 'medium',
    category: 'Delegated',
    quadrant: 'schedule',
    reasoning: 'Needs a decision',
    status: 'in-progress',
    delegatedBy: 'Nora Bell',
    delegatedById: 'u1',
    assignedTo: 'Priya Raman',
    assignedToId: 'u2',
    emailId: null,
    note: null,
    text: null,
    dueAt: null,
    changedAt: '2026-03-02T09:00:00.000Z',
    notes: [],
    ended: null,
  });
});

test('what the delegator added comes along; an email without a place has none [ENT-08, PLUS-38]', () => {
  const more = {
    quadrant: 'unclassified',
    email_id: 'm1',
    note: 'By Friday',
    body_text: 'All of it',
  };
  expect(toDelegatedEmail({ ...ITEM, ...more } as Delegated)).toMatchObject({
    quadrant: null,
    emailId: 'm1',
    note: 'By Friday',
    text: 'All of it',
  });
});
