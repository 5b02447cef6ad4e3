import type { Email } from '@eisen/contract';
import { QUADRANT_LABELS, QUADRANTS, type Quadrant } from '@eisen/triage';
import { Check, Ellipsis, Forward, Reply } from 'lucide-react';
import { memo, type Ref, useState } from 'react';
import type { HandedOn } from '#lib/delegation/handed-on.ts';
import { Badge, QuadrantBadge } from './badge.tsx';
import { classNames } from './class-names.ts';
import { DueMark } from './due-mark.tsx';
import { ACTION_LOOKS, cardActions, type EmailAction } from './email-actions.ts';
import { CardTop, Hint } from './email-card-top.tsx';
import { Icon } from './icon.tsx';
import { Kbd } from './kbd.tsx';
import { Menu, MoveItems } from './menu.tsx';
import { PriorityBars } from './priority-bars.tsx';
import { type SelectHow, useOpening } from './use-opening.ts';

/** What a card shows of an email. */
export type CardEmail = Pick<
  Email,
  | 'id'
  | 'from'
  | 'subject'
  | 'preview'
  | 'time'
  | 'priority'
  | 'category'
  | 'quadrant'
  | 'reasoning'
  | 'attachments'
  | 'guess'
  | 'held'
  | 'unread'
  | 'source'
  | 'due'
  | 'replied_at'
>;

export interface EmailCardProps {
  readonly email: CardEmail;
  /** The moment times are told from; the same object until a minute has passed, so that cards stay drawn. */
  readonly now: Date;
  /** A card of a panel, a row of the inbox, or a card for fingers. */
  readonly variant?: 'card' | 'row' | 'phone' | undefined;
  /** The keyboard's cursor is here; it is a tab stop too. */
  readonly isCursor?: boolean | undefined;
  /** Tab reaches it, though the cursor stands elsewhere: each list has one such card. */
  readonly isTabStop?: boolean | undefined;
  readonly isSelected?: boolean | undefined;
  /** `source`: the ghost that stays behind. `preview`: the card under the pointer. */
  readonly drag?: 'source' | 'preview' | undefined;
  /** `working`: being classified now. `waiting`: will be. */
  readonly busy?: 'working' | 'waiting' | undefined;
  /** Has just been moved here: a wash that fades. */
  readonly isFresh?: boolean | undefined;
  /** Whom the user handed it to; stands instead of the category. */
  readonly handedOn?: HandedOn | undefined;
  /** Why nothing can be changed now, such as being offline; actions then say so. */
  readonly blockedBy?: string | undefined;
  /** The "Move to" menu is open; without it the card keeps that to itself. */
  readonly isMoveMenuOpen?: boolean | undefined;
  readonly onMoveMenu?: ((id: string, open: boolean) => void) | undefined;
  /** Double click within 300 ms, Enter, or a tap (D-74). */
  readonly onOpen?: ((id: string) => void) | undefined;
  readonly onAction?: ((action: EmailAction, id: string) => void) | undefined;
  readonly onMove?: ((id: string, to: Quadrant | null) => void) | undefined;
  /** Takes the best guess of a "Not sure". */
  readonly onAccept?: ((id: string) => void) | undefined;
  readonly onSelect?: ((id: string, how: SelectHow) => void) | undefined;
  readonly ref?: Ref<HTMLElement> | undefined;
}

/** One email, drawn from its props alone; its callbacks take the id, so that they can stay the same. */
export const EmailCard = memo(function EmailCard(props: EmailCardProps) {
  const { email, now, variant = 'card', isCursor = false, busy, drag } = props;
  const [isArmed, setArmed] = useState(false);
  const open = useOpening({ id: email.id, onOpen: props.onOpen, onSelect: props.onSelect });
  const isDoubtful = email.quadrant === null && (email.guess !== null || email.held !== null);
  const isIdle = busy === undefined && drag !== 'preview';
  return (
    <article
      ref={props.ref}
      className={classNames('mail', variant !== 'card' && `mail--${variant}`)}
      aria-label={email.subject || 'No Subject'}
      aria-busy={busy === 'working' || undefined}
      tabIndex={isCursor || props.isTabStop ? 0 : -1}
      data-email-id={email.id}
      data-q={email.quadrant ?? undefined}
      data-unread={email.unread}
      data-cursor={isCursor || undefined}
      data-selected={props.isSelected || undefined}
      data-doubt={isDoubtful || undefined}
      data-drag={drag}
      data-busy={busy}
      data-fresh={props.isFresh || undefined}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setArmed(true)}
      onFocus={(event) => event.target === event.currentTarget && setArmed(true)}
      {...open}
    >
      <CardTop
        email={email}
        now={now}
        armed={isArmed || isCursor}
        isSelected={props.isSelected === true}
      />
      <div className="mail-subj">{email.subject || 'No Subject'}</div>
      <div className="mail-prev">{email.preview}</div>
      <div className="mail-foot">
        <PriorityBars priority={email.priority} />
        <DueMark email={email} now={now} />
        {email.replied_at !== null ? (
          <Badge icon={Reply} className="due">
            Replied
          </Badge>
        ) : null}
        {props.handedOn ? (
          <HandedOnMark {...props.handedOn} />
        ) : email.category ? (
          <span className="cat">{email.category}</span>
        ) : null}
        {isIdle ? <CardActions {...props} armed={isArmed || isCursor} /> : null}
      </div>
      {isDoubtful && isIdle ? <Doubt {...props} /> : null}
    </article>
  );
});

function HandedOnMark({ status, to, state, all }: HandedOn) {
  return (
    <span className="handed" data-status={status} title={all.map(({ text }) => text).join('\n')}>
      <Icon of={Forward} size={13} />
      <span>{to}</span>
      <span>{` · ${state}`}</span>
    </span>
  );
}

function CardActions(props: EmailCardProps & { readonly armed: boolean }) {
  const { email, armed, blockedBy, onAction, onMove, variant } = props;
  const tabIndex = props.isCursor ? 0 : -1;
  return (
    <div className="acts">
      {onAction
        ? cardActions(email.quadrant).map((action) => {
            const { label, icon, keys } = ACTION_LOOKS[action];
            return (
              <Hint key={action} armed={armed} text={blockedBy ?? label} keys={keys}>
                <button
                  type="button"
                  className="act"
                  aria-label={label}
                  aria-disabled={blockedBy ? true : undefined}
                  tabIndex={tabIndex}
                  onClick={() => (blockedBy ? undefined : onAction(action, email.id))}
                >
                  <Icon of={icon} />
                  <span aria-hidden="true">{label}</span>
                </button>
              </Hint>
            );
          })
        : null}
      {onMove && (armed || variant === 'phone') ? <MoveMenu {...props} onMove={onMove} /> : null}
    </div>
  );
}

/** The "…" of a card: where else it can go (D-67). On desktops it shows with the labels. */
function MoveMenu(
  props: EmailCardProps & { readonly onMove: NonNullable<EmailCardProps['onMove']> },
) {
  const { email, blockedBy, isMoveMenuOpen, onMoveMenu, onMove } = props;
  return (
    <Menu
      label="Move to"
      width={230}
      open={isMoveMenuOpen}
      onOpenChange={onMoveMenu ? (open) => onMoveMenu(email.id, open) : undefined}
      trigger={
        <button
          type="button"
          className="act act--more"
          aria-label="Move to"
          disabled={blockedBy !== undefined}
          tabIndex={props.isCursor ? 0 : -1}
        >
          <Icon of={Ellipsis} />
        </button>
      }
    >
      <MoveItems
        from={email.quadrant}
        isBlocked={blockedBy !== undefined}
        onMove={(to) => onMove(email.id, to)}
      />
    </Menu>
  );
}

/** Why an email stays in the inbox, and the best guess with its one-key accept (D-110). */
function Doubt({ email, blockedBy, isCursor, onAccept }: EmailCardProps) {
  const { guess, held } = email;
  return (
    <div className="mail-doubt">
      <Badge tone="doubt">{held ? 'Held' : 'Not sure'}</Badge>
      {guess ? <QuadrantBadge quadrant={guess} /> : null}
      {held ? (
        <span className="mail-doubt-text" title={held}>
          {held}
        </span>
      ) : null}
      {guess && onAccept ? (
        <>
          <span className="sp" />
          <button
            type="button"
            className="btn btn--second btn--xs"
            aria-label={`Accept ${QUADRANT_LABELS[guess].title}`}
            disabled={blockedBy !== undefined}
            tabIndex={isCursor ? 0 : -1}
            onClick={() => onAccept(email.id)}
          >
            <Icon of={Check} size={13} />
            Accept
            {isCursor ? <Kbd keys={String(QUADRANTS.indexOf(guess) + 1)} /> : null}
          </button>
        </>
      ) : null}
    </div>
  );
}
