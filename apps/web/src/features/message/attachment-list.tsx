import type { Attachment } from '@eisen/contract';
import { ChevronDown, ChevronUp, Download, Ellipsis, File, TriangleAlert } from 'lucide-react';
import { type Ref, useId, useState } from 'react';
import { Count } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { Alert, Confirm } from '#components/dialog.tsx';
import { Icon } from '#components/icon.tsx';
import { Menu, MenuItem } from '#components/menu.tsx';
import { formatSize } from '#lib/format.ts';
import { logFailure } from '#lib/log.ts';
import { useDownload } from './attachment-queries.ts';
import { AttachmentUnavailable } from './save-attachment.ts';
import { type FileWarning, judgeFile } from './unsafe-file.ts';

const UNAVAILABLE = 'This attachment cannot be downloaded directly.';
const FAILED = 'Failed to download attachment. Please try again.';

export interface AttachmentListProps {
  readonly emailId: string;
  readonly attachments: readonly Attachment[];
  /** Named where a file is to be saved that may be harmful. */
  readonly sender: string;
  readonly ref?: Ref<HTMLElement> | undefined;
}

/** The attachments with name, size and Download; folds away. Files that can be run are only saved when asked twice. */
export function AttachmentList({ emailId, attachments, sender, ref }: AttachmentListProps) {
  const [isOpen, setOpen] = useState(true);
  const [alert, setAlert] = useState<string | null>(null);
  const id = useId();
  return (
    <section className="in" ref={ref} tabIndex={-1}>
      <h2>
        <button
          type="button"
          className="part-h part-h--b"
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
            sender={sender}
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

interface AttachmentRowProps extends Pick<AttachmentListProps, 'emailId' | 'sender'> {
  readonly attachment: Attachment;
  readonly onProblem: (sentence: string) => void;
}

function AttachmentRow({ emailId, attachment, sender, onProblem }: AttachmentRowProps) {
  const [isBusy, setBusy] = useState(false);
  const download = useDownload(emailId);
  const save = async () => {
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
  const { name, size } = attachment;
  const warning = judgeFile(attachment);
  if (warning) {
    return (
      <WarnedRow
        name={name}
        size={size}
        warning={warning}
        sender={sender}
        busy={isBusy}
        onSave={save}
      />
    );
  }
  return (
    <li>
      <Icon of={File} size={18} />
      <span className="att-n" title={name}>
        {name}
      </span>
      <span className="hint num">{formatSize(size)}</span>
      <span className="sp" />
      <Button
        variant="ghost"
        size="sm"
        icon={Download}
        busy={isBusy}
        aria-label={`Download ${name}`}
        onClick={() => void save()}
      >
        Download
      </Button>
    </li>
  );
}

interface WarnedRowProps {
  readonly name: string;
  readonly size: number;
  readonly warning: FileWarning;
  readonly sender: string;
  readonly busy: boolean;
  readonly onSave: () => Promise<void>;
}

function WarnedRow({ name, size, warning, sender, busy, onSave }: WarnedRowProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <li className="is-bad">
      <Icon of={TriangleAlert} size={18} />
      <div className="att-t">
        <div className="att-l">
          <MarkedName name={name} ending={warning.ending} />
          <span className="hint num">{formatSize(size)}</span>
        </div>
        <small>{warning.sentence}</small>
      </div>
      <span className="sp" />
      <Menu
        label={`Options for ${name}`}
        trigger={
          <Button
            variant="ghost"
            size="sm"
            icon={Ellipsis}
            busy={busy}
            aria-label={`Options for ${name}`}
          >
            Options
          </Button>
        }
        // What asks next takes the focus; giving it back to the button would take it away again.
        onCloseFocus={() => isAsking}
      >
        <MenuItem icon={Download} danger onSelect={() => setAsking(true)}>
          Download anyway
        </MenuItem>
      </Menu>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Download a file that may be harmful?"
        action="Download anyway"
        danger
        onConfirm={() => void onSave()}
      >
        <p>
          <b className="att-q">{name}</b>
        </p>
        <p>{`${warning.sentence.replace(/ Not opened here\.$/, '')} Save it only if you expected it from ${sender}, and ask them another way if you are not sure.`}</p>
      </Confirm>
    </li>
  );
}

/** The ending decides what a file is: a long name is cut before it, never with it. */
function MarkedName({ name, ending }: { readonly name: string; readonly ending: string }) {
  const isMarked = ending !== '' && name.toLowerCase().endsWith(ending);
  if (!isMarked) {
    return (
      <span className="att-n" title={name}>
        {name}
      </span>
    );
  }
  return (
    <span className="att-n att-n--cut" title={name}>
      <span>{name.slice(0, -ending.length)}</span>
      <i>{name.slice(-ending.length)}</i>
    </span>
  );
}
