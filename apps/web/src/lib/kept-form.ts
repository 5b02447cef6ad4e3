import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useContext, useRef, useState } from 'react';
import { keepWords, readKeptWords } from './kept-words.ts';
import { SessionContext } from './session.tsx';
import { useWrittenWords, wordsOf } from './written-words.ts';

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
 * The values of a form that outlive its closing, so that Escape loses nothing, and the page, so that neither a reload nor
 * the end of the session does. What the user wrote is kept on this device for him alone, until it was saved.
 *
 * @param name  one form for one thing, such as `['task', emailId]`
 */
export function useKeptForm<V extends object>(
  name: readonly string[],
  first: () => V,
): KeptForm<V> {
  const client = useQueryClient();
  const userId = useContext(SessionContext)?.user?.id ?? null;
  const [queryKey] = useState(() => ['kept-form', ...name] as const);
  const [before] = useState(
    () => client.getQueryData<Kept<V>>(queryKey) ?? readKept(userId, queryKey, first),
  );
  const isKept = before !== null;
  const [kept, setKept] = useState<Kept<V>>(() => before ?? startForm(first()));
  const latest = useRef(kept);
  const isOver = useRef(false);
  useWrittenWords(() =>
    isOver.current || latest.current.touched.length === 0 ? null : wordsOf(latest.current.values),
  );
  const store = (next: Kept<V>) => {
    latest.current = next;
    isOver.current = false;
    setKept(next);
    keep(client, queryKey, next);
    if (userId !== null && next.touched.length > 0)
      keepWords(userId, wordsName(queryKey), ownPart(next));
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
    forget: () => {
      isOver.current = true;
      client.removeQueries({ queryKey, exact: true });
      if (userId !== null) keepWords(userId, wordsName(queryKey), null);
    },
  };
}

/** Only what the user wrote himself: the rest may be of a mail, which does not stay on this device without him. */
function ownPart<V extends object>({ values, touched, idempotencyKey }: Kept<V>) {
  const own = Object.fromEntries(touched.map((key) => [key, values[key]]));
  return { values: own, touched, idempotencyKey };
}

/** A form of another version of the app may lack fields: those begin as they would. */
function readKept<V extends object>(
  userId: string | null,
  queryKey: readonly string[],
  first: () => V,
): Kept<V> | null {
  const value = userId === null ? null : readKeptWords(userId, wordsName(queryKey));
  if (typeof value !== 'object' || value === null) return null;
  const { values, touched, idempotencyKey } = value as Partial<Kept<V>>;
  if (!values || !Array.isArray(touched) || typeof idempotencyKey !== 'string') return null;
  return { values: { ...first(), ...values }, touched, idempotencyKey };
}

function wordsName(queryKey: readonly string[]): string {
  return queryKey.join(' ');
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
