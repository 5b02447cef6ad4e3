import { createExternalStore, type ExternalStore } from './external-store.ts';

/** The session ended under words that are not sent: the app stays, and waits for the same user. */
export interface SignInPause {
  readonly userId: string;
  /** The question is on the screen; closed, the words can be read and copied. */
  readonly isAsked: boolean;
  /** Calls that were made and go on after the sign-in. */
  readonly heldCalls: number;
  /** The account was deleted: nobody signs in to it any more, the words can only be read and copied. */
  readonly isDeleted: boolean;
}

/** Null: nothing is held up. */
export const signInPause: ExternalStore<SignInPause | null> =
  createExternalStore<SignInPause | null>(null);

let waiting: ((isSignedIn: boolean) => void)[] = [];

export function beginSignInPause(userId: string, isDeleted = false): void {
  signInPause.set((now) =>
    now && (now.isDeleted || !isDeleted) ? now : { userId, isAsked: true, heldCalls: 0, isDeleted },
  );
  if (isDeleted) release(false);
}

/** @param isSignedIn  the same user is there again, and what was held goes on; else it is given back as refused */
export function endSignInPause(isSignedIn: boolean): void {
  signInPause.set(null);
  release(isSignedIn);
}

/** Closes the question: what was pressed is not done, the words stay. */
export function putOffSignIn(): void {
  signInPause.set((now) => now && { ...now, isAsked: false, heldCalls: 0 });
  release(false);
}

/**
 * Holds a call that was refused for want of a session, while the app waits for its user. The server did nothing of it,
 * so making it once more does it once.
 *
 * @returns whether to make the call again; false at once where nothing waits
 */
export function waitForSignIn(): Promise<boolean> {
  const now = signInPause.get();
  if (now === null) return Promise.resolve(false);
  if (now.isDeleted) {
    signInPause.set({ ...now, isAsked: true });
    return Promise.resolve(false);
  }
  signInPause.set({ ...now, isAsked: true, heldCalls: now.heldCalls + 1 });
  return new Promise((resolve) => waiting.push(resolve));
}

function release(isSignedIn: boolean): void {
  const held = waiting;
  waiting = [];
  for (const resolve of held) resolve(isSignedIn);
}
