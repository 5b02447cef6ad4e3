/** Why something outside did not answer, in the shortest words there are: `ECONNREFUSED`, `ENOTFOUND`, a message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  // `fetch` and a try of several addresses wrap the error that says it.
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  if (inner instanceof Error) return reasonOf(inner);
  return typeof code === 'string' && error.message === '' ? code : error.message || error.name;
}
