import { Archive, ChevronLeft, ChevronRight, Ellipsis, Reply } from 'lucide-react';
import { Button, IconButton } from '#components/button.tsx';
import { ACTION_LOOKS, type EmailAction } from '#components/email-actions.ts';
import { worksOn } from '#components/folder-actions.ts';
import { Icon } from '#components/icon.tsx';
import { Kbd } from '#components/kbd.tsx';
import { useEmail } from '#lib/mail/mail-hooks.ts';
import { type DetailActions, MoreMenu, ReplyMark } from './detail-header.tsx';
import type { Place } from './neighbours.ts';

const BAR_ACTIONS = ['schedule', 'create-task', 'delegate', 'smart-goal'] as const;

/** What is made of an email, in a row of its own: nothing of the mail can lie under it. */
export function Dock({ onAction }: { readonly onAction: (action: EmailAction) => void }) {
  return (
    <div className="dn-dock">
      <div className="pill" role="toolbar" aria-label="Email actions">
        {BAR_ACTIONS.map((action) => {
          const { icon, label, keys } = ACTION_LOOKS[action];
          return (
            <button key={action} type="button" className="fb" onClick={() => onAction(action)}>
              <Icon of={icon} size={17} />
              <span>{label}</span>
              {keys ? <Kbd keys={keys} /> : null}
            </button>
          );
        })}
      </div>
    </div>
  );
}

export interface NeighboursProps {
  readonly place: Place;
  readonly onShow: (id: string | null) => void;
}

/** Under the side column: whose email comes next, and the way to both neighbours. */
export function Neighbours({ place, onShow }: NeighboursProps) {
  return (
    <div className="dn-n">
      <span className="ell">{place.next ? <NextSender id={place.next} /> : null}</span>
      <span className="sp" />
      <div className="pill">
        <IconButton
          icon={ChevronLeft}
          label="Previous email"
          keys="ArrowLeft"
          disabled={place.previous === null}
          onClick={() => onShow(place.previous)}
        />
        <IconButton
          icon={ChevronRight}
          label="Next email"
          keys="ArrowRight"
          disabled={place.next === null}
          onClick={() => onShow(place.next)}
        />
      </div>
    </div>
  );
}

function NextSender({ id }: { readonly id: string }) {
  const { email } = useEmail(id);
  return email ? `Next: ${email.from}` : null;
}

const PHONE_ACTIONS = [
  ['schedule', 'Schedule'],
  ['create-task', 'Task'],
  ['delegate', 'Delegate'],
] as const;

/** The same under a thumb; after an answer the way on stands above it. */
export function PhoneBar(props: DetailActions) {
  const { email, reply, blockedBy, onAction } = props;
  return (
    <div className="pb">
      {reply.kind === 'none' ? null : (
        <div className="pb-r">
          <ReplyMark reply={reply} />
          <span className="sp" />
          {reply.kind === 'sent' && worksOn(email, 'archive') ? (
            <Button
              variant="primary"
              icon={Archive}
              disabled={blockedBy !== undefined}
              onClick={() => onAction('archive')}
            >
              Archive
            </Button>
          ) : null}
        </div>
      )}
      <div className="pb-b" role="toolbar" aria-label="Email actions">
        {worksOn(email, 'reply') ? (
          <button type="button" className="on" onClick={() => onAction('reply')}>
            <Icon of={Reply} size={21} />
            Reply
          </button>
        ) : null}
        {PHONE_ACTIONS.map(([action, label]) => (
          <button key={action} type="button" onClick={() => onAction(action)}>
            <Icon of={ACTION_LOOKS[action].icon} size={21} />
            {label}
          </button>
        ))}
        <MoreMenu
          {...props}
          hasActions
          side="top"
          trigger={
            <button type="button">
              <Icon of={Ellipsis} size={21} />
              More
            </button>
          }
        />
      </div>
    </div>
  );
}

/** At the end of an email on a phone: who is to both sides. */
export function SwipeHint({ place, onShow }: NeighboursProps) {
  if (place.previous === null && place.next === null) return null;
  return (
    <div className="hintrow">
      <HintSide id={place.previous} label="Previous email" onShow={onShow} />
      <span aria-hidden="true">Swipe</span>
      <HintSide id={place.next} label="Next email" onShow={onShow} />
    </div>
  );
}

interface HintSideProps {
  readonly id: string | null;
  readonly label: string;
  readonly onShow: (id: string | null) => void;
}

function HintSide({ id, label, onShow }: HintSideProps) {
  if (id === null) return <span />;
  const isNext = label === 'Next email';
  return (
    <button type="button" onClick={() => onShow(id)}>
      {isNext ? null : <Icon of={ChevronLeft} size={14} />}
      <span className="sr-only">{`${label}: `}</span>
      <Sender id={id} />
      {isNext ? <Icon of={ChevronRight} size={14} /> : null}
    </button>
  );
}

function Sender({ id }: { readonly id: string }) {
  const { email } = useEmail(id);
  return <em className="ell">{email?.from}</em>;
}
