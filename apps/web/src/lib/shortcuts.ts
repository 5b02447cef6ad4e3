import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createExternalStore } from './external-store.ts';
import { isSingleKey, type KeyPress, nameKeyPress, stepSequence } from './shortcut-keys.ts';

/**
 * `detail` lies over `board`, and `reply`, the form of an answer, over both; `global` is heard under whichever of them is on top, and `first` before it,
 * without being a place of its own.
 */
export type ShortcutScope = 'board' | 'detail' | 'reply' | 'global' | 'first';

/** Where the sheet and the palette list it; without one it is an alternative they leave out. */
export type ShortcutGroup = 'around' | 'decide' | 'act' | 'go';

export interface Shortcut {
  /** What it does, in the words of the palette and of the sheet. */
  readonly label: string;
  readonly group?: ShortcutGroup;
  /** It acts on the selected email, and the palette says so. */
  readonly about?: 'email';
  readonly run: (event: KeyboardEvent) => void;
  /** Does nothing, and lets the key through, while this is false. */
  readonly when?: () => boolean;
  /** Says why not, where somebody presses it while `when` is false; the key then goes no further. */
  readonly refuse?: () => void;
  /** Also heard in text fields; for combinations that no field uses, such as `Mod+k`. */
  readonly whileTyping?: boolean;
  /** Also heard while a dialog or menu lies on top. */
  readonly overDialogs?: boolean;
}

/** By keys: `j`, `?`, `Enter`, `Shift+t`, `Mod+z`, `g m`. Several for one action: `Delete, Backspace`. */
export type ShortcutMap = Readonly<Record<string, Shortcut>>;

export interface ListedShortcut extends Shortcut {
  readonly scope: ShortcutScope;
  /** One entry for each alternative. */
  readonly keys: readonly string[];
}

interface Registration {
  readonly scope: ShortcutScope;
  readonly read: () => ShortcutMap;
}

const SEQUENCE_MS = 1_000;

const registrations = createExternalStore<readonly Registration[]>([]);
let singleKeys = true;
let blocks = 0;
let pressed: readonly string[] = [];
let pressedAtMs = 0;

/** Registers shortcuts while the component is mounted; the newest of a scope wins a key. */
export function useShortcuts(scope: ShortcutScope, map: ShortcutMap, enabled = true): void {
  const latest = useRef(map);
  latest.current = map;
  useEffect(() => {
    if (!enabled) return;
    return registerShortcuts(scope, () => latest.current);
  }, [scope, enabled]);
}

/** The same without a component. @returns takes the shortcuts away */
export function registerShortcuts(scope: ShortcutScope, read: () => ShortcutMap): () => void {
  const registration: Registration = { scope, read };
  if (registrations.get().length === 0) {
    globalThis.window?.addEventListener('keydown', handleShortcut);
  }
  registrations.set((list) => [...list, registration]);
  return () => {
    registrations.set((list) => list.filter((other) => other !== registration));
    if (registrations.get().length === 0) {
      globalThis.window?.removeEventListener('keydown', handleShortcut);
    }
  };
}

/** Silences every shortcut while something of its own rules is open, such as the palette. */
export function useShortcutBlock(active = true): void {
  useEffect(() => {
    if (!active) return;
    blocks += 1;
    return () => {
      blocks -= 1;
    };
  }, [active]);
}

/** Settings switch: without single keys, letters, digits and signs do nothing (WCAG 2.1.4). */
export function setSingleKeys(enabled: boolean): void {
  singleKeys = enabled;
}

/** Every shortcut that is registered now, for the palette and the sheet; what comes `first` stands in for its keys. */
export function listShortcuts(): readonly ListedShortcut[] {
  const listed = new Map<string, ListedShortcut>();
  const first = new Map<string, ShortcutMap[string]>();
  for (const { scope, read } of registrations.get()) {
    for (const [keys, shortcut] of Object.entries(read())) {
      if (scope === 'first') first.set(keys, shortcut);
      else listed.set(`${scope} ${keys}`, { ...shortcut, scope, keys: splitKeys(keys) });
    }
  }
  return [...listed.values()].map((shortcut) => {
    const { run } = first.get(shortcut.keys.join(', ')) ?? shortcut;
    return { ...shortcut, run };
  });
}

/** Runs a listed shortcut as if its key had been pressed; for the palette. */
export function useShortcutList(): readonly ListedShortcut[] {
  useSyncExternalStore(registrations.subscribe, registrations.get, registrations.get);
  return listShortcuts();
}

/**
 * Runs the shortcut of a key press, if there is one. Installed on the window; a frame without
 * scripts hands its own presses in here.
 */
export function handleShortcut(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const name = nameKeyPress(event satisfies KeyPress);
  if (name === null) return;
  const hearing = collectHearing(event);
  const known = [...hearing.keys()];
  if (event.timeStamp - pressedAtMs > SEQUENCE_MS) pressed = [];
  const step = stepSequence(pressed, name, known);
  pressed = step.type === 'wait' ? step.pressed : [];
  pressedAtMs = event.timeStamp;
  if (step.type !== 'hit') return;
  const shortcut = hearing.get(step.keys);
  if (!shortcut) return;
  event.preventDefault();
  shortcut.run(event);
}

/** The shortcuts that hear this press, by key; those of a later scope over those of an earlier one. */
function collectHearing(event: KeyboardEvent): Map<string, Shortcut> {
  const hearing = new Map<string, Shortcut>();
  const top = topScope();
  const isUnder = blocks > 0 || isUnderOtherOverlay(top);
  const typing = isTyping(event.target);
  const onControl = isPressableControl(event.target);
  for (const scope of ['global', top, 'first'] as const) {
    for (const registration of registrations.get()) {
      if (registration.scope !== scope) continue;
      for (const [names, shortcut] of Object.entries(registration.read())) {
        for (const keys of splitKeys(names)) {
          if (isUnder && !shortcut.overDialogs) continue;
          if (typing && !shortcut.whileTyping) continue;
          if (onControl && (keys === 'Enter' || keys === 'Space')) continue;
          if (!singleKeys && isSingleKey(keys)) continue;
          const heard = shortcut.when?.() === false ? refusalOf(shortcut) : shortcut;
          if (heard) hearing.set(keys, heard);
        }
      }
    }
  }
  return hearing;
}

function refusalOf(shortcut: Shortcut): Shortcut | null {
  return shortcut.refuse ? { label: shortcut.label, run: shortcut.refuse } : null;
}

function topScope(): ShortcutScope {
  const scopes = registrations.get().map((registration) => registration.scope);
  return (['reply', 'detail'] as const).find((scope) => scopes.includes(scope)) ?? 'board';
}

const OVERLAYS = ['dialog', 'alertdialog', 'menu', 'listbox']
  .map((role) => `[role="${role}"][data-state="open"]`)
  .join(',');

/**
 * Whether a dialog or menu lies on top that is not the scope's own. A dialog with shortcuts names
 * its scope in `data-shortcut-scope`.
 */
function isUnderOtherOverlay(top: ShortcutScope): boolean {
  const overlays = [...(globalThis.document?.querySelectorAll(OVERLAYS) ?? [])];
  const last = overlays.at(-1);
  return last !== undefined && last.getAttribute('data-shortcut-scope') !== top;
}

const NOT_TYPED = new Set([
  'checkbox',
  'radio',
  'button',
  'submit',
  'reset',
  'range',
  'color',
  'file',
]);

/** Whether keys belong to a text field now. */
export function isTyping(target: EventTarget | null): boolean {
  const element = elementOf(target);
  if (!element) return false;
  const field = element.closest('input, textarea, select, [contenteditable], [role="textbox"]');
  if (!field) return false;
  if (field.tagName === 'INPUT') return !NOT_TYPED.has((field as HTMLInputElement).type);
  return field.getAttribute('contenteditable') !== 'false';
}

/** Enter and Space press the control that has the focus before they are anybody's shortcut. */
function isPressableControl(target: EventTarget | null): boolean {
  return (
    elementOf(target)?.closest(
      'button, a[href], summary, input, [role="button"], [role="tab"], [role="switch"], [role="menuitem"]',
    ) != null
  );
}

/** Events of a mail frame come from another document, whose classes are not this page's. */
function elementOf(target: EventTarget | null): Element | null {
  return target !== null && 'closest' in target ? (target as Element) : null;
}

function splitKeys(keys: string): readonly string[] {
  return keys.split(', ');
}
