import type { Email } from '@eisen/contract';
import { Reply } from 'lucide-react';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';

export interface ReplyBarProps {
  readonly replyTo: NonNullable<Email['reply_to']>;
  readonly isPhone: boolean;
  readonly onWriteToSender: () => void;
}

/** The mail asks for answers elsewhere than at its sender: said before anybody answers. */
export function ReplyBar({ replyTo, isPhone, onWriteToSender }: ReplyBarProps) {
  const [first, ...others] = replyTo;
  return (
    <div className="to-bar to-bar--warn" role="note">
      <Icon of={Reply} size={17} />
      <span>
        Replies go to <b>{first?.address}</b>
        {others.length > 0 ? (
          <span title={others.map(({ address }) => address).join('\n')}>
            {` and ${others.length} more`}
          </span>
        ) : null}
        {isPhone ? null : ', not to the sender'}
      </span>
      {isPhone ? null : (
        <Button variant="ghost" size="sm" onClick={onWriteToSender}>
          Write to sender instead
        </Button>
      )}
    </div>
  );
}
