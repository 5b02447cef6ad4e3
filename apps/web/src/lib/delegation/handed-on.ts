import { useSyncExternalStore } from 'react';
import { createExternalStore } from '#lib/external-store.ts';
import type { DelegatedEmail } from './delegated-email.ts';

/** What the user handed on, by the id of the email in his own mailbox; the newest first. */
export type HandedOn = ReadonlyMap<string, readonly DelegatedEmail[]>;

const NOTHING: HandedOn = new Map();

/** Filled by whoever reads the list, so that the cards need not know where it comes from. */
export const handedOn = createExternalStore(NOTHING);

export function useHandedOn(): HandedOn {
  return useSyncExternalStore(handedOn.subscribe, handedOn.get);
}
