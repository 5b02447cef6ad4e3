/** The reason of a failed connection, as the callback's address carries it (D-23). */
export function explainConnectError(code: string | null, providerName: string): string | null {
  if (code === null) return null;
  const explain = Object.hasOwn(CONNECT_ERRORS, code) ? CONNECT_ERRORS[code] : undefined;
  return explain?.(providerName) ?? `${providerName} could not be connected. Please try again.`;
}

const CONNECT_ERRORS: Readonly<Record<string, (name: string) => string>> = {
  denied: (name) => `Access to ${name} was not granted. Nothing was connected.`,
  state: () => 'The sign-in took too long or was opened twice. Please try again.',
  exchange: (name) => `${name} did not complete the sign-in. Please try again.`,
  missing_permissions: (name) =>
    `${name} did not grant everything Eisen needs. Please leave all boxes ticked.`,
  not_configured: (name) => `${name} is not set up on this server.`,
};
