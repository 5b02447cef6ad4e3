import type { Invitation } from '@eisen/contract';
import { Check, Mail, TriangleAlert, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { CentreFrame } from '#components/page-frames.tsx';
import { InviteList } from '#features/teams/invite-list.tsx';
import { useInvites } from '#features/teams/invite-queries.ts';
import { detailFor, wordsFor } from '#lib/error-words.ts';
import { GoToEisen } from './go-to-eisen.tsx';
import type { Joining } from './join-queries.ts';
import '#styles/teams.css';

export interface JoinProps {
  readonly joining: Joining;
  /** Of whoever is signed in. */
  readonly email: string | null;
  /** Both keep the invitation for afterwards. */
  readonly onSignUp: () => void;
  readonly onSignIn: () => void;
  /** Signs out first; the invitation stays. */
  readonly onOtherAccount: () => void;
  readonly onHome: () => void;
}

/** `/join/{token}`: what a mailed invitation is for, and the way to it (D-98). */
export function Join(props: JoinProps) {
  const { joining, email, onHome } = props;
  if (joining.state === 'looking') {
    return (
      <CentreFrame>
        <div className="join-wait" role="status">
          <span className="spinner spinner--lg" aria-hidden="true" />
          <p>Opening your invitation...</p>
        </div>
      </CentreFrame>
    );
  }
  if (joining.state === 'asked') return <Asked {...props} invitation={joining.invitation} />;
  if (joining.state === 'joined') return <Joined invitation={joining.invitation} />;
  if (joining.state === 'gone') {
    return (
      <Trouble
        title="This link is no longer valid"
        lead="It works once, within 30 days. What you have opened already waits in Eisen; otherwise ask for a new invitation."
        foot={<HomeFoot onHome={onHome} />}
      >
        <GoToEisen />
      </Trouble>
    );
  }
  if (joining.state === 'other-address') {
    return (
      <Trouble
        title="Mailed to another address"
        lead={`You are signed in as ${email ?? 'somebody else'}. ${wordsFor(joining.error, 'Please use an account of the address that it was mailed to.')}`}
        foot={
          <div className="centre-foot">
            <ButtonLink variant="ghost" href="/dashboard">
              Go to Eisen
            </ButtonLink>
          </div>
        }
      >
        <Button variant="primary" size="xl" block onClick={props.onOtherAccount}>
          Use another account
        </Button>
      </Trouble>
    );
  }
  return (
    <Trouble
      title="The invitation could not be opened"
      lead={
        joining.error ? detailFor(joining.error) : 'Please check your connection and try again.'
      }
      foot={<HomeFoot onHome={onHome} />}
    >
      <Button variant="primary" size="xl" block onClick={joining.retry}>
        Try again
      </Button>
    </Trouble>
  );
}

function Asked({
  invitation,
  onSignUp,
  onSignIn,
  onHome,
}: JoinProps & { readonly invitation: Invitation }) {
  return (
    <CentreFrame>
      <span className="dlg-mark">
        <Icon of={invitation.to === 'team' ? Users : Mail} size={26} />
      </span>
      <h1>{describeInvitation(invitation)}</h1>
      <p className="centre-lead">
        Create an account with the address that this was mailed to, or sign in to the one you have.
      </p>
      <Button variant="primary" size="xl" block onClick={onSignUp}>
        Create Account
      </Button>
      <Button size="xl" block className="join-2" onClick={onSignIn}>
        I already have an account
      </Button>
      <HomeFoot onHome={onHome} />
    </CentreFrame>
  );
}

/** Who asks, and for what; without names where what bore them is gone. */
export function describeInvitation({ to, invited_by: from, team_name: team }: Invitation): string {
  const who = from || 'Somebody';
  if (to === 'email') return `${who} has handed an email to you`;
  return `${who} invites you to ${team || 'a team'}`;
}

function Joined({ invitation }: { readonly invitation: Invitation }) {
  const isTeam = invitation.to === 'team';
  return (
    <CentreFrame>
      <span className="ok-mark">
        <Icon of={Check} size={26} />
      </span>
      <h1>Your address is confirmed</h1>
      <p className="centre-lead" role="status">
        {isTeam
          ? 'Answer here, or later under Team Invites.'
          : 'The email waits for you under Emails Delegated to You.'}
      </p>
      {isTeam ? <Invites /> : null}
      <GoToEisen variant={isTeam ? 'second' : 'primary'} />
    </CentreFrame>
  );
}

function Invites() {
  return (
    <section className="join-iv" aria-label="Team Invites">
      <InviteList {...useInvites()} />
    </section>
  );
}

function HomeFoot({ onHome }: { readonly onHome: () => void }) {
  return (
    <div className="centre-foot">
      <Button variant="ghost" onClick={onHome}>
        Back to Home
      </Button>
    </div>
  );
}

function Trouble(props: {
  readonly title: string;
  readonly lead: string;
  readonly foot: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <CentreFrame>
      <span className="dlg-mark text-danger-mark">
        <Icon of={TriangleAlert} size={26} />
      </span>
      <h1>{props.title}</h1>
      <p className="centre-lead" role="alert">
        {props.lead}
      </p>
      {props.children}
      {props.foot}
    </CentreFrame>
  );
}
