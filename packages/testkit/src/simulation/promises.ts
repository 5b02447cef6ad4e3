/** What a user was told, to be held against the end of the run. */
export interface Promises {
  /** Outbox ids by key; a key without one was never answered. */
  readonly replies: Map<string, string | null>;
  readonly cancelled: Set<string>;
  /** Titles of tasks: whether their making was answered, and whether taking them away was asked for. */
  readonly tasks: Map<string, { made: boolean; id: string | null; mayBeGone: boolean }>;
  /** Ids of emails that were handed on: whether it was answered. */
  readonly handedOn: Map<string, boolean>;
  /** Where an email may stand; absent when nobody can tell any more. */
  readonly quadrants: Map<string, ReadonlySet<string | null>>;
  /** Events that were asked to be called off. */
  readonly calledOff: Set<string>;
  /** Emails whose mail was touched by anybody but Eisen. */
  readonly touched: Set<string>;
}

export function noPromises(): Promises {
  return {
    replies: new Map(),
    cancelled: new Set(),
    tasks: new Map(),
    handedOn: new Map(),
    quadrants: new Map(),
    calledOff: new Set(),
    touched: new Set(),
  };
}
