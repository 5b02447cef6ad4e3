import { AsyncLocalStorage } from 'node:async_hooks';

/** What a line of the log, wherever it is written, is told of the request that it belongs to. */
const scope = new AsyncLocalStorage<{ readonly requestId: string }>();

/** Runs what follows as part of a request. */
export function withinRequest(requestId: string, work: () => void): void {
  scope.run({ requestId }, work);
}

/** The request that is being answered; undefined for work that nobody asked for just now. */
export function currentRequestId(): string | undefined {
  return scope.getStore()?.requestId;
}
