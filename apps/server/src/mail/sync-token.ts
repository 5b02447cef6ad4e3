/** A sync token names its mailbox: a replaced mailbox counts from one again. */
export function writeToken(mailboxId: string, revision: number): string {
  return Buffer.from(JSON.stringify([mailboxId, revision])).toString('base64url');
}

/** Null for a token of another mailbox and for what is no token. */
export function readToken(mailboxId: string, token: string): number | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(token, 'base64url').toString());
    if (!Array.isArray(parts) || parts[0] !== mailboxId) return null;
    const revision: unknown = parts[1];
    return Number.isSafeInteger(revision) && (revision as number) >= 0
      ? (revision as number)
      : null;
  } catch {
    return null;
  }
}
