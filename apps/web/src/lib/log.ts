/** Writes a failure to the console, where the specification wants it logged (ERR-47, ERR-50, VIEW-09). */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place of the browser that writes to the console.
  console.error(what, error);
}

/** Writes something that happened to the console; nothing leaves the browser (EVENT-01). */
export function logEvent(what: string, details: Readonly<Record<string, unknown>>): void {
  // biome-ignore lint/suspicious/noConsole: the one place of the browser that writes to the console.
  console.info(what, details);
}
