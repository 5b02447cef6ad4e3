import { createContext, useContext } from 'react';
import type { EmailAction } from './email-actions.ts';

/**
 * In sample mode: asks to sign in or to connect a mailbox, instead of opening what needs one (D-05).
 * Null everywhere else.
 */
export const SampleGate = createContext<((action: EmailAction) => void) | null>(null);

export function useSampleGate() {
  return useContext(SampleGate);
}
