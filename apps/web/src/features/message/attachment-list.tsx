import type { Attachment } from '@eisen/contract';
import { ChevronDown, ChevronUp, Download, File } from 'lucide-react';
import { useId, useState } from 'react';
import { Count } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { Alert } from '#components/dialog.tsx';
import { Icon } from '#components/icon.tsx';
import { formatSize } from '#lib/format.ts';
import { logFailure } from '#lib/log.ts';
import { useDownload } from './attachment-queries.ts';
import { AttachmentUnavailable } from './save-attachment.ts';

const UNAVAILABLE = 'This attachment cannot be downloaded directly.';
const FAILED = 'Failed to download attachment. Please try again.';

export interface AttachmentListProps {
  readonly emailId: string;
  readonly attachments: readonly Attachment[];
}

/** The attachments with name, size and Download; folds away. */
export function AttachmentList({ emailId, attachments }: AttachmentListProps) {
  const [isOpen, setOpen] = useState(true);
  const [alert, setAlert] = useState<string | null>(null);
  const id = useId();
  return (
    <section>
      <h2>
        <button
          type="button"
          className="sec sec--b"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          Attachments
          <Count value={attachments.length} />
          <span className="sp" />
          <Icon of={isOpen ? ChevronUp : ChevronDown} />
        </button>
      </h2>
      <ul id={id} className="atts" hidden={!isOpen}>
        {attachments.map((attachment) => (
          <AttachmentRow
            key={attachment.id}
            emailId={emailId}
            attachment={attachment}
            onProblem={setAlert}
          />
        ))}
      </ul>
      <Alert open={alert !== null} onClose={() => setAlert(null)} title="Attachment">
        {alert}
      </Alert>
    </section>
  );
}

interface AttachmentRowProps {
  readonly emailId: string;
  readonly attachment: Attachment;
  readonly onProblem: (sentence: string) => void;
}

function AttachmentRow({ emailId, attachment, onProblem }: AttachmentRowProps) {
  const [isBusy, setBusy] = useState(false);
  const download = useDownload(emailId);
  const handleDownload = async () => {
    setBusy(true);
    try {
      await download(attachment);
    } catch (error) {
      logFailure('An attachment could not be saved', error);
      onProblem(error instanceof AttachmentUnavailable ? UNAVAILABLE : FAILED);
    } finally {
      setBusy(false);
    }
  };
  return (
    <li>
      <Icon of={File} size={18} />
      <span className="att-n" title={attachment.name}>
        {attachment.name}
      </span>
      <span className="hint num">{formatSize(attachment.size)}</span>
      <span className="sp" />
      <Button
        variant="ghost"
        size="sm"
        icon={Download}
        busy={isBusy}
        aria-label={`Download ${attachment.name}`}
        onClick={() => void handleDownload()}
      >
        Download
      </Button>
    </li>
  );
}
