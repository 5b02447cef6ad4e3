import { Check, Paperclip, Sparkles } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatListTime, formatWhole } from '#lib/format.ts';
import type { CardEmail } from './email-card.tsx';
import { Icon } from './icon.tsx';
import { Tooltip } from './tooltip.tsx';

interface CardTopProps {
  readonly email: CardEmail;
  readonly now: Date;
  readonly armed: boolean;
  readonly isSelected: boolean;
}

/** Sender, attachments, the reason and the time; a tick before them when it is selected. */
export function CardTop({ email, now, armed, isSelected }: CardTopProps) {
  return (
    <div className="mail-top">
      {isSelected ? (
        <span className="mail-tick">
          <Icon of={Check} size={12} />
          <span className="sr-only">Selected</span>
        </span>
      ) : null}
      {email.unread ? <span className="mail-unread" /> : null}
      <span className="mail-from">{email.from}</span>
      {email.unread ? <span className="sr-only">Unread</span> : null}
      <AttachmentMark attachments={email.attachments} armed={armed} />
      <span className="sp" />
      {email.reasoning ? (
        <Hint armed={armed} text={email.reasoning} icon={Sparkles}>
          <button
            type="button"
            className="mail-why"
            tabIndex={armed ? 0 : -1}
            aria-label={`Why: ${email.reasoning}`}
          >
            <Icon of={Sparkles} size={14} />
          </button>
        </Hint>
      ) : null}
      <time className="mail-time" dateTime={email.time} title={formatWhole(email.time)}>
        {formatListTime(email.time, now)}
      </time>
    </div>
  );
}

/** Names a tooltip lists before it says how many more there are (CARD-02). */
const NAMES_SHOWN = 3;

/** The lines of the attachment tooltip: three names, then "+N more". */
export function attachmentLines(names: readonly string[]): readonly string[] {
  const rest = names.length - NAMES_SHOWN;
  return rest > 0 ? [...names.slice(0, NAMES_SHOWN), `+${rest} more`] : names;
}

interface AttachmentMarkProps extends Pick<CardEmail, 'attachments'> {
  readonly armed: boolean;
}

function AttachmentMark({ attachments, armed }: AttachmentMarkProps) {
  if (attachments.length === 0) return null;
  const lines = attachmentLines(attachments.map((attachment) => attachment.name));
  const count = attachments.length;
  return (
    <Hint
      armed={armed}
      text={lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, their places do not.
        <span key={index} className="block">
          {line}
        </span>
      ))}
    >
      <span className="mail-att">
        <Icon of={Paperclip} size={13} />
        <span aria-hidden="true">{count}</span>
        <span className="sr-only">{`${count} ${count === 1 ? 'attachment' : 'attachments'}: ${lines.join(', ')}`}</span>
      </span>
    </Hint>
  );
}

interface HintProps {
  readonly armed: boolean;
  readonly text: Parameters<typeof Tooltip>[0]['text'];
  readonly keys?: string | undefined;
  readonly icon?: Parameters<typeof Tooltip>[0]['icon'];
  readonly children: ReactElement;
}

/** A tooltip that exists only once the card was pointed at or has the cursor: boards hold hundreds. */
export function Hint({ armed, children, ...tooltip }: HintProps) {
  return armed ? <Tooltip {...tooltip}>{children}</Tooltip> : children;
}
