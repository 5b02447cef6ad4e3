import type { Email } from '@eisen/contract';
import { QUADRANTS, type Quadrant } from '@eisen/triage';
import { type MailState, readView } from './mail-state.ts';

/** The lists of the board, each newest first. */
export interface MailView {
  readonly emails: readonly Email[];
  /** Without a quadrant: new, "Not sure" and held ones. */
  readonly inbox: readonly Email[];
  readonly byQuadrant: Readonly<Record<Quadrant, readonly Email[]>>;
  readonly counts: MailCounts;
}

export type MailCounts = Readonly<
  Record<Quadrant | 'inbox' | 'total' | 'unsure' | 'held' | 'unread', number>
>;

let lastState: MailState | null = null;
let lastView: MailView | null = null;

/** The lists of a state; the same state gives the same objects, whoever asks. */
export function viewOf(state: MailState): MailView {
  if (lastState === state && lastView) return lastView;
  const view = keepSameLists(buildView(readView(state)), lastView);
  lastState = state;
  lastView = view;
  return view;
}

export function buildView(emails: readonly Email[]): MailView {
  const inbox: Email[] = [];
  const byQuadrant: Record<Quadrant, Email[]> = {
    do: [],
    schedule: [],
    delegate: [],
    eliminate: [],
  };
  let unsure = 0;
  let held = 0;
  let unread = 0;
  for (const email of emails) {
    (email.quadrant === null ? inbox : byQuadrant[email.quadrant]).push(email);
    if (email.quadrant === null && email.held !== null) held += 1;
    else if (isUnsure(email)) unsure += 1;
    if (email.unread) unread += 1;
  }
  return {
    emails,
    inbox,
    byQuadrant,
    counts: {
      do: byQuadrant.do.length,
      schedule: byQuadrant.schedule.length,
      delegate: byQuadrant.delegate.length,
      eliminate: byQuadrant.eliminate.length,
      inbox: inbox.length,
      total: emails.length,
      unsure,
      held,
      unread,
    },
  };
}

/** Classified below the threshold: stays in the Inbox with its best guess (D-110). */
export function isUnsure(email: Pick<Email, 'quadrant' | 'guess' | 'held'>): boolean {
  return email.quadrant === null && email.held === null && email.guess !== null;
}

/** A list whose emails did not change keeps its object, so that its panel is not drawn again. */
function keepSameLists(view: MailView, before: MailView | null): MailView {
  if (!before) return view;
  const byQuadrant = { ...view.byQuadrant };
  for (const quadrant of QUADRANTS) {
    byQuadrant[quadrant] = keepSame(view.byQuadrant[quadrant], before.byQuadrant[quadrant]);
  }
  return { ...view, inbox: keepSame(view.inbox, before.inbox), byQuadrant };
}

function keepSame(list: readonly Email[], before: readonly Email[]): readonly Email[] {
  const isSame =
    list.length === before.length && list.every((email, index) => email === before[index]);
  return isSame ? before : list;
}
