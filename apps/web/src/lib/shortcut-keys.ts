/** The part of a keyboard event that decides which shortcut it is. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/**
 * The name of a key press as shortcuts are written: `j`, `?`, `Enter`, `Shift+t`, `Mod+k` (Mod is
 * Ctrl or Cmd). Letters are lower case; Shift is named only with letters and named keys, because in
 * `?` it is part of the character. Null for presses that are nobody's shortcut: with Alt, or of a
 * modifier alone.
 */
export function nameKeyPress(press: KeyPress): string | null {
  if (press.altKey || MODIFIERS.has(press.key)) return null;
  const isLetter = press.key.length === 1 && press.key.toLowerCase() !== press.key.toUpperCase();
  const key = isLetter ? press.key.toLowerCase() : press.key === ' ' ? 'Space' : press.key;
  const namesShift = press.shiftKey && (isLetter || key.length > 1);
  return `${press.ctrlKey || press.metaKey ? 'Mod+' : ''}${namesShift ? 'Shift+' : ''}${key}`;
}

/** A shortcut of character keys only: the ones that the user can switch off (WCAG 2.1.4). */
export function isSingleKey(keys: string): boolean {
  return keys.split(' ').some((name) => !name.startsWith('Mod+') && lastPart(name).length === 1);
}

/** What a key does after the keys pressed before it in a sequence. */
export type SequenceStep =
  | { readonly type: 'hit'; readonly keys: string }
  | { readonly type: 'wait'; readonly pressed: readonly string[] }
  | { readonly type: 'none' };

/**
 * Matches a key against single keys and sequences such as `g m`. A key that does not go on with the
 * sequence begins anew, so `g j` still does what `j` does.
 */
export function stepSequence(
  pressed: readonly string[],
  name: string,
  known: readonly string[],
): SequenceStep {
  const typed = [...pressed, name].join(' ');
  if (known.includes(typed)) return { type: 'hit', keys: typed };
  if (known.some((keys) => keys.startsWith(`${typed} `))) {
    return { type: 'wait', pressed: [...pressed, name] };
  }
  return pressed.length > 0 ? stepSequence([], name, known) : { type: 'none' };
}

/** The keys as people read them on this machine: `Mod+k` is ⌘K on a Mac, else Ctrl K. */
export function showKeys(keys: string, isMac: boolean): readonly string[] {
  return keys
    .split(' ')
    .flatMap((name, index) => [...(index > 0 ? ['then'] : []), ...showOne(name, isMac)]);
}

const MODIFIERS = new Set(['Control', 'Meta', 'Alt', 'Shift', 'CapsLock', 'AltGraph', 'Dead']);

const SHOWN: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  Enter: '↵',
  Backspace: '⌫',
  Delete: 'Del',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
};

function showOne(name: string, isMac: boolean): string[] {
  return name.split('+').map((part) => {
    if (part === 'Mod') return isMac ? '⌘' : 'Ctrl';
    if (part === 'Shift') return isMac ? '⇧' : 'Shift';
    return SHOWN[part] ?? (part.length === 1 ? part.toUpperCase() : part);
  });
}

function lastPart(name: string): string {
  return name === '+' ? name : (name.split('+').at(-1) ?? name);
}
