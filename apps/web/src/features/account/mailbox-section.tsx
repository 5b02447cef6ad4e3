import { mailboxCalls, PROVIDERS, type Provider, type User } from '@eisen/contract';
import { ArrowLeftRight, Plug, RefreshCw, Unplug } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { callApi } from '#lib/api.ts';
import { formatDate } from '#lib/format.ts';
import { type MailboxView, useMailbox } from '#lib/mail/mail-hooks.ts';
import { readProviderMode } from '#lib/page-facts.ts';
import { PROVIDER_NAMES } from '#lib/provider.ts';
import { useSession } from '#lib/session.tsx';
import { GiveUpMailbox } from './give-up-mailbox.tsx';
import { Row, Section } from './section.tsx';

export interface MailboxSectionProps {
  readonly user: User;
  readonly provider: Provider;
  readonly onSwitchAccount: () => void;
  readonly onConnectOther: () => void;
  /** Sends the browser to the provider's consent. */
  readonly onReconnect: (loginUrl: string | null) => void;
  readonly onDisconnected: () => void;
}

/** The connected mailbox: refresh it, replace it, or give it up (D-21, D-22, D-65). */
export function MailboxSection(props: MailboxSectionProps) {
  const { user, provider } = props;
  const { refresh, refreshing, connection, loginUrl, mailbox, emails } = useMailbox();
  const { forgetMailbox } = useSession();
  const [asked, setAsked] = useState<'disconnect' | 'replace' | null>(null);
  const name = PROVIDER_NAMES[provider];
  const isSandbox = (mailbox?.kind ?? readProviderMode(provider)) === 'sandbox';
  // The sandbox's own page asks by itself; a provider's consent replaces without another word of ours.
  const isLostAtOnce = isSandbox && readProviderMode(provider) !== 'sandbox';
  const other = PROVIDERS.find((one) => one !== provider) ?? provider;
  const disconnect = async () => {
    await callApi(mailboxCalls.disconnect[provider]);
    await forgetMailbox();
    props.onDisconnected();
  };
  return (
    <Section id="mailbox" title="Mailbox">
      <Row title={`${name} Account`} text={describeAccount(user, mailbox)}>
        <Standing connection={connection} isSandbox={isSandbox} />
        <Button icon={RefreshCw} busy={refreshing} onClick={refresh}>
          Refresh Emails
        </Button>
        <Button
          icon={ArrowLeftRight}
          onClick={() => (isLostAtOnce ? setAsked('replace') : props.onSwitchAccount())}
        >
          Switch Account
        </Button>
      </Row>
      {isSandbox && connection !== 'needs-oauth' ? null : (
        <Row
          title="Connect again"
          text={
            connection === 'needs-oauth'
              ? `${name} asks you to sign in again. ${emails.length > 0 ? 'Your mail stays readable until then.' : ''}`
              : `Signs in at ${name} anew, for instance after you changed what Eisen may do there.`
          }
        >
          <Button
            icon={Plug}
            variant={connection === 'needs-oauth' ? 'primary' : 'second'}
            onClick={() => props.onReconnect(loginUrl)}
          >
            Connect again
          </Button>
        </Row>
      )}
      <Row
        title={`Use ${PROVIDER_NAMES[other]} instead`}
        text={
          isSandbox
            ? 'It takes the place of this mailbox once it is connected; the mail and the decisions of this one are deleted then. Eisen asks before.'
            : 'It takes the place of this mailbox once it is connected; Eisen forgets its decisions then. Cancelling keeps this one.'
        }
      >
        <Button onClick={props.onConnectOther}>Choose</Button>
      </Row>
      <Row
        title="Disconnect"
        text={
          isSandbox
            ? 'Its mail and its decisions are deleted, here and in this browser. You stay signed in.'
            : 'Access is withdrawn, its decisions are forgotten, and the copy in this browser is erased. You stay signed in.'
        }
      >
        <Button variant="danger-ghost" icon={Unplug} onClick={() => setAsked('disconnect')}>
          Disconnect
        </Button>
      </Row>
      <GiveUpMailbox
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked === 'replace' ? 'Replace the sandbox mailbox?' : `Disconnect ${name}?`}
        action={asked === 'replace' ? 'Replace the mailbox' : `Disconnect ${name}`}
        onConfirm={asked === 'replace' ? props.onSwitchAccount : disconnect}
      />
    </Section>
  );
}

function describeAccount(user: User, mailbox: MailboxView['mailbox']): string {
  const since = mailbox?.connectedAt ? ` · connected since ${formatDate(mailbox.connectedAt)}` : '';
  return `${user.mail ?? user.email}${since}`;
}

function Standing({
  connection,
  isSandbox,
}: {
  readonly connection: MailboxView['connection'];
  readonly isSandbox: boolean;
}) {
  if (connection === 'needs-oauth') {
    return (
      <Badge tone="warn" dot>
        Not connected
      </Badge>
    );
  }
  // What was not checked yet, or could not be, is not called connected.
  if (connection !== 'authenticated') return <Badge>Not checked</Badge>;
  return (
    <Badge tone="good" dot>
      {isSandbox ? 'Sandbox mailbox' : 'Connected'}
    </Badge>
  );
}
