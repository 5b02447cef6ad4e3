import { accountCalls } from '@eisen/contract';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/button.tsx';
import { FormNote } from '#components/form-note.tsx';
import { isAbort } from '#lib/api-errors.ts';
import { downloadFile } from '#lib/download.ts';
import { wordsFor } from '#lib/error-words.ts';
import { formatSize } from '#lib/format.ts';
import { announce, notify } from '#lib/notices.ts';
import { saveBlob } from '#lib/save-file.ts';
import { Row, Section } from './section.tsx';

const FAILED = 'Your data could not be exported. Please try again.';

type Exporting =
  | { readonly state: 'idle' }
  | { readonly state: 'busy'; readonly sizeBytes: number }
  | { readonly state: 'failed'; readonly words: string };

/** Everything that Eisen stores about the user, as one file (D-49). */
export function ExportSection() {
  const { exporting, start, cancel } = useExport();
  const isBusy = exporting.state === 'busy';
  return (
    <Section id="export" title="Your data">
      <Row
        title="Export my data"
        text="A ZIP file of everything stored about you: profile, settings, decisions with their reasons, activity, tasks, goals, teams and delegated emails, and the mail of a sandbox mailbox. Mail of a real mailbox is not stored here; passwords and access to your mailbox are not in the file."
      >
        {isBusy ? (
          <Button variant="ghost" onClick={cancel}>
            Cancel
          </Button>
        ) : null}
        <Button busy={isBusy} onClick={start}>
          {exporting.state === 'failed' ? 'Try again' : 'Export my data'}
        </Button>
      </Row>
      {isBusy ? (
        <p className="set-form text-13 text-soft">
          {exporting.sizeBytes === 0
            ? 'Putting your data together…'
            : `${formatSize(exporting.sizeBytes)} so far…`}
        </p>
      ) : null}
      {exporting.state === 'failed' ? (
        <div className="set-form">
          <FormNote tone="error">{exporting.words}</FormNote>
        </div>
      ) : null}
    </Section>
  );
}

function useExport() {
  const [exporting, setExporting] = useState<Exporting>({ state: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setExporting({ state: 'busy', sizeBytes: 0 });
    announce('Putting your data together');
    try {
      const { blob, fileName } = await downloadFile(accountCalls.exportAccount, {
        signal: controller.signal,
        onProgress: (sizeBytes) => setExporting({ state: 'busy', sizeBytes }),
      });
      saveBlob(blob, fileName ?? 'eisen-export.zip');
      notify.success('Your data was exported', { detail: formatSize(blob.size) });
      setExporting({ state: 'idle' });
    } catch (error) {
      if (isAbort(error) || controller.signal.aborted) setExporting({ state: 'idle' });
      else setExporting({ state: 'failed', words: wordsFor(error, FAILED) });
    }
  };
  return { exporting, start: () => void start(), cancel: () => running.current?.abort() };
}
