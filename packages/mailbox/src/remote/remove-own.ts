import { ProviderError } from '#provider.ts';

/**
 * What may be removed at a provider: events, to-do items and subscriptions, which the product made itself or the user
 * removes by name. No path of mail is among them (D-119), and `remote-api.ts` offers no other way to remove.
 */
const REMOVABLE = [
  /^\/me\/events\/[^/?#]+$/,
  /^\/me\/todo\/lists\/[^/?#]+\/tasks\/[^/?#]+$/,
  /^\/subscriptions\/[^/?#]+$/,
  /^\/calendar\/v3\/calendars\/primary\/events\/[^/?#]+(\?sendUpdates=(all|none))?$/,
  /^\/calendars\/primary\/events\/[^/?#]+(\?sendUpdates=(all|none))?$/,
];

/** @throws ProviderError `refused` for a path that is none of the removable things */
export function checkRemovable(path: string): void {
  if (REMOVABLE.some((pattern) => pattern.test(path))) return;
  throw new ProviderError('refused', 'Nothing of this kind is ever removed.');
}
