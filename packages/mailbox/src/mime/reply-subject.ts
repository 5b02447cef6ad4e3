const REPLY_SUBJECT = /^(re|aw|sv|antw|r[eé]p)(\[\d+\])?\s*:/i;

/** A reply says so in its head (References, In-Reply-To) or at least in its subject. */
export function isReplyMail(references: readonly string[], subject: string): boolean {
  return references.length > 0 || REPLY_SUBJECT.test(subject);
}
