import type { JournalEntry } from '@eisen/contract';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { EmptyState, ErrorState } from '#components/list-states.tsx';
import { formatRelative, formatWhole } from '#lib/format.ts';
import { useJournal } from '#lib/mail/journal-hook.ts';
import { useMailActions } from '#lib/mail/mail-hooks.ts';
import { ENTRY_ICONS } from './activity-icons.ts';
import { ACTOR_NAMES, describeEmails, describeEntry } from './activity-words.ts';
import { Section } from './section.tsx';

/** Every change of mail and quadrants, each with its own Undo (PLUS-13). */
export function ActivitySection() {
  const { entries, loading, error, hasMore, loadMore, refresh } = useJournal();
  return (
    <Section id="activity" title="Activity">
      {error ? <ErrorState title={error} onRetry={refresh} /> : null}
      {!error && !loading && entries.length === 0 ? (
        <EmptyState>Nothing was changed yet. Moves, archives and deletions show here.</EmptyState>
      ) : null}
      {entries.length > 0 ? (
        <ul className="activity">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      ) : null}
      {hasMore ? (
        <div className="set-row justify-center">
          <Button variant="ghost" onClick={loadMore}>
            Show older
          </Button>
        </div>
      ) : null}
    </Section>
  );
}

function Entry({ entry }: { readonly entry: JournalEntry }) {
  const { undo } = useMailActions();
  const [busy, setBusy] = useState(false);
  const isUndone = entry.undone_at !== null;
  const sentence = describeEntry(entry);
  const takeBack = async () => {
    setBusy(true);
    try {
      await undo(entry.id);
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="set-row" data-undone={isUndone}>
      <Icon of={ENTRY_ICONS[entry.kind]} size={17} />
      <div>
        <b>{sentence}</b>
        <p>
          <time dateTime={entry.at} title={formatWhole(entry.at)}>
            {formatRelative(entry.at, new Date())}
          </time>{' '}
          · {ACTOR_NAMES[entry.actor]}
        </p>
        {describeEmails(entry).map((line) => (
          <p key={line}>{line}</p>
        ))}
        {entry.error ? <p className="set-fail">{entry.error}</p> : null}
      </div>
      <span className="sp" />
      {isUndone ? <Badge>Undone</Badge> : null}
      {!isUndone && entry.undoable ? (
        <Button
          size="sm"
          icon={Undo2}
          busy={busy}
          aria-label={`Undo: ${sentence}`}
          onClick={() => void takeBack()}
        >
          Undo
        </Button>
      ) : null}
    </li>
  );
}
