import type { DelegatedEmail } from '#lib/delegation/delegated-email.ts';

/** A delegated email for tests: what matters is said, the rest is some email. */
export function buildDelegated(id: string, over: Partial<DelegatedEmail> = {}): DelegatedEmail {
  return {
    id,
    from: 'Ines Fischer',
    subject: `Subject of ${id}`,
    preview: 'They offer two dates.',
    time: '2026-05-06T08:00:00.000Z',
    priority: 'medium',
    category: 'Delegated',
    quadrant: 'schedule',
    reasoning: 'Needs a decision',
    status: 'pending',
    delegatedBy: 'Nora Bell',
    delegatedById: 'u9',
    assignedTo: 'Dana Whitfield',
    assignedToId: 'u1',
    emailId: null,
    note: null,
    text: null,
    dueAt: null,
    changedAt: '2026-05-06T08:00:00.000Z',
    notes: [],
    ended: null,
    ...over,
  };
}
