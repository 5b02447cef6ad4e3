import type { ComponentType } from 'react';

type Screens = Readonly<Record<string, ComponentType>>;

/**
 * Loads screens together with what those that speak with the server need: the contract's schemas made
 * ready, and the cache around them. The public pages' screens load without either.
 */
export function withContract<S extends Screens>(load: () => Promise<S>): () => Promise<S> {
  return async () => {
    const [screens, { Queries }] = await Promise.all([
      load(),
      import('./queries.tsx'),
      import('#lib/contract-set-up.ts'),
    ]);
    const wrapped = Object.entries(screens).map(([name, Screen]) => [
      name,
      () => (
        <Queries>
          <Screen />
        </Queries>
      ),
    ]);
    return Object.fromEntries(wrapped) as S;
  };
}
