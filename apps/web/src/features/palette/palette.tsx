import type { Email } from '@eisen/contract';
import { Command } from 'cmdk';
import { ArrowLeft, Mail, Search } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { IconButton } from '#components/button.tsx';
import { DialogClose, DialogFrame, DialogTitle } from '#components/dialog.tsx';
import { FOLDER_WORDS } from '#components/folder-actions.ts';
import { Icon } from '#components/icon.tsx';
import { Kbd } from '#components/kbd.tsx';
import { QuadrantGlyph } from '#components/quadrant-glyph.tsx';
import { useIsPhone } from '#components/use-media.ts';
import { useNow } from '#components/use-now.ts';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import { useCommandList } from '#lib/commands.ts';
import { formatListTime } from '#lib/format.ts';
import { useMailSearch } from '#lib/mail/mail-hooks.ts';
import { useShortcutList } from '#lib/shortcuts.ts';
import { type Entry, GROUP_TITLES, groupEntries } from './entries.ts';
import { EntryIcon } from './entry-icons.tsx';
import { rank } from './rank.ts';

/** `commands` lists what can be done first; `search` lists emails first. */
export type PaletteMode = 'commands' | 'search';

export interface PaletteProps {
  readonly mode: PaletteMode;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
  readonly onOpenEmail: (id: string) => void;
  /** The way back from an email leads here: it opens over the palette, which does not close before. */
  readonly staysBehind: boolean;
}

/** Hits that show at once; more words find less. */
const MOST_EMAILS = 8;
const MOST_SEARCHED = 30;

/** One field that finds every action with its key, and every email (D-115, D-116). */
export function Palette(props: PaletteProps) {
  const { mode, text, onText, onClose, onOpenEmail, staysBehind } = props;
  const isPhone = useIsPhone();
  const chosen = useRef<(() => void) | null>(null);
  const isLeft = useRef(false);
  const choose = (run: () => void) => {
    chosen.current = run;
    onClose();
  };
  const openEmail = (id: string) => {
    if (!staysBehind) return choose(() => onOpenEmail(id));
    isLeft.current = true;
    onOpenEmail(id);
  };
  return (
    <DialogFrame
      open
      size="lg"
      className="dlg--cmd"
      onClose={onClose}
      // What was chosen runs after the focus is back, so that it finds the board as it was left.
      onCloseFocus={() => {
        if (chosen.current) queueMicrotask(chosen.current);
        return isLeft.current;
      }}
    >
      <VisuallyHidden>
        <DialogTitle>{mode === 'search' ? 'Search mail' : 'Commands'}</DialogTitle>
      </VisuallyHidden>
      <Command label="Search or run a command" shouldFilter={false} loop className="cmd">
        <div className="cmd-i">
          {isPhone ? (
            <DialogClose asChild>
              <IconButton icon={ArrowLeft} label="Back" className="ib--44" />
            </DialogClose>
          ) : (
            <Icon of={Search} size={18} />
          )}
          <Command.Input
            value={text}
            onValueChange={onText}
            data-first-focus
            placeholder={mode === 'search' ? 'Search mail' : 'Search or run a command'}
          />
          {isPhone ? null : <Kbd keys="Escape" />}
        </div>
        <Command.List className="cmd-l">
          {mode === 'search' ? (
            <>
              <EmailHits text={text} most={MOST_SEARCHED} onOpen={openEmail} />
              {text === '' ? <Operators onPick={onText} /> : null}
              {text !== '' || isPhone ? <Entries text={text} onRun={choose} /> : null}
            </>
          ) : (
            <>
              <Entries text={text} onRun={choose} />
              <EmailHits text={text} most={MOST_EMAILS} onOpen={openEmail} />
            </>
          )}
          <Command.Empty className="cmd-e">
            {text === '' ? 'Nothing to run here.' : 'Nothing found.'}
          </Command.Empty>
        </Command.List>
      </Command>
    </DialogFrame>
  );
}

interface EntriesProps {
  readonly text: string;
  readonly onRun: (run: () => void) => void;
}

function Entries({ text, onRun }: EntriesProps) {
  const shortcuts = useShortcutList();
  const commands = useCommandList();
  const isPhone = useIsPhone();
  const groups = useMemo(() => groupEntries(shortcuts, commands), [shortcuts, commands]);
  return GROUP_TITLES.map(([group, title]) => {
    const entries = rank(groups[group], text);
    if (entries.length === 0) return null;
    return (
      <Group key={group} title={title}>
        {entries.map((entry) => (
          <EntryRow key={entry.id} group={group} entry={entry} showsKeys={!isPhone} onRun={onRun} />
        ))}
      </Group>
    );
  });
}

function EntryRow({
  group,
  entry,
  showsKeys,
  onRun,
}: {
  readonly group: string;
  readonly entry: Entry;
  readonly showsKeys: boolean;
  readonly onRun: EntriesProps['onRun'];
}) {
  return (
    <Command.Item
      className="cmd-r"
      value={`${group}-${entry.id}`}
      onSelect={() => onRun(entry.run)}
    >
      <EntryIcon label={entry.label} />
      {entry.label}
      <span className="sp" />
      {entry.keys && showsKeys ? <Kbd keys={entry.keys} /> : null}
    </Command.Item>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return <Command.Group heading={<div className="cmd-g">{title}</div>}>{children}</Command.Group>;
}

interface EmailHitsProps {
  readonly text: string;
  readonly most: number;
  readonly onOpen: (id: string) => void;
}

/** The local copy answers while typing; the provider's own search completes it. */
function EmailHits({ text, most, onOpen }: EmailHitsProps) {
  const { local, remote, searching, error } = useMailSearch(text);
  const now = useNow();
  if (text.trim() === '') return null;
  const hits = [...local, ...remote].slice(0, most);
  return (
    <>
      {hits.length > 0 ? (
        <Group title="Emails">
          {hits.map((email) => (
            <EmailRow key={email.id} email={email} now={now} onOpen={onOpen} />
          ))}
        </Group>
      ) : null}
      {searching ? (
        <p className="cmd-note" role="status">
          Searching the whole mailbox…
        </p>
      ) : null}
      {error ? (
        <p className="cmd-note" role="alert">
          {error}
        </p>
      ) : null}
    </>
  );
}

function EmailRow({
  email,
  now,
  onOpen,
}: {
  readonly email: Email;
  readonly now: Date;
  readonly onOpen: (id: string) => void;
}) {
  return (
    <Command.Item className="cmd-r" value={`email-${email.id}`} onSelect={() => onOpen(email.id)}>
      {email.quadrant ? (
        <QuadrantGlyph quadrant={email.quadrant} size={16} />
      ) : (
        <Icon of={Mail} size={17} />
      )}
      <span className="cmd-m">
        <b>{email.from}</b> {email.subject || 'No Subject'}
      </span>
      <span className="sp" />
      {FOLDER_WORDS[email.folder] === null ? null : (
        <span className="hint">{FOLDER_WORDS[email.folder]}</span>
      )}
      <time className="mail-time" dateTime={email.time}>
        {formatListTime(email.time, now)}
      </time>
    </Command.Item>
  );
}

const OPERATORS = [
  { text: 'from:', says: 'who sent it' },
  { text: 'subject:', says: 'words of the subject' },
  { text: 'has:attachment', says: 'with files' },
  { text: 'in:', says: 'a quadrant, such as in:decide' },
] as const;

/** How a search can be narrowed, while nothing is typed. */
function Operators({ onPick }: { readonly onPick: (text: string) => void }) {
  return (
    <Group title="Narrow the search">
      {OPERATORS.map((operator) => (
        <Command.Item
          key={operator.text}
          className="cmd-r"
          value={`operator-${operator.text}`}
          onSelect={() => onPick(operator.text)}
        >
          <Icon of={Search} size={17} />
          <code>{operator.text}</code>
          <span className="hint">{operator.says}</span>
        </Command.Item>
      ))}
    </Group>
  );
}
