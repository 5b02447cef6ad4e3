/**
 * What an element has to do with the mail that is answered, by the names that mail programs give it: `box` holds it,
 * `by` says who wrote it when, `head` stands above it with its sender and subject, and everything after is of it;
 * `forward` begins a mail that is handed on to be read.
 */
export type QuoteMark = 'box' | 'by' | 'head' | 'forward';

/** @returns null for all others. Read before names are taken from an element */
export function readQuoteMark(element: Element): QuoteMark | null {
  const names = `${element.getAttribute('id') ?? ''} ${element.getAttribute('class') ?? ''}`.slice(
    0,
    500,
  );
  if (FORWARD.test(names)) return 'forward';
  if (element.tagName === 'BLOCKQUOTE') {
    const isCited = element.getAttribute('type')?.toLowerCase() === 'cite';
    return isCited || BOX.test(names) ? 'box' : null;
  }
  if (BY.test(names)) return 'by';
  if (HEAD.test(names)) return 'head';
  if (BOX.test(names)) return 'box';
  return null;
}

/** Gmail, Yahoo, Proton, Zoho, Tutanota, Apple Mail, Spark, Fastmail; `x_` is what Outlook on the web puts before. */
const BOX =
  /(?:^|\s)(?:x_)*(?:gmail_quote(?:_container)?|yahoo_quoted|protonmail_quote|zmail_extra|tutanota_quote|AppleMailQuote|spark_quote|fastmail-quote)(?:\s|$)/i;
/** Gmail, Thunderbird, Outlook's own mark of a reply by another program. */
const BY = /(?:^|\s)(?:x_)*(?:gmail_attr|moz-cite-prefix|yahoo_quoted_head)(?:\s|$)/i;
const HEAD =
  /(?:^|\s)(?:x_)*(?:divRplyFwdMsg|mail-editor-reference-message-container|OLK_SRC_BODY_SECTION)(?:\s|$)/i;
const FORWARD = /(?:^|\s)(?:x_)*(?:moz-forward-container)(?:\s|$)/i;
