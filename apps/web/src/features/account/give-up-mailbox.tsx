import { mailboxCalls } from '@eisen/contract';
import { useQuery } from '@tanstack/react-query';
import { Confirm } from '#components/dialog.tsx';
import { callApi } from '#lib/api.ts';
import { tellDeleted } from './deleted-words.ts';

export interface GiveUpMailboxProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly action: string;
  readonly onConfirm: () => Promise<void> | void;
}

/** Asks before the connected mailbox is disconnected or replaced, with what is lost, as the server counts it now. */
export function GiveUpMailbox(props: GiveUpMailboxProps) {
  const { data } = useQuery({
    queryKey: ['mailbox-contents'],
    queryFn: ({ signal }) => callApi(mailboxCalls.contents, { signal }),
    enabled: props.open,
    gcTime: 0,
    staleTime: 0,
  });
  const mailbox = data?.mailbox ?? null;
  return (
    <Confirm {...props} danger>
      {mailbox === null
        ? 'What Eisen keeps of it, its decisions too, is deleted. This cannot be undone.'
        : tellDeleted(mailbox)}
    </Confirm>
  );
}
