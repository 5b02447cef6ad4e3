import type { Provider } from '@eisen/contract';
import { useState } from 'react';
import { EmailCard } from '#components/email-card.tsx';
import { useMailActions, useMailbox } from '#lib/mail/mail-hooks.ts';

export interface MatrixTabProps {
  readonly provider: Provider;
  /** The email whose detail is open, as the address says. */
  readonly emailId: string | null;
  readonly onEmail: (id: string | null) => void;
}

/** The Eisenhower Matrix tab. */
export function MatrixTab({ onEmail }: MatrixTabProps) {
  const { inbox } = useMailbox();
  const actions = useMailActions();
  const [now] = useState(() => new Date());
  return (
    <section className="card overflow-hidden" aria-label="Inbox">
      <div className="card-h">
        <h2 className="h2">Inbox ({inbox.length})</h2>
      </div>
      {inbox.map((email) => (
        <EmailCard
          key={email.id}
          email={email}
          now={now}
          variant="row"
          onOpen={onEmail}
          onMove={(id, to) => void actions.move([id], to)}
          onAccept={(id) => void actions.accept([id])}
        />
      ))}
    </section>
  );
}
