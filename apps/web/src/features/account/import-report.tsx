import { type ImportOutcome, LIMITS } from '@eisen/contract';
import { Folder, Mailbox, MailCheck, MailX } from 'lucide-react';
import { Button } from '#components/button.tsx';
import { FormNote } from '#components/form-note.tsx';
import { Icon } from '#components/icon.tsx';
import { Logo } from '#components/logo.tsx';
import { CentreFrame } from '#components/page-frames.tsx';
import { countOf } from '#lib/format.ts';
import { tellFolders, tellSkipped } from './import-words.ts';

/** What came of an import, before the mailbox is opened. */
export function ImportReport({
  outcome,
  onOpen,
}: {
  readonly outcome: ImportOutcome;
  readonly onOpen: () => void;
}) {
  const skipped = tellSkipped(outcome);
  return (
    <CentreFrame wide>
      <Logo size={36} />
      <h1>The mailbox is connected</h1>
      <ul className="facts" aria-label="What was imported">
        <li>
          <Icon of={MailCheck} size={18} />
          {countOf(outcome.imported, 'email')} imported
        </li>
        <li>
          <Icon of={Folder} size={18} />
          {tellFolders(outcome)}
        </li>
        <li>
          <Icon of={MailX} size={18} />
          <span>
            {skipped.length === 0
              ? 'Nothing was left out'
              : `${countOf(outcome.skipped, 'message')} left out`}
            {skipped.map((line) => (
              <span key={line} className="block text-13 text-soft">
                {line}
              </span>
            ))}
          </span>
        </li>
      </ul>
      {outcome.limit_reached ? (
        <FormNote tone="info">
          There was more mail than one sandbox mailbox takes: the first{' '}
          {countOf(LIMITS.importMessages, 'message')} were read, the rest was left out.
        </FormNote>
      ) : null}
      <div className="mt-6 flex justify-end">
        <Button variant="primary" size="lg" icon={Mailbox} onClick={onOpen} autoFocus>
          Open the mailbox
        </Button>
      </div>
    </CentreFrame>
  );
}
