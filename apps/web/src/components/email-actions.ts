import type { Quadrant } from '@eisen/triage';
import {
  Archive,
  Calendar,
  Forward,
  type LucideIcon,
  Reply,
  Send,
  SquareCheck,
  Target,
  Trash2,
} from 'lucide-react';
import type { ShortcutMap } from '#lib/shortcuts.ts';

/** Everything that can be done with one email besides moving and opening it. */
export type EmailAction =
  | 'smart-goal'
  | 'schedule'
  | 'create-task'
  /** A task made at once, without its dialog. */
  | 'quick-task'
  | 'delegate'
  | 'reply'
  | 'archive'
  | 'delete';

/** Which actions a card offers in each quadrant, in their order (CARD-04 to CARD-09). */
const CARD_ACTIONS: Readonly<Record<Quadrant | 'none', readonly EmailAction[]>> = {
  do: ['smart-goal', 'schedule', 'delegate'],
  schedule: ['smart-goal', 'schedule', 'create-task'],
  delegate: ['smart-goal', 'delegate'],
  eliminate: ['smart-goal', 'archive', 'delete'],
  none: ['smart-goal', 'delegate', 'schedule'],
};

/** The actions of a card; any place but the four quadrants, the inbox included, has the last row. */
export function cardActions(quadrant: string | null): readonly EmailAction[] {
  return Object.hasOwn(CARD_ACTIONS, quadrant ?? 'none')
    ? CARD_ACTIONS[(quadrant ?? 'none') as Quadrant | 'none']
    : CARD_ACTIONS.none;
}

export interface ActionLook {
  readonly label: string;
  readonly icon: LucideIcon;
  /** The single key that does the same (D-80, D-116). */
  readonly keys?: string;
}

export const ACTION_LOOKS: Readonly<Record<EmailAction, ActionLook>> = {
  'smart-goal': { label: 'SMART Goal', icon: Target, keys: 'r' },
  schedule: { label: 'Schedule', icon: Calendar, keys: 's' },
  'create-task': { label: 'Create Task', icon: SquareCheck, keys: 't' },
  'quick-task': { label: 'Task for tomorrow 09:00', icon: SquareCheck, keys: 'Shift+t' },
  delegate: { label: 'Delegate', icon: Forward, keys: 'd' },
  reply: { label: 'Reply', icon: Reply, keys: 'Shift+r' },
  archive: { label: 'Archive', icon: Archive, keys: 'a' },
  delete: { label: 'Delete', icon: Trash2, keys: 'Delete' },
};

/** What is done with an answer that is being written; the keys are heard in its form. */
export const REPLY_LOOKS: Readonly<Record<'send' | 'send-and-archive', Required<ActionLook>>> = {
  send: { label: 'Send Reply', icon: Send, keys: 'Mod+Enter' },
  'send-and-archive': { label: 'Send and archive', icon: Archive, keys: 'Mod+Shift+Enter' },
};

/**
 * The keys of these actions, for every screen that has an email under its cursor: palette, sheet and card read the same
 * table, so that they cannot differ.
 */
export function keysOfActions(
  can: (action: EmailAction) => boolean,
  act: (action: EmailAction) => void,
  refuse?: (action: EmailAction) => void,
): ShortcutMap {
  return Object.fromEntries(
    (Object.keys(ACTION_LOOKS) as EmailAction[]).flatMap((action) => {
      const { label, keys } = ACTION_LOOKS[action];
      if (keys === undefined) return [];
      const names = keys === 'Delete' ? 'Delete, Backspace' : keys;
      const run = () => act(action);
      const when = () => can(action);
      const refusal = refuse ? { refuse: () => refuse(action) } : {};
      return [[names, { label, group: 'act', about: 'email', when, run, ...refusal }] as const];
    }),
  );
}
