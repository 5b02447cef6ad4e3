import { Forward } from 'lucide-react';
import type { DelegatedEmail } from '#lib/delegation/delegated-email.ts';
import { STATUS_WORDS } from '#lib/delegation/delegated-email.ts';
import { Icon } from './icon.tsx';

/** "Delegated to X" and how far it is, in one line: on the delegator's own card (D-96). */
export function HandedOnMark({ items }: { readonly items: readonly DelegatedEmail[] }) {
  const [latest, ...others] = items;
  if (!latest) return null;
  const more = others.length > 0 ? ` +${others.length}` : '';
  const state = STATUS_WORDS[latest.status];
  return (
    <span
      className="handed"
      data-status={latest.status}
      title={items.map(handedOnWords).join('\n')}
    >
      <Icon of={Forward} size={13} />
      <span>{`Delegated to ${latest.assignedTo}${more}`}</span>
      <span>{` · ${state}`}</span>
    </span>
  );
}

/** One of them in a sentence. */
export function handedOnWords({ assignedTo, status }: DelegatedEmail): string {
  return `Delegated to ${assignedTo} · ${STATUS_WORDS[status]}`;
}
