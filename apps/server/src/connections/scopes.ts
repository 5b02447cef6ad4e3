import type { Provider } from '@eisen/contract';

interface ProviderScopes {
  /** What the consent page asks for. */
  readonly asked: readonly string[];
  /** Those without which a screen would not work; the rest say who the user is and keep the consent alive. */
  readonly needed: readonly string[];
}

const GRAPH = 'https://graph.microsoft.com/';
const GOOGLE = 'https://www.googleapis.com/auth/';

/** The least that covers reading, replying, archiving, deleting, events and to-do (D-24). */
export const SCOPES: Readonly<Record<Provider, ProviderScopes>> = {
  outlook: withNeeded(
    ['openid', 'profile', 'email', 'offline_access'],
    ['User.Read', 'Mail.ReadWrite', 'Mail.Send', 'Calendars.ReadWrite', 'Tasks.ReadWrite'],
  ),
  gmail: withNeeded(
    ['openid', 'email', 'profile'],
    [`${GOOGLE}gmail.modify`, `${GOOGLE}calendar.events`],
  ),
};

/**
 * Which needed scopes were not granted: Google's users can untick single ones, administrators can withhold others.
 *
 * @param granted parted by spaces, as in the token endpoint's answer; Entra may write Graph's with its address in front
 */
export function missingScopes(provider: Provider, granted: string): readonly string[] {
  const known = new Set(granted.split(/\s+/).map(toPlain));
  return SCOPES[provider].needed.filter((scope) => !known.has(toPlain(scope)));
}

/** Graph's scopes are compared without case (learn.microsoft.com/graph/permissions-overview). */
function toPlain(scope: string): string {
  const plain = scope.toLowerCase();
  return plain.startsWith(GRAPH) ? plain.slice(GRAPH.length) : plain;
}

function withNeeded(asked: readonly string[], needed: readonly string[]): ProviderScopes {
  return { asked: [...asked, ...needed], needed };
}
