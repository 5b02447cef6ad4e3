import { type Email, isProviderPage } from '@eisen/contract';
import type { Quadrant } from '@eisen/triage';
import {
  Archive,
  ChevronLeft,
  Ellipsis,
  ExternalLink,
  Forward,
  Reply,
  Trash2,
  X,
} from 'lucide-react';
import { Avatar } from '#components/avatar.tsx';
import { Badge, QuadrantBadge } from '#components/badge.tsx';
import { Button, IconButton } from '#components/button.tsx';
import { DialogClose, DialogTitle } from '#components/dialog.tsx';
import { DueMark } from '#components/due-mark.tsx';
import type { EmailAction } from '#components/email-actions.ts';
import { Menu, MenuDivider, MenuLink, MoveItems } from '#components/menu.tsx';
import { PriorityBars } from '#components/priority-bars.tsx';
import { useNow } from '#components/use-now.ts';
import { useHandedOn } from '#lib/delegation/handed-on.ts';
import { formatWhole } from '#lib/format.ts';
import { useMailboxContext } from '#lib/mail/mail-provider.tsx';
import { PROVIDER_NAMES } from '#lib/provider.ts';
import { NO_SUBJECT } from './no-subject.ts';

const HANDED_TONES = { pending: 'line', 'in-progress': 'info', done: 'good' } as const;

export interface DetailHeaderProps {
  readonly email: Email;
  /** From 0; -1 when the email is no longer in the list it was opened from. */
  readonly index: number;
  readonly total: number;
  readonly isPhone: boolean;
  /** Why nothing can be changed now, such as being offline. */
  readonly blockedBy: string | undefined;
  readonly onAction: (action: EmailAction) => void;
  readonly onMove: (to: Quadrant | null) => void;
}

/** Who, what, when, where it lies, and what can be done; stays in sight while the mail scrolls. */
export function DetailHeader(props: DetailHeaderProps) {
  const { email, index, total, isPhone } = props;
  const handedOn = useHandedOn().get(email.id);
  const now = useNow();
  return (
    <header className="det-h">
      {isPhone ? (
        <DialogClose asChild>
          <IconButton
            icon={ChevronLeft}
            label="Close"
            keys="Escape"
            size="lg"
            className="det-back"
          />
        </DialogClose>
      ) : (
        <Avatar name={email.from} size="lg" />
      )}
      <div className="det-t">
        <DialogTitle asChild>
          <h1>{email.subject.trim() || NO_SUBJECT}</h1>
        </DialogTitle>
        <div className="det-m">
          <b>{email.from}</b>
          {isPhone || email.sender_email === email.from ? null : <span>{email.sender_email}</span>}
          <time dateTime={email.time}>{formatWhole(email.time)}</time>
        </div>
      </div>
      {isPhone ? <PhoneActions {...props} /> : <DeskActions {...props} />}
      <div className="det-b">
        <PriorityBars priority={email.priority} />
        {email.category ? <Badge>{email.category}</Badge> : null}
        {email.quadrant ? <QuadrantBadge quadrant={email.quadrant} /> : null}
        <DueMark email={email} now={now} isLong />
        {handedOn?.all.map((item) => (
          <Badge
            key={item.id}
            tone={HANDED_TONES[item.status]}
            icon={Forward}
            className="det-handed"
          >
            <span>{item.text}</span>
          </Badge>
        ))}
        <span className="sp" />
        {index >= 0 ? (
          <span className="hint num">
            {index + 1} of {total}
          </span>
        ) : null}
      </div>
    </header>
  );
}

function DeskActions({ email, blockedBy, onAction, onMove }: DetailHeaderProps) {
  const blocked = blockedBy !== undefined;
  return (
    <div className="row det-a">
      <Button variant="primary" icon={Reply} keys="Shift+r" onClick={() => onAction('reply')}>
        Reply
      </Button>
      <Button icon={Archive} keys="a" disabled={blocked} onClick={() => onAction('archive')}>
        Archive
      </Button>
      <Button icon={Trash2} keys="Delete" disabled={blocked} onClick={() => onAction('delete')}>
        Delete
      </Button>
      <MoreMenu email={email} onMove={onMove} />
      <span className="vr" />
      <DialogClose asChild>
        <IconButton icon={X} label="Close" keys="Escape" />
      </DialogClose>
    </div>
  );
}

function PhoneActions({ email, blockedBy, onAction, onMove }: DetailHeaderProps) {
  return (
    <div className="det-p">
      <IconButton icon={Reply} label="Reply" size="lg" onClick={() => onAction('reply')} />
      <IconButton
        icon={Archive}
        label="Archive"
        size="lg"
        blockedBy={blockedBy}
        onClick={() => onAction('archive')}
      />
      <IconButton
        icon={Trash2}
        label="Delete"
        size="lg"
        blockedBy={blockedBy}
        onClick={() => onAction('delete')}
      />
      <MoreMenu email={email} onMove={onMove} />
    </div>
  );
}

/** Where the email can go: another place on the board, or its page at the provider (D-122). */
function MoreMenu({ email, onMove }: Pick<DetailHeaderProps, 'email' | 'onMove'>) {
  const { provider } = useMailboxContext().owner;
  return (
    <Menu
      label="Move to"
      trigger={<IconButton icon={Ellipsis} label="Move to" keys="m" />}
      width={220}
    >
      <MoveItems from={email.quadrant} onMove={onMove} />
      {isProviderPage(provider, email.web_url) ? (
        <>
          <MenuDivider />
          <MenuLink icon={ExternalLink} href={email.web_url}>
            {`Open in ${PROVIDER_NAMES[provider]}`}
          </MenuLink>
        </>
      ) : null}
    </Menu>
  );
}
