import { mailboxCalls, type Provider, type User } from '@eisen/contract';
import { ArrowLeftRight, RefreshCw, Unplug } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { Confirm } from '#components/dialog.tsx';
import { callApi } from '#lib/api.ts';
import { useMailbox } from '#lib/mail/mail-hooks.ts';
import { readProviderMode } from '#lib/page-facts.ts';
import { PROVIDER_NAMES } from '#lib/provider.ts';
import { useSession } from '#lib/session.tsx';
import { Row, Section } from './section.tsx';

export interface MailboxSectionProps {
  readonly user: User;
  readonly provider: Provider;
  readonly onSwitchAccount: () => void;
  readonly onConnectOther: () => void;
  readonly onDisconnected: () => void;
}

/** The connected mailbox: refresh it, replace it, or give it up (D-21, D-22, D-65). */
export function MailboxSection(props: MailboxSectionProps) {
  const { user, provider } = props;
  const { refresh, refreshing } = useMailbox();
  const { forgetMailbox } = useSession();
  const [isAsking, setAsking] = useState(false);
  const name = PROVIDER_NAMES[provider];
  const isSandbox = readProviderMode(provider) === 'sandbox';
  const disconnect = async () => {
    await callApi(mailboxCalls.disconnect[provider]);
    await forgetMailbox();
    props.onDisconnected();
  };
  return (
    <Section id="mailbox" title="Mailbox">
      <Row title={`${name} Account`} text={user.mail ?? user.email}>
        <Badge tone="good" dot>
          {isSandbox ? 'Sandbox mailbox' : 'Connected'}
        </Badge>
        <Button icon={RefreshCw} busy={refreshing} onClick={refresh}>
          Refresh Emails
        </Button>
        <Button icon={ArrowLeftRight} onClick={props.onSwitchAccount}>
          Switch Account
        </Button>
      </Row>
      <Row
        title="Connect another mailbox"
        text="It takes the place of this one once it is connected."
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
