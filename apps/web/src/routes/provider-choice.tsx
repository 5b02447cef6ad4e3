import type { Provider } from '@eisen/contract';
import { ArrowLeft, ChevronRight, Inbox, Lock, type LucideIcon, Mail } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Badge } from '#components/badge.tsx';
import { Button, ButtonLink } from '#components/button.tsx';
import { FormNote } from '#components/form-note.tsx';
import { Icon } from '#components/icon.tsx';
import { Kbd } from '#components/kbd.tsx';
import { Logo } from '#components/logo.tsx';
import { CentreFrame } from '#components/page-frames.tsx';
import { PROVIDER_NAMES, PROVIDER_SUITES } from '#lib/provider.ts';
import { useShortcuts } from '#lib/shortcuts.ts';
import type { ConnectFailure } from './connect-words.ts';

export interface ProviderChoiceProps {
  /** Why the last attempt to connect did not work, and with which provider. */
  readonly failure: (ConnectFailure & { readonly provider: Provider }) | null;
  /** What this server can connect; the others are shown disabled (D-114). */
  readonly usable: readonly Provider[];
  /** Chosen before, as in onboarding: it has the focus, so that Enter goes on with it (VIEW-18). */
  readonly remembered?: Provider | null | undefined;
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
}[] = [
  { provider: 'outlook', icon: Mail },
  { provider: 'gmail', icon: Inbox },
];

const YOUR_CHOICE = 'Your choice';

/** PROVIDER: which mailbox Eisen shall read (PROV-01). */
export function ProviderChoice(props: ProviderChoiceProps) {
  const { failure, usable, remembered, current, onChoose, onBackToLogin, onHome, onKeep } = props;
  const [leaving, setLeaving] = useState(false);
  const preferred = useRef<HTMLButtonElement>(null);
  useEffect(() => preferred.current?.focus(), []);
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
    <CentreFrame below={props.below ?? null}>
      <Logo size={40} />
      <h1>Choose your mailbox</h1>
      <p className="centre-lead">
        {current
          ? `It takes the place of ${current.address ?? `your ${current.provider} account`}, and Eisen deletes what it keeps of that mailbox. It asks before.`
          : 'You sign in with your provider. Eisen never sees your password.'}
      </p>
      {failure ? (
        <FailureNote
          failure={failure}
          canRetry={failure.canRetry && usable.includes(failure.provider)}
          onRetry={() => onChoose(failure.provider)}
        />
      ) : null}
      {CHOICES.map(({ provider, icon }, index) => (
        <button
          key={provider}
          type="button"
          className="choice"
          aria-label={`${PROVIDER_NAMES[provider]} / ${PROVIDER_SUITES[provider]}`}
          aria-description={provider === remembered ? YOUR_CHOICE : undefined}
          aria-keyshortcuts={String(index + 1)}
          disabled={!usable.includes(provider)}
          ref={provider === remembered ? preferred : undefined}
          onClick={() => onChoose(provider)}
        >
          <span className="choice-mark">
            <Icon of={icon} size={22} />
          </span>
          <span>
            <b>{PROVIDER_NAMES[provider]}</b>
            <small>
              {usable.includes(provider) ? PROVIDER_SUITES[provider] : 'Not set up on this server'}
            </small>
          </span>
          {provider === remembered ? <Badge>{YOUR_CHOICE}</Badge> : null}
          <Kbd keys={String(index + 1)} />
          <Icon of={ChevronRight} size={18} />
        </button>
      ))}
      <p className="small-print">
        <Icon of={Lock} size={15} />
        You can revoke access at any time
      </p>
      {current ? null : (
        <ButtonLink variant="ghost" href="/demo">
          Look around with sample emails
        </ButtonLink>
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
