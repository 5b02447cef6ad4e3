import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createExternalStore } from './external-store.ts';

/** Something that can be done and has no key of its own; listed in the palette beside the shortcuts. */
export interface Command {
  readonly label: string;
  /** `mail`: about the mailbox as a whole · `app`: about the app. */
  readonly group: 'mail' | 'app';
  readonly run: () => void;
  /** Not offered while this is false. */
  readonly when?: () => boolean;
}

type Registration = () => readonly Command[];

const registrations = createExternalStore<readonly Registration[]>([]);

/** Offers commands in the palette while the component is mounted. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => {
    const read: Registration = () => latest.current;
    registrations.set((list) => [...list, read]);
    return () => registrations.set((list) => list.filter((other) => other !== read));
  }, []);
}

/** Every command that is offered now. */
export function listCommands(): readonly Command[] {
  return registrations
    .get()
    .flatMap((read) => read())
    .filter((command) => command.when?.() !== false);
}

/** The same, and again when commands come or go. */
export function useCommandList(): readonly Command[] {
  useSyncExternalStore(registrations.subscribe, registrations.get, registrations.get);
  return listCommands();
}
