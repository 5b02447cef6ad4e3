import type { JournalKind } from '@eisen/contract';

/**
 * How what a call did is taken back: by the journal's undo, by another call, or by nothing, and then why. `nothing done`
 * is a call after which there is nothing to take back.
 */
export type UndoRule =
  | { readonly by: 'journal' | 'nothing done' }
  | { readonly by: 'call'; readonly id: string }
  | { readonly by: 'nothing'; readonly why: string };

const JOURNAL = { by: 'journal' } as const;
const NOTHING_DONE = { by: 'nothing done' } as const;
const by = (id: string) => ({ by: 'call', id }) as const;
const nothing = (why: string) => ({ by: 'nothing', why }) as const;

const GONE = nothing('what is deleted is gone; it was asked for by name');
const TOLD = nothing('somebody else was told');
const DOOR = nothing('who is signed in, and by what, is no work that an undo could bring back');

/** For every call that may change something: a test holds the list to the contract, and the scripts to the list. */
export const UNDO_RULES: Readonly<Record<string, UndoRule>> = {
  'emailActions.archive': JOURNAL,
  'emailActions.delete': JOURNAL,
  'emailActions.restore': JOURNAL,
  'emailActions.setRead': JOURNAL,
  'emailActions.setQuadrants': JOURNAL,
  'assistant.classify': JOURNAL,
  'emailActions.reply': nothing('what was sent cannot be called back; until then outbox.cancel'),
  'outbox.cancel': nothing('the text goes back to its writer, who sends it again'),
  'journal.undo': by('journal.redo'),
  'journal.redo': by('journal.undo'),

  'calendar.createEvent': by('calendar.deleteEvent'),
  'calendar.deleteEvent': TOLD,
  'tasks.create': by('tasks.delete'),
  'tasks.update': by('tasks.update'),
  'tasks.setStatus': by('tasks.setStatus'),
  'tasks.delete': GONE,
  'goals.create': by('goals.delete'),
  'goals.generate': by('goals.delete'),
  'goals.update': by('goals.update'),
  'goals.enhance': by('goals.update'),
  'goals.delete': by('goals.restore'),
  'goals.restore': by('goals.delete'),
  'settings.change': by('settings.change'),
  'notifications.seen': nothing('what was seen cannot be unseen; the list keeps it for 30 days'),
  'learning.forget': GONE,
  'learning.forgetAll': GONE,

  'delegation.delegate': TOLD,
  'delegation.delegateByEmail': TOLD,
  'delegation.setStatus': by('delegation.setStatus'),
  'delegation.end': TOLD,
  'delegation.note': TOLD,
  'delegation.checkEmail': NOTHING_DONE,
  'teams.create': by('teams.delete'),
  'teams.delete': GONE,
  'teams.invite': TOLD,
  'teams.removeMember': by('teams.invite'),
  'invites.accept': by('teams.removeMember'),
  'invites.decline': by('teams.invite'),

  'mailbox.disconnect': by('mailbox.login'),
  'sandbox.connect': by('mailbox.disconnect'),
  'sandbox.import': by('mailbox.disconnect'),
  'assistant.summarize': NOTHING_DONE,
  'assistant.insights': NOTHING_DONE,
  'account.updateProfile': by('account.updateProfile'),
  'account.deleteAccount': GONE,
  'account.login': DOOR,
  'account.register': DOOR,
  'account.logout': DOOR,
  'account.changePassword': DOOR,
  'account.requestPasswordReset': DOOR,
  'account.resetPassword': DOOR,
  'account.requestVerification': DOOR,
  'account.verifyAddress': DOOR,
  'account.join': DOOR,
  'forms.earlyAccess': TOLD,
  'forms.waitlist': TOLD,
  'forms.onboarding': TOLD,
  'forms.planLead': TOLD,
};

/** Entries of the journal that have an inverse (D-112): those of its calls, and of mail that time moved. */
export const UNDONE: readonly JournalKind[] = [
  'archive',
  'delete',
  'restore',
  'read',
  'quadrants',
  'classify',
  'raise',
];
