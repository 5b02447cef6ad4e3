import type { ImportOutcome, MailboxContents, SandboxOptions } from '@eisen/contract';
import { Database, FolderOpen, Mailbox, ShieldCheck, Unplug, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Badge } from '#components/badge.tsx';
import { Button, ButtonLink } from '#components/button.tsx';
import { Confirm } from '#components/dialog.tsx';
import { FormNote } from '#components/form-note.tsx';
import { Icon } from '#components/icon.tsx';
import { Logo } from '#components/logo.tsx';
import { CentreFrame } from '#components/page-frames.tsx';
import { Progress } from '#components/progress.tsx';
import { Choices, type SourceChoice } from '#components/toggles.tsx';
import { isAbort } from '#lib/api-errors.ts';
import { wordsByKind, wordsFor } from '#lib/error-words.ts';
import { countOf } from '#lib/format.ts';
import { tellDeleted } from './deleted-words.ts';
import { ImportReport } from './import-report.tsx';
import { MailFileDrop } from './mail-file-drop.tsx';

export interface ConnectResult {
  /** What came of filling the mailbox. */
  readonly outcome: ImportOutcome;
  open(): Promise<void>;
}

export interface SandboxConsentProps {
  readonly providerName: string;
  /** Null while they load. */
  readonly options: SandboxOptions | null;
  readonly onConnect: (source: 'bundled' | 'operator') => Promise<ConnectResult>;
  readonly onUpload: (
    file: File,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ) => Promise<ConnectResult>;
}

type Source = 'bundled' | 'operator' | 'upload';

type Step =
  | { readonly name: 'choosing'; readonly failure: string | null }
  | { readonly name: 'connecting' }
  | { readonly name: 'uploading'; readonly share: number }
  | { readonly name: 'filled'; readonly outcome: ImportOutcome; readonly open: () => void };

/** Says plainly what a sandbox mailbox is, and fills one: bundled mail, the operator's, or an upload. */
export function SandboxConsent(props: SandboxConsentProps) {
  const { providerName, options } = props;
  const [source, setSource] = useState<Source>('bundled');
  const [file, setFile] = useState<File | null>(null);
  const { step, start, cancel } = useConnecting(props);
  const [isAsking, setAsking] = useState(false);
  if (step.name === 'filled') return <ImportReport outcome={step.outcome} onOpen={step.open} />;
  const isBusy = step.name !== 'choosing';
  const replaced = options?.mailbox ?? null;
  return (
    <CentreFrame wide>
      <Logo size={36} />
      <h1>Connect a sandbox mailbox</h1>
      <p className="centre-lead">
        This server has no access to {providerName}, so Eisen connects a mailbox of its own in its
        place. Everything works on it: sorting, moving, archiving, deleting, undoing.
      </p>
      <Facts providerName={providerName} replaced={replaced} />
      {step.name === 'choosing' && step.failure ? (
        <div className="mb-4">
          <FormNote tone="error">{step.failure}</FormNote>
        </div>
      ) : null}
      <Choices
        label="Where the mail comes from"
        value={source}
        choices={choicesOf(options)}
        disabled={isBusy}
        onChange={setSource}
      />
      {source === 'upload' ? (
        <div className="mt-3">
          <MailFileDrop file={file} disabled={isBusy} onFile={setFile} />
        </div>
      ) : null}
      <ConnectProgress step={step} />
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        {step.name === 'uploading' ? (
          <Button variant="ghost" size="lg" onClick={cancel}>
            Stop the upload
          </Button>
        ) : (
          <ButtonLink variant="ghost" size="lg" href="/connect">
            Cancel
          </ButtonLink>
        )}
        <Button
          variant="primary"
          size="lg"
          icon={Mailbox}
          busy={isBusy}
          disabled={options === null || (source === 'upload' && file === null)}
          onClick={() => (replaced === null ? void start(source, file) : setAsking(true))}
        >
          Connect mailbox
        </Button>
      </div>
      {replaced ? (
        <Confirm
          open={isAsking}
          onClose={() => setAsking(false)}
          title={`Replace ${replaced.address}?`}
          action="Replace the mailbox"
          danger
          // What comes of it is told on the page, which shows how far it is.
          onConfirm={() => void start(source, file)}
        >
          {tellDeleted(replaced)}
        </Confirm>
      ) : null}
    </CentreFrame>
  );
}

function Facts({
  providerName,
  replaced,
}: {
  readonly providerName: string;
  readonly replaced: MailboxContents | null;
}) {
  const facts = [
    {
      icon: ShieldCheck,
      text: `No ${providerName} account is contacted, and no password asked for.`,
    },
    { icon: Database, text: "The mail is kept encrypted in this server's own database." },
    {
      icon: Unplug,
      text: replaced
        ? `It takes the place of ${replaced.address}. ${tellDeleted(replaced)}`
        : 'You can disconnect it in Settings at any time.',
    },
  ];
  return (
    <ul className="facts">
      {facts.map(({ icon, text }) => (
        <li key={text}>
          <Icon of={icon} size={18} />
          {text}
        </li>
      ))}
    </ul>
  );
}

function ConnectProgress({ step }: { readonly step: Step }) {
  if (step.name !== 'connecting' && step.name !== 'uploading') return null;
  const isReading = step.name === 'connecting' || step.share >= 1;
  return (
    <div className="mt-4 grid gap-2" role="status">
      <div className="flex justify-between text-13 font-medium text-soft">
        <span>{isReading ? 'Reading the messages...' : 'Uploading...'}</span>
        {isReading ? null : <span className="num">{Math.floor(step.share * 100)}%</span>}
      </div>
      {isReading ? (
        <div className="bar-track">
          <span className="bar-fill bar-fill--running" />
        </div>
      ) : (
        <Progress label="Upload" value={step.share} max={1} />
      )}
    </div>
  );
}

function choicesOf(options: SandboxOptions | null): SourceChoice<Source>[] {
  const operator = options?.operator_mail ?? null;
  return [
    {
      value: 'bundled',
      icon: Mailbox,
      title: 'Bundled mailbox',
      badge: <Badge tone="line">Recommended</Badge>,
      detail: 'About 120 realistic emails of an invented company, some 100 in the inbox',
    },
    ...(operator
      ? [
          {
            value: 'operator' as const,
            icon: FolderOpen,
            title: 'Your own mail',
            detail: describeOperatorMail(operator),
          },
        ]
      : []),
    {
      value: 'upload',
      icon: Upload,
      title: 'Upload a file',
      detail: 'An .mbox export, or a single .eml message',
    },
  ];
}

function describeOperatorMail(mail: NonNullable<SandboxOptions['operator_mail']>): string {
  const label = mail.label ?? 'The mail that this server was started with';
  return mail.messages === null ? label : `${label}, ${countOf(mail.messages, 'message')}`;
}

function useConnecting({ onConnect, onUpload }: SandboxConsentProps) {
  const [step, setStep] = useState<Step>({ name: 'choosing', failure: null });
  const upload = useRef<AbortController | null>(null);
  useEffect(() => () => upload.current?.abort(), []);

  const send = async (file: File) => {
    upload.current = new AbortController();
    setStep({ name: 'uploading', share: 0 });
    return await onUpload(
      file,
      (share) => setStep({ name: 'uploading', share }),
      upload.current.signal,
    );
  };
  const connect = async (source: Source, file: File | null) => {
    if (source === 'upload') return file && (await send(file));
    setStep({ name: 'connecting' });
    return await onConnect(source);
  };
  const start = async (source: Source, file: File | null) => {
    try {
      const result = await connect(source, file);
      if (!result) return;
      // Of the bundled mailbox there is nothing to tell.
      if (source === 'bundled') await result.open();
      else setStep({ name: 'filled', outcome: result.outcome, open: () => void result.open() });
    } catch (error) {
      setStep({ name: 'choosing', failure: isAbort(error) ? null : explainConnect(error) });
    }
  };
  return { step, start, cancel: () => upload.current?.abort() };
}

/** The sentence for a mailbox that could not be connected. */
export function explainConnect(error: unknown): string {
  return wordsFor(
    error,
    wordsByKind(error, {
      refused: 'The mailbox could not be connected. Please try again.',
      broken: 'Network error. Please try again.',
    }),
  );
}
