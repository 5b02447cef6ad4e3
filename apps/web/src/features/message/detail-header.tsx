import { type Email, isProviderPage } from '@eisen/contract';
import type { Quadrant } from '@eisen/triage';
import {
  Archive,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronUp,
  Ellipsis,
  ExternalLink,
  Forward,
  Paperclip,
  Reply,
  Target,
  Trash2,
  TriangleAlert,
  UserRound,
  X,
} from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Avatar } from '#components/avatar.tsx';
import { Badge, QuadrantBadge } from '#components/badge.tsx';
import { Button, IconButton } from '#components/button.tsx';
import { DialogClose, DialogTitle } from '#components/dialog.tsx';
import type { EmailAction } from '#components/email-actions.ts';
import { FOLDER_WORDS, worksOn } from '#components/folder-actions.ts';
import { Icon } from '#components/icon.tsx';
import { Menu, MenuDivider, MenuItem, MenuLink, MoveItems } from '#components/menu.tsx';
import { PriorityBars } from '#components/priority-bars.tsx';
import { useHandedOn } from '#lib/delegation/handed-on.ts';
import { countOf, formatClock, formatListTime, formatWhole } from '#lib/format.ts';
import { useMailboxContext } from '#lib/mail/mail-provider.tsx';
import { PROVIDER_NAMES } from '#lib/provider.ts';
import type { BodyMarks } from './body-marks.ts';
import { DueFact } from './due-fact.tsx';
import type { Place } from './neighbours.ts';
import { NO_SUBJECT } from './no-subject.ts';
import { PeopleLine } from './people-line.tsx';

const HANDED_TONES = {
  pending: 'line',
  'in-progress': 'info',
  done: 'good',
  declined: 'warn',
} as const;

/** How far an answer to the open email is. */
export type ReplyState =
  | { readonly kind: 'none' }
  | { readonly kind: 'sent'; readonly at: Date; readonly onShow: () => void }
  | { readonly kind: 'failed'; readonly onRetry: () => void };

export interface DetailActions {
  readonly email: Email;
  readonly reply: ReplyState;
  /** Why nothing can be changed now, such as being offline. */
  readonly blockedBy: string | undefined;
  readonly onAction: (action: EmailAction) => void;
  readonly onMove: (to: Quadrant | null) => void;
  /** Answers to the sender, though the mail asks for answers elsewhere; null where it does not. */
  readonly onWriteToSender: (() => void) | null;
}

export interface DetailHeaderProps extends DetailActions {
  readonly now: Date;
  readonly place: Place;
  readonly marks: BodyMarks;
  readonly isPhone: boolean;
  readonly unsafeCount: number;
  readonly onFiles: () => void;
}

/** Who, what, when, where it lies, and what can be done. */
export function DetailHeader(props: DetailHeaderProps) {
  const { email, isPhone, now } = props;
  const [isPeopleOpen, setPeopleOpen] = useState(false);
  const marks = <SenderMarks email={email} />;
  return (
    <header className="dn-h">
      <div className="dn-r1">
        <DialogTitle asChild>
          <h1 data-first-focus tabIndex={-1}>
            {email.subject.trim() || NO_SUBJECT}
          </h1>
        </DialogTitle>
        {isPhone ? null : <DeskActions {...props} />}
      </div>
      <Avatar name={email.from} size="lg" />
      <div className="dn-w">
        <div className="dn-f1">
          <b>{email.from}</b>
          {isPhone || email.sender_email === email.from ? null : (
            <span className="adr">{email.sender_email}</span>
          )}
          {isPhone ? null : marks}
          <span className="sp" />
          <time dateTime={email.time} title={formatWhole(email.time)}>
            {formatListTime(email.time, now)}
          </time>
        </div>
        {isPhone && email.sender_email !== email.from ? (
          <div className="dn-f1">
            <span className="adr">{email.sender_email}</span>
          </div>
        ) : null}
        <PeopleLine
          email={email}
          isOpen={isPeopleOpen}
          onToggle={() => setPeopleOpen(!isPeopleOpen)}
        />
      </div>
      <Facts {...props} />
      {isPhone ? marks : null}
    </header>
  );
}

/** A fact has a line, a doubt is dashed; neither is an alarm. */
function SenderMarks({ email }: { readonly email: Email }) {
  if (!email.outside && !email.first_from_sender) return null;
  return (
    <span className="dn-marks">
      {email.outside ? <Badge tone="line">Outside</Badge> : null}
      {email.first_from_sender ? <Badge tone="doubt">First mail from this address</Badge> : null}
    </span>
  );
}

function Facts(props: DetailHeaderProps) {
  const { email, reply, now, place, marks, isPhone, unsafeCount, onFiles } = props;
  const handedOn = useHandedOn().get(email.id);
  const files = email.attachments.filter((attachment) => !attachment.inline).length;
  // What is to be deleted asks nothing, whatever day it names.
  const due = email.quadrant === 'eliminate' ? null : email.due;
  const folder = FOLDER_WORDS[email.folder];
  return (
    <div className="dn-b">
      {folder === null ? null : <Badge tone="line">{folder}</Badge>}
      {/* On phones the strip of the reason and the card of the score say these. */}
      {isPhone ? null : (
        <>
          <PriorityBars priority={email.priority} />
          {email.category ? <Badge>{email.category}</Badge> : null}
          {email.quadrant ? <QuadrantBadge quadrant={email.quadrant} /> : null}
        </>
      )}
      {due ? (
        <DueFact
          due={due}
          now={now}
          isDone={reply.kind === 'sent'}
          isFound={marks.found.has(due.phrase)}
          onShow={() => marks.light(due.phrase)}
        />
      ) : null}
      {handedOn?.all.map((item) => (
        <Badge key={item.id} tone={HANDED_TONES[item.status]} icon={Forward} className="dn-handed">
          <span>{item.text}</span>
        </Badge>
      ))}
      {files > 0 ? (
        <FilesChip files={files} unsafe={unsafeCount} isPhone={isPhone} onClick={onFiles} />
      ) : null}
      <span className="sp" />
      {place.index >= 0 && !isPhone ? (
        <span className="hint num">
          {place.index + 1} of {place.total}
        </span>
      ) : null}
    </div>
  );
}

interface FilesChipProps {
  readonly files: number;
  readonly unsafe: number;
  readonly isPhone: boolean;
  readonly onClick: () => void;
}

/** Files lie below the message: this says that there are some, and leads to them. */
function FilesChip({ files, unsafe, isPhone, onClick }: FilesChipProps) {
  const words = `${countOf(files, 'file')}${unsafe > 0 ? `, ${unsafe} unsafe` : ''}`;
  return (
    <button
      type="button"
      className="dn-files"
      data-unsafe={unsafe > 0 || undefined}
      aria-label={`${words}. Go to the attachments`}
      onClick={onClick}
    >
      <Icon of={Paperclip} size={14} />
      <span>{isPhone ? files : words}</span>
      {unsafe > 0 ? <Icon of={TriangleAlert} size={14} /> : null}
    </button>
  );
}

/** What became of the answer: sent, or not. */
export function ReplyMark({ reply }: { readonly reply: ReplyState }) {
  if (reply.kind === 'none') return null;
  if (reply.kind === 'failed') {
    return (
      <button type="button" className="replied" data-failed="true" onClick={reply.onRetry}>
        <Icon of={TriangleAlert} />
        Not sent · Retry
      </button>
    );
  }
  return (
    <button type="button" className="replied" title="Show your reply" onClick={reply.onShow}>
      <Icon of={Check} />
      {`Replied · ${formatClock(reply.at)}`}
    </button>
  );
}

function DeskActions(props: DetailHeaderProps) {
  const { email, reply, blockedBy, onAction } = props;
  const blocked = blockedBy !== undefined;
  const isReplied = reply.kind === 'sent';
  const buttons = [
    worksOn(email, 'reply') ? (
      <Button
        key="reply"
        variant={isReplied ? 'second' : 'primary'}
        icon={Reply}
        keys="Shift+r"
        onClick={() => onAction('reply')}
      >
        Reply
      </Button>
    ) : null,
    worksOn(email, 'archive') ? (
      <Button
        key="archive"
        variant={isReplied ? 'primary' : 'second'}
        icon={Archive}
        keys="a"
        disabled={blocked}
        onClick={() => onAction('archive')}
      >
        Archive
      </Button>
    ) : null,
  ];
  return (
    <div className="dn-a">
      <ReplyMark reply={reply} />
      {isReplied ? buttons.toReversed() : buttons}
      {worksOn(email, 'delete') ? (
        <IconButton
          icon={Trash2}
          label="Delete"
          keys="Delete"
          blockedBy={blockedBy}
          onClick={() => onAction('delete')}
        />
      ) : null}
      <MoreMenu {...props} trigger={<IconButton icon={Ellipsis} label="More" />} />
      <span className="vr" />
      <DialogClose asChild>
        <IconButton icon={X} label="Close" keys="Escape" />
      </DialogClose>
    </div>
  );
}

export interface MoreMenuProps extends DetailActions {
  readonly trigger: ReactElement;
  /** What has no button of its own there. */
  readonly hasActions?: boolean | undefined;
  readonly side?: 'top' | 'bottom' | undefined;
}

/** Where the email can go, and what is done with it more rarely. */
export function MoreMenu(props: MoreMenuProps) {
  const { email, blockedBy, trigger, hasActions, side, onAction, onMove, onWriteToSender } = props;
  const { provider } = useMailboxContext().owner;
  const isBlocked = blockedBy !== undefined;
  const isFiled = worksOn(email, 'move');
  const page = isProviderPage(provider, email.web_url) ? email.web_url : null;
  if (!isFiled && page === null && !hasActions && !onWriteToSender) return null;
  return (
    <Menu label="More" trigger={trigger} width={236} side={side}>
      {hasActions ? (
        <>
          {isFiled ? (
            <>
              <MenuItem icon={Archive} disabled={isBlocked} onSelect={() => onAction('archive')}>
                Archive
              </MenuItem>
              <MenuItem
                icon={Trash2}
                danger
                disabled={isBlocked}
                onSelect={() => onAction('delete')}
              >
                Delete
              </MenuItem>
            </>
          ) : null}
          <MenuItem icon={Target} onSelect={() => onAction('smart-goal')}>
            SMART Goal
          </MenuItem>
          {isFiled ? <MenuDivider /> : null}
        </>
      ) : null}
      {onWriteToSender ? (
        <>
          <MenuItem icon={UserRound} onSelect={onWriteToSender}>
            Write to sender
          </MenuItem>
          {isFiled ? <MenuDivider /> : null}
        </>
      ) : null}
      {isFiled ? <MoveItems from={email.quadrant} isBlocked={isBlocked} onMove={onMove} /> : null}
      {page !== null ? (
        <>
          {isFiled || hasActions || onWriteToSender ? <MenuDivider /> : null}
          <MenuLink icon={ExternalLink} href={page}>
            {`Open in ${PROVIDER_NAMES[provider]}`}
          </MenuLink>
        </>
      ) : null}
    </Menu>
  );
}

export interface PhoneTopProps {
  readonly place: Place;
  /** Told until the user knows it. */
  readonly showsSwipe: boolean;
  readonly onShow: (id: string | null) => void;
}

/** The bar over an email on a phone: back, where it stands, and both neighbours. */
export function PhoneTop({ place, showsSwipe, onShow }: PhoneTopProps) {
  return (
    <div className="pt">
      <DialogClose asChild>
        <IconButton icon={ChevronLeft} label="Close" className="ib--44" />
      </DialogClose>
      <span className="pt-n">
        {place.index >= 0 ? `${place.index + 1} of ${place.total}` : null}
        {showsSwipe && place.total > 1 ? (
          <small aria-hidden="true">
            <Icon of={ChevronLeft} size={11} />
            swipe
            <Icon of={ChevronRight} size={11} />
          </small>
        ) : null}
      </span>
      <IconButton
        icon={ChevronUp}
        label="Previous email"
        className="ib--44"
        disabled={place.previous === null}
        onClick={() => onShow(place.previous)}
      />
      <IconButton
        icon={ChevronDown}
        label="Next email"
        className="ib--44"
        disabled={place.next === null}
        onClick={() => onShow(place.next)}
      />
    </div>
  );
}
