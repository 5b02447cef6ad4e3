import { type ComponentType, createElement, lazy } from 'react';

const broken = new Set<() => void>();

export type LazyPart<P extends object> = ComponentType<P> & {
  /** Fetches it ahead, in a quiet moment; a failure is told when it is wanted. */
  readonly preload: () => void;
};

/**
 * A part of the screen that is loaded when it first shows. One that could not be loaded can be tried
 * again (`retryBrokenParts`): without that it would stay broken until the page is loaded anew.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  const make = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        broken.add(renew);
        throw error;
      }
    });
  let current = make();
  const renew = () => {
    current = make();
  };
  const Part = (props: P) => createElement(current as unknown as ComponentType<P>, props);
  return Object.assign(Part, { preload: () => void load().catch(() => undefined) });
}

/** What failed to load is asked for again when it next shows. */
export function retryBrokenParts(): void {
  for (const renew of broken) renew();
  broken.clear();
}
