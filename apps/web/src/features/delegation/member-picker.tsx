import type { Member } from '@eisen/contract';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { Avatar } from '#components/avatar.tsx';
import { Badge } from '#components/badge.tsx';
import { Field } from '#components/field.tsx';
import { Icon } from '#components/icon.tsx';
import { nameOf } from './delegate-form.ts';
import { DELEGATION_MESSAGES } from './messages.ts';

const ROLES: Readonly<Record<Member['role'], string>> = { owner: 'Owner', member: 'Member' };

export interface MemberPickerProps {
  readonly members: readonly Member[];
  /** Id of the chosen one; empty while nobody is. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** A field that finds a member by name or address while one types, and lists all before. */
export function MemberPicker({ members, value, onChange }: MemberPickerProps) {
  const listId = useId();
  const chosen = members.find(({ id }) => id === value);
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const found = findMembers(members, typed);
  const shows = isOpen && !chosen && found.length > 0;
  const choose = (member: Member | undefined) => {
    if (!member) return;
    onChange(member.id);
    setTyped('');
    setOpen(false);
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && !chosen) {
      event.preventDefault();
      setOpen(true);
      if (shows) setActive((active + step + found.length) % found.length);
    } else if (event.key === 'Enter' && shows && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      choose(found[active]);
    }
  };
  return (
    <Field label="Member" hint={found.length === 0 ? DELEGATION_MESSAGES.noMembers : undefined}>
      {(control) => (
        <>
          <div className="inp">
            <Icon of={Search} size={16} />
            <input
              {...control}
              role="combobox"
              aria-expanded={shows}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={shows ? `${listId}-${active}` : undefined}
              autoComplete="off"
              spellCheck={false}
              placeholder="Name or address"
              disabled={members.length === 0}
              value={chosen ? nameOf(chosen) : typed}
              onFocus={() => setOpen(true)}
              onClick={() => setOpen(true)}
              onBlur={() => setOpen(false)}
              onKeyDown={handleKey}
              onChange={({ target }) => {
                setTyped(target.value);
                setActive(0);
                setOpen(true);
                if (chosen) onChange('');
              }}
            />
            {chosen ? <Badge>{ROLES[chosen.role]}</Badge> : null}
          </div>
          <div id={listId} className="people" role="listbox" aria-label="Members" hidden={!shows}>
            {found.map((member, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys and names the active one.
              <div
                key={member.id}
                id={`${listId}-${index}`}
                className="person"
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                // The focus stays in the field.
                onPointerDown={(event) => event.preventDefault()}
                onPointerMove={() => setActive(index)}
                onClick={() => choose(member)}
              >
                <Avatar name={nameOf(member)} />
                <div className="min-w-0">
                  <b>
                    <Marked text={nameOf(member)} part={typed} />
                  </b>
                  <small>{member.email}</small>
                </div>
                <span className="sp" />
                <Badge>{ROLES[member.role]}</Badge>
              </div>
            ))}
          </div>
        </>
      )}
    </Field>
  );
}

/** Those whose name, username or address holds what was typed; everybody while nothing is. */
export function findMembers(members: readonly Member[], typed: string): readonly Member[] {
  const part = typed.trim().toLowerCase();
  return members.filter((member) =>
    [nameOf(member), member.username, member.email].some((text) =>
      text.toLowerCase().includes(part),
    ),
  );
}

function Marked({ text, part }: { readonly text: string; readonly part: string }) {
  const length = part.trim().length;
  const at = length === 0 ? -1 : text.toLowerCase().indexOf(part.trim().toLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <u>{text.slice(at, at + length)}</u>
      {text.slice(at + length)}
    </>
  );
}
