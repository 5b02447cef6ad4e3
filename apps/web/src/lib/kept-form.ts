import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

interface Kept<V> {
  readonly values: V;
  readonly touched: readonly (keyof V)[];
  readonly idempotencyKey: string;
}

export interface KeptForm<V extends object> {
  readonly values: V;
  /** What the user wrote or chose himself. */
  readonly touched: readonly (keyof V)[];
  /** A UUID made when the form opened first; the server does the work once (D-117). */
  readonly idempotencyKey: string;
  /** The form was open before, was left, and shows what it held. */
  readonly isKept: boolean;
  /** The user's own change. */
  readonly change: (patch: Partial<V>) => void;
  /** Fills in what the user did not touch. @returns whether anything was left to fill */
  readonly fill: (patch: Partial<V>) => boolean;
  /** What is sent next is another thing: it gets its own key. */
  readonly renewKey: () => void;
  /** It was saved: the next form begins empty. */
  readonly forget: () => void;
}

/**
 * The values of a form that outlive its closing, so that Escape loses nothing. They live in this
 * page's memory and go with the session.
 *
 * @param name  one form for one thing, such as `['task', emailId]`
 */
export function useKeptForm<V extends object>(
  name: readonly string[],
  first: () => V,
): KeptForm<V> {
  const client = useQueryClient();
  const [queryKey] = useState(() => ['kept-form', ...name] as const);
  const [isKept] = useState(() => client.getQueryData(queryKey) !== undefined);
  const [kept, setKept] = useState<Kept<V>>(
    () => client.getQueryData<Kept<V>>(queryKey) ?? startForm(first()),
  );
  const latest = useRef(kept);
  const store = (next: Kept<V>) => {
    latest.current = next;
    setKept(next);
    keep(client, queryKey, next);
  };
  return {
    ...kept,
    isKept,
    change: (patch) => {
      const { touched } = latest.current;
      const own = keysOf(patch).filter((key) => !touched.includes(key));
      store({
        ...latest.current,
        values: { ...latest.current.values, ...patch },
        touched: [...touched, ...own],
      });
    },
    fill: (patch) => {
      const { touched, values } = latest.current;
      const open = keysOf(patch).filter((key) => !touched.includes(key));
      const filled = Object.fromEntries(open.map((key) => [key, patch[key]]));
      store({ ...latest.current, values: { ...values, ...filled } });
      return open.length > 0;
    },
    renewKey: () => store({ ...latest.current, idempotencyKey: crypto.randomUUID() }),
    forget: () => client.removeQueries({ queryKey, exact: true }),
  };
}

function startForm<V>(values: V): Kept<V> {
  return { values, touched: [], idempotencyKey: crypto.randomUUID() };
}

function keep(client: QueryClient, queryKey: readonly string[], value: unknown): void {
  client.setQueryDefaults(['kept-form'], { gcTime: Number.POSITIVE_INFINITY });
  client.setQueryData(queryKey, value);
}

function keysOf<V extends object>(patch: Partial<V>): (keyof V)[] {
  return Object.keys(patch) as (keyof V)[];
}
