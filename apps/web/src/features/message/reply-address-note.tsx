import type { Email } from '@eisen/contract';
import { receiversOf, replyAddressWords } from './reply-receivers.ts';

export interface ReplyAddressNoteProps {
  readonly email: Pick<Email, 'sender_email' | 'reply_to'>;
  /** What the To field says now. */
  readonly to: string;
  readonly onTo: (to: string) => void;
}

/** Says that answers do not go to the sender, and offers to write to the sender all the same. */
export function ReplyAddressNote({ email, to, onTo }: ReplyAddressNoteProps) {
  const words = replyAddressWords(email);
  const asked = receiversOf(email);
  if (words === null || (to !== asked && to !== email.sender_email)) return null;
  const isAsked = to === asked;
  return (
    <p className="reply-address">
      <span>{isAsked ? words : `The sender asks for answers to ${asked}`}</span>
      <button
        type="button"
        className="link"
        onClick={() => onTo(isAsked ? email.sender_email : asked)}
      >
        {isAsked ? 'Write to sender instead' : 'Write there instead'}
      </button>
    </p>
  );
}
