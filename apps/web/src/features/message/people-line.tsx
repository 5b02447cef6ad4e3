import type { Email, MailAddress } from '@eisen/contract';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { IconButton } from '#components/button.tsx';
import { useSession } from '#lib/session.tsx';

export interface PeopleLineProps {
  readonly email: Pick<Email, 'to' | 'cc'>;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Whom the mail went to: names in one line, every address when it is opened. */
export function PeopleLine({ email, isOpen, onToggle }: PeopleLineProps) {
  const { user } = useSession();
  const own = [user?.email, user?.mail].flatMap((address) => address?.toLowerCase() ?? []);
  const fields = (
    [
      ['To', email.to ?? []],
      ['Cc', email.cc ?? []],
    ] as const
  ).filter(([, people]) => people.length > 0);
  // An empty line holds the place until the mail is there.
  if (fields.length === 0) return <div className="dn-f2">&nbsp;</div>;
  return (
    <div className="dn-f2" data-open={isOpen || undefined}>
      <dl>
        {fields.map(([title, people]) => (
          <div key={title}>
            <dt>{`${title} `}</dt>
            <dd>
              {people.map((person, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: addresses may repeat, their places do not.
                <span key={index}>
                  <b>{nameOf(person, own)}</b>
                  {isOpen ? ` ${person.address}` : null}
                  {index < people.length - 1 ? ', ' : null}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <IconButton
        icon={isOpen ? ChevronUp : ChevronDown}
        label={isOpen ? 'Hide the addresses' : 'Show all addresses'}
        size="xs"
        aria-expanded={isOpen}
        onClick={onToggle}
      />
    </div>
  );
}

function nameOf({ name, address }: MailAddress, own: readonly string[]): string {
  return own.includes(address.toLowerCase()) ? 'you' : name;
}
