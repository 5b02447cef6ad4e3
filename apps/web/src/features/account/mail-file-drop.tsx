import { FileUp } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { Icon } from '#components/icon.tsx';
import { formatSize } from '#lib/format.ts';
import { refuseMailFile } from './mail-file.ts';

export interface MailFileDropProps {
  readonly file: File | null;
  readonly disabled: boolean;
  readonly onFile: (file: File | null) => void;
}

/** A place to drop one mail file on; a click or Enter opens the browser's own chooser. */
export function MailFileDrop({ file, disabled, onFile }: MailFileDropProps) {
  const [isOver, setOver] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const take = (files: FileList | null) => {
    const [first] = files ?? [];
    if (!first || disabled) return;
    const reason = files && files.length > 1 ? 'Choose one file at a time.' : refuseMailFile(first);
    setRefusal(reason);
    onFile(reason === null ? first : null);
  };
  const handleDrag = (event: DragEvent) => {
    event.preventDefault();
    setOver(!disabled);
  };
  return (
    <>
      <label
        className="drop"
        data-over={isOver}
        onDragOver={handleDrag}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <input
          type="file"
          className="sr-only"
          accept=".mbox,.mbx,.eml,application/mbox,message/rfc822"
          disabled={disabled}
          aria-describedby="mail-file-note"
          onChange={(event) => take(event.target.files)}
        />
        <Icon of={FileUp} size={22} />
        {file ? (
          <span>
            <b>{file.name}</b> · {formatSize(file.size)}
          </span>
        ) : (
          <span>
            <b>Drop a file here</b> or click to choose one
          </span>
        )}
        <span className="hint">.mbox or .eml, up to 200 MB or 10,000 messages</span>
      </label>
      <p className="msg msg--err mt-2 min-h-[18px]" id="mail-file-note" role="alert">
        {refusal}
      </p>
    </>
  );
}
