import { Dialog } from '#components/dialog.tsx';
import { REPLY_LOOKS } from '#components/email-actions.ts';
import { Kbd } from '#components/kbd.tsx';
import { type ListedShortcut, type ShortcutGroup, useShortcutList } from '#lib/shortcuts.ts';
import { byKeyboard } from './key-order.ts';

const COLUMNS: readonly (readonly [ShortcutGroup, string])[] = [
  ['around', 'Move around'],
  ['decide', 'Decide'],
  ['act', 'Act'],
  ['go', 'Go to'],
];

/** Keys of the open email, which has the board's as well. */
const OPEN_EMAIL: readonly (readonly [string, string])[] = [
  ['ArrowLeft', 'Previous email'],
  ['ArrowRight', 'Next email'],
  ['w', 'Why'],
  ['q', 'Quoted history'],
  ['Escape', 'Close'],
];

/** Every shortcut of the page, by what it is for. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const shortcuts = useShortcutList();
  return (
    <Dialog open size="lg" title="Keyboard shortcuts" onClose={onClose}>
      {/* It holds no control: the keys scroll it, and a screen reader begins at its words. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls must be reachable */}
      <div className="ks" tabIndex={0} data-first-focus="">
        {COLUMNS.map(([group, title]) => (
          <Column
            key={group}
            title={title}
            rows={rowsOf(shortcuts.filter((shortcut) => shortcut.group === group))}
          />
        ))}
        <Column
          title="In an open email"
          rows={OPEN_EMAIL.map(([keys, label]) => ({ keys, label }))}
        />
        <Column
          title="In a reply"
          rows={[
            ...Object.values(REPLY_LOOKS),
            { keys: 'Escape', label: 'Close and keep the text' },
          ]}
        />
      </div>
      <p className="hint pt-4">Single keys can be switched off in Settings.</p>
    </Dialog>
  );
}

interface Row {
  readonly label: string;
  readonly keys: string;
}

function Column({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <dl>
        {rows.map(({ label, keys }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span className="sr-only">{keys}</span>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function rowsOf(shortcuts: readonly ListedShortcut[]): readonly Row[] {
  return byKeyboard(shortcuts).flatMap(({ label, keys }) =>
    keys[0] ? [{ label, keys: keys[0] }] : [],
  );
}
