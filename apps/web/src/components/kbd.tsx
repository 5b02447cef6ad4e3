import { showKeys } from '#lib/shortcut-keys.ts';

export const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

export interface KbdProps {
  /** As shortcuts are written: `C`, `Enter`, `Mod+k`, `g m`. */
  readonly keys: string;
}

/** The caps of a shortcut. Hidden from screen readers: `aria-keyshortcuts` or the label says it. */
export function Kbd({ keys }: KbdProps) {
  const caps = showKeys(keys, isMac);
  // One cap for a chord such as ⌘K, one for each key of a sequence.
  const shown = keys.includes('+') && keys.length > 1 ? [caps.join(isMac ? '' : ' ')] : caps;
  return (
    <>
      {shown.map((cap, index) =>
        cap === 'then' ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the caps of one shortcut never change order.
          <span key={index} className="kbd" aria-hidden="true">
            {cap}
          </span>
        ),
      )}
    </>
  );
}

/** The value of `aria-keyshortcuts` for a shortcut: `Mod+k` is Meta+K on a Mac, else Control+K. */
export function ariaKeys(keys: string): string {
  return keys
    .split(' ')
    .map((name) => name.replace('Mod', isMac ? 'Meta' : 'Control'))
    .join(' ');
}
