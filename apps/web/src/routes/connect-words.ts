/** Why connecting did not work, and what to do next. */
export interface ConnectFailure {
  readonly reason: string;
  readonly next: string;
  /** The same provider can be tried again right away. */
  readonly canRetry: boolean;
}

/** The reason of a failed connection, as the callback's address carries it (D-23). */
export function explainConnectError(
  code: string | null,
  providerName: string,
): ConnectFailure | null {
  if (code === null) return null;
  const explain = Object.hasOwn(CONNECT_ERRORS, code) ? CONNECT_ERRORS[code] : undefined;
  return {
    reason: explain?.reason(providerName) ?? `${providerName} could not be connected.`,
    next: explain?.next(providerName) ?? 'Try again, or choose the other provider.',
    canRetry: code !== 'not_configured',
  };
}

type Words = Readonly<Record<'reason' | 'next', (name: string) => string>>;

const CONNECT_ERRORS: Readonly<Record<string, Words>> = {
  denied: {
    reason: (name) => `Access to ${name} was not granted. Nothing was connected.`,
    next: () =>
      'Try again and allow the access. In a company account an administrator may have to allow it first.',
  },
  state: {
    reason: () => 'The sign-in took too long or was opened twice.',
    next: () => 'Try again, and finish it in one tab within ten minutes.',
  },
  exchange: {
    reason: (name) => `${name} did not complete the sign-in.`,
    next: () =>
      'Try again in a moment. If it stays so, the person who runs this server can see why.',
  },
  missing_permissions: {
    reason: (name) => `${name} did not grant everything Eisen needs.`,
    next: () => 'Try again and leave all boxes ticked.',
  },
  not_configured: {
    reason: (name) => `${name} is not set up on this server.`,
    next: () => 'Choose the other provider, or ask the person who runs this server.',
  },
};
