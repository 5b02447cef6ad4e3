import type { Provider } from '@eisen/contract';
import { ArrowLeft, ChevronRight, Inbox, Lock, type LucideIcon, Mail } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { FormNote } from '#components/form-note.tsx';
import { Icon } from '#components/icon.tsx';
import { Kbd } from '#components/kbd.tsx';
import { Logo } from '#components/logo.tsx';
import { CentreFrame } from '#components/page-frames.tsx';
import { useShortcuts } from '#lib/shortcuts.ts';

export interface ProviderChoiceProps {
  /** Why the last attempt to connect did not work, in words. */
  readonly failure: string | null;
  /** The mailbox that a new one would replace (D-20). */
  readonly current: { readonly provider: string; readonly address: string | null } | null;
  readonly onChoose: (provider: Provider) => void;
  readonly onBackToLogin: () => Promise<void>;
  readonly onHome: () => void;
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
  const { failure, current, onChoose, onBackToLogin, onHome, onKeep } = props;
  const [leaving, setLeaving] = useState(false);
  useShortcuts('global', {
    '1': { label: 'Connect Outlook', run: () => onChoose('outlook') },
    '2': { label: 'Connect Gmail', run: () => onChoose('gmail') },
  });
  return (
    <CentreFrame>
      <Logo size={40} />
      <h1>Choose your mailbox</h1>
      <p className="centre-lead">
        {current
          ? `It takes the place of ${current.address ?? `your ${current.provider} account`}. Nothing in that mailbox changes.`
          : 'You sign in with your provider. Eisen never sees your password.'}
      </p>
      {failure ? (
        <div className="mb-5 text-left">
          <FormNote tone="error">{failure}</FormNote>
        </div>
      ) : null}
      {CHOICES.map(({ provider, icon, name, detail }, index) => (
        <button
          key={provider}
          type="button"
          className="choice"
          aria-label={`${name} / ${detail}`}
          aria-keyshortcuts={String(index + 1)}
          onClick={() => onChoose(provider)}
        >
          <span className="choice-mark">
            <Icon of={icon} size={22} />
          </span>
          <span>
            <b>{name}</b>
            <small>{detail}</small>
          </span>
          <Kbd keys={String(index + 1)} />
          <Icon of={ChevronRight} size={18} />
        </button>
      ))}
      <p className="small-print">
        <Icon of={Lock} size={15} />
        You can revoke access at any time
      </p>
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

/** The reason of a failed connection, as the callback's address carries it (D-23). */
export function explainConnectError(code: string | undefined, providerName: string): string | null {
  if (code === undefined) return null;
  return (
    CONNECT_ERRORS[code]?.(providerName) ??
    `${providerName} could not be connected. Please try again.`
  );
}

const CONNECT_ERRORS: Readonly<Record<string, (name: string) => string>> = {
  denied: (name) => `Access to ${name} was not granted. Nothing was connected.`,
  state: () => 'The sign-in took too long or was opened twice. Please try again.',
  exchange: (name) => `${name} did not complete the sign-in. Please try again.`,
  missing_permissions: (name) =>
    `${name} did not grant everything Eisen needs. Please leave all boxes ticked.`,
  not_configured: (name) => `${name} is not set up on this server.`,
};
