import type { Double } from './exchange.ts';

/** The provider's own paths, led to where the emulator has the same call. */
export function canonicalPaths(rules: readonly (readonly [from: RegExp, to: string])[]): Double {
  return (call, next) =>
    next({
      ...call,
      path: rules.reduce((path, [from, to]) => path.replace(from, to), call.path),
    });
}
