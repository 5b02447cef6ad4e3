import { useSyncExternalStore } from 'react';
import { createExternalStore } from '#lib/external-store.ts';
import type { DelegatedStatus } from './delegated-email.ts';

/** What became of an email that the user handed on, in words: what says them loads after the cards (D-96). */
export interface HandedOn {
  /** How far the newest is. */
  readonly status: DelegatedStatus;
  /** "Delegated to X", and how many others have it too. */
  readonly to: string;
  /** How far the newest is, as a word. */
  readonly state: string;
  /** A sentence for each, the newest first. */
  readonly all: readonly {
    readonly id: string;
    readonly status: DelegatedStatus;
    readonly text: string;
  }[];
}

/** By the id of the email in the user's own mailbox. */
export type HandedOnByEmail = ReadonlyMap<string, HandedOn>;

const NOTHING: HandedOnByEmail = new Map();

/** Filled by whoever reads the list, so that the cards need not know where it comes from. */
export const handedOn = createExternalStore(NOTHING);

export function useHandedOn(): HandedOnByEmail {
  return useSyncExternalStore(handedOn.subscribe, handedOn.get);
}
