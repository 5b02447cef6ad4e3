import type { Provider } from '@eisen/contract';
import { ArrowLeft, ChevronRight, Inbox, Lock, type LucideIcon, Mail } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/button.tsx';
import { FormNote } from '#components/form-note.tsx';
import { Icon } from '#components/icon.tsx';
import { Kbd } from '#components/kbd.tsx';
import { Logo } from '#components/logo.tsx';
import { CentreFrame } from '#components/page-frames.tsx';
import { PROVIDER_NAMES } from '#lib/provider.ts';
import { useShortcuts } from '#lib/shortcuts.ts';
import type { ConnectFailure } from './connect-words.ts';

export interface ProviderChoiceProps {
  /** Why the last attempt to connect did not work, and with which provider. */
  readonly failure: (ConnectFailure & { readonly provider: Provider }) | null;
  /** What this server can connect; the others are shown disabled (D-114). */
  readonly usable: readonly Provider[];
  /** The mailbox that a new one would replace (D-20). */
  readonly current: { readonly provider: string; readonly address: string | null } | null;
  readonly onChoose: (provider: Provider) => void;
  readonly onBackToLogin: () => Promise<void>;
  readonly onHome: () => void;
  /** What waits for somebody without a mailbox. */
  readonly below?: ReactNode;
  /** Back to the board, for somebody who has a mailbox already. */
  readonly onKeep: () => void;
}

const CHOICES: readonly {
  readonly provider: Provider;
  readonly icon: LucideIcon;
  readonly name: string;
  readonly detail: string;
}[] = [
  { provider: 'outlook', icon: Mail, name: 'Outlook', detail: 'Microsoft 365' },
  { provider: 'gmail', icon: Inbox, name: 'Gmail', detail: 'Google Workspace' },
];

/** PROVIDER: which mailbox Eisen shall read (PROV-01). */
export function ProviderChoice(props: ProviderChoiceProps) {
  const { failure, usable, current, onChoose, onBackToLogin, onHome, onKeep } = props;
  const [leaving, setLeaving] = useState(false);
  useShortcuts('global', {
    '1': {
      label: 'Connect Outlook',
      run: () => onChoose('outlook'),
      when: () => usable.includes('outlook'),
    },
    '2': {
      label: 'Connect Gmail',
      run: () => onChoose('gmail'),
      when: () => usable.includes('gmail'),
    },
  });
  return (
    <CentreFrame below={props.below}>
      <Logo size={40} />
      <h1>Choose your mailbox</h1>
      <p className="centre-lead">
        {current
          ? `It takes the place of ${current.address ?? `your ${current.provider} account`}. Nothing in that mailbox changes.`
          : 'You sign in with your provider. Eisen never sees your password.'}
      </p>
      {failure ? (
        <FailureNote
          failure={failure}
          canRetry={failure.canRetry && usable.includes(failure.provider)}
          onRetry={() => onChoose(failure.provider)}
        />
      ) : null}
      {CHOICES.map(({ provider, icon, name, detail }, index) => (
        <button
          key={provider}
          type="button"
          className="choice"
          aria-label={`${name} / ${detail}`}
          aria-keyshortcuts={String(index + 1)}
          disabled={!usable.includes(provider)}
          onClick={() => onChoose(provider)}
        >
          <span className="choice-mark">
            <Icon of={icon} size={22} />
          </span>
          <span>
            <b>{name}</b>
            <small>{usable.includes(provider) ? detail : 'Not set up on this server'}</small>
          </span>
          <Kbd keys={String(index + 1)} />
          <Icon of={ChevronRight} size={18} />
        </button>
      ))}
      <p className="small-print">
        <Icon of={Lock} size={15} />
        You can revoke access at any time
      </p>
      {current ? null : (
        <p className="hint">
          <a className="link" href="/demo">
            Look around with sample emails
          </a>
        </p>
      )}
      <div className="centre-foot">
        {current ? (
          <Button variant="ghost" icon={ArrowLeft} onClick={onKeep}>
            Keep the current mailbox
          </Button>
        ) : (
          <Button
            variant="ghost"
            icon={ArrowLeft}
            busy={leaving}
            onClick={() => {
              setLeaving(true);
              void onBackToLogin();
            }}
          >
            Back to Login
          </Button>
        )}
        <Button variant="ghost" onClick={onHome}>
          Back to Home
        </Button>
      </div>
    </CentreFrame>
  );
}

function FailureNote({
  failure,
  canRetry,
  onRetry,
}: {
  readonly failure: ConnectFailure & { readonly provider: Provider };
  readonly canRetry: boolean;
  readonly onRetry: () => void;
}) {
  return (
    <div className="mb-5 text-left">
      <FormNote tone="error">
        {failure.reason} <span className="font-normal">{failure.next}</span>
      </FormNote>
      {canRetry ? (
        <Button className="mt-3" variant="primary" size="lg" block onClick={onRetry}>
          {`Try ${PROVIDER_NAMES[failure.provider]} again`}
        </Button>
      ) : null}
    </div>
  );
}
