import { mailboxCalls, PROVIDERS, type Provider, type User } from '@eisen/contract';
import { ArrowLeftRight, Plug, RefreshCw, Unplug } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { Confirm } from '#components/dialog.tsx';
import { callApi } from '#lib/api.ts';
import { formatDate } from '#lib/format.ts';
import { type MailboxView, useMailbox } from '#lib/mail/mail-hooks.ts';
import { readProviderMode } from '#lib/page-facts.ts';
import { PROVIDER_NAMES } from '#lib/provider.ts';
import { useSession } from '#lib/session.tsx';
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
  const [isAsking, setAsking] = useState(false);
  const name = PROVIDER_NAMES[provider];
  const isSandbox = (mailbox?.kind ?? readProviderMode(provider)) === 'sandbox';
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
        <Button icon={ArrowLeftRight} onClick={props.onSwitchAccount}>
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
        text="It takes the place of this mailbox once it is connected. Cancelling keeps this one."
      >
        <Button onClick={props.onConnectOther}>Choose</Button>
      </Row>
      <Row
        title="Disconnect"
        text="Access is withdrawn, and the copy in this browser is erased. You stay signed in."
      >
        <Button variant="danger-ghost" icon={Unplug} onClick={() => setAsking(true)}>
          Disconnect
        </Button>
      </Row>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Disconnect ${name}?`}
        action={`Disconnect ${name}`}
        danger
        onConfirm={disconnect}
      >
        {isSandbox
          ? 'The sandbox mailbox and its decisions are deleted. This cannot be undone.'
          : 'Eisen loses access to this mailbox and forgets its decisions. The mail itself stays where it is.'}
      </Confirm>
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
