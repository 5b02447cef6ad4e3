import type { Command } from '#lib/commands.ts';
import type { ListedShortcut } from '#lib/shortcuts.ts';
import { byKeyboard } from './key-order.ts';

/** One line of the palette. */
export interface Entry {
  readonly id: string;
  readonly label: string;
  /** The key that does the same, where there is one. */
  readonly keys?: string;
  readonly run: () => void;
}

export interface EntryGroups {
  readonly email: readonly Entry[];
  readonly mail: readonly Entry[];
  readonly go: readonly Entry[];
  readonly app: readonly Entry[];
}

/** In the order that the palette shows them: what is selected comes first. */
export const GROUP_TITLES: readonly (readonly [keyof EntryGroups, string])[] = [
  ['email', 'Selected email'],
  ['mail', 'Mail'],
  ['go', 'Go to'],
  ['app', 'App'],
];

/** Sorts shortcuts and commands into the palette's groups. What lies on top goes before what is under it. */
export function groupEntries(
  shortcuts: readonly ListedShortcut[],
  commands: readonly Command[],
): EntryGroups {
  const top = (['reply', 'detail'] as const).find((scope) =>
    shortcuts.some((shortcut) => shortcut.scope === scope),
  );
  const offered = shortcuts.filter((shortcut) => shortcut.when?.() !== false);
  const onTop = offered.filter(({ scope }) => scope === (top ?? 'board'));
  const isAboutEmail = ({ scope, about }: ListedShortcut) =>
    scope === 'detail' || about === 'email';
  const ofCommands = (group: Command['group']) =>
    commands
      .filter((command) => command.group === group)
      .map(({ label, run }): Entry => ({ id: `${group} ${label}`, label, run }));
  return {
    email: byKeyboard(toEntries(onTop.filter(isAboutEmail))),
    mail: [
      ...toEntries(onTop.filter((it) => !isAboutEmail(it) && isAct(it))),
      ...ofCommands('mail'),
    ],
    go: toEntries(offered.filter(({ group }) => group === 'go')),
    app: [
      ...toEntries(offered.filter(({ scope, group }) => scope === 'global' && group === 'act')),
      ...ofCommands('app'),
    ],
  };
}

/** One entry for each label: a second key of the same action is no second action. */
function toEntries(shortcuts: readonly ListedShortcut[]): readonly Entry[] {
  const entries = new Map<string, Entry>();
  for (const { label, keys, run } of shortcuts) {
    if (entries.has(label)) continue;
    const key = keys[0];
    entries.set(label, {
      id: label,
      label,
      ...(key === undefined ? {} : { keys: key }),
      run: () => run(new KeyboardEvent('keydown')),
    });
  }
  return [...entries.values()];
}

function isAct({ group }: ListedShortcut): boolean {
  return group === 'decide' || group === 'act';
}
