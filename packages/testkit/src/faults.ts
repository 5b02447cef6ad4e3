import type { Overrides } from '@eisen/server';

type Wrap = NonNullable<Overrides['wrapProvider']>;
type MailboxProvider = Parameters<Wrap>[0];
type Method = keyof MailboxProvider;

export interface Fault {
  readonly method: Method;
  /** What the call throws. */
  readonly error: Error;
  /** Only calls that name this id, alone or in a list. */
  readonly forId?: string;
  /** How many calls fail; default: all of them until `heal`. */
  readonly times?: number;
  /** The provider does its work, then the answer is lost. */
  readonly after?: boolean;
}

/** A real provider whose calls fail when a test says so, and a record of every call that was made. */
export interface Faults {
  /** For `overrides.wrapProvider`. */
  readonly wrap: Wrap;
  readonly calls: readonly { readonly method: Method; readonly args: readonly unknown[] }[];
  fail(fault: Fault): void;
  /** The call answers this instead of what the provider says. */
  answer(method: Method, value: unknown): void;
  /** What happens elsewhere after the provider did its work and before the caller hears of it. */
  meanwhile(method: Method, happening: () => Promise<unknown>): void;
  /** Every call works again. */
  heal(): void;
}

export function createFaults(): Faults {
  const calls: { method: Method; args: readonly unknown[] }[] = [];
  let faults: { fault: Fault; left: number }[] = [];
  const answers = new Map<Method, unknown>();
  const happenings = new Map<Method, () => Promise<unknown>>();

  const takeFault = (method: Method, args: readonly unknown[]): Fault | null => {
    const found = faults.find(
      ({ fault, left }) => left > 0 && fault.method === method && concerns(fault, args),
    );
    if (!found) return null;
    found.left -= 1;
    return found.fault;
  };

  const wrap: Wrap = (provider) =>
    new Proxy(provider, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return async (...args: unknown[]) => {
          const method = name as Method;
          calls.push({ method, args });
          const fault = takeFault(method, args);
          if (fault && !fault.after) throw fault.error;
          const answer: unknown = answers.has(method)
            ? answers.get(method)
            : await value.apply(target, args);
          if (fault) throw fault.error;
          await happenings.get(method)?.();
          return answer;
        };
      },
    });

  return {
    wrap,
    calls,
    fail(fault) {
      faults.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY });
    },
    answer(method, value) {
      answers.set(method, value);
    },
    meanwhile(method, happening) {
      happenings.set(method, happening);
    },
    heal() {
      faults = [];
      happenings.clear();
      answers.clear();
    },
  };
}

function concerns({ forId }: Fault, args: readonly unknown[]): boolean {
  if (forId === undefined) return true;
  const [first] = args;
  return first === forId || (Array.isArray(first) && first.includes(forId));
}
