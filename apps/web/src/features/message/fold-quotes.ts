/**
 * Folds the quoted messages of an HTML mail away (D-78). The frame runs no script, so they go into
 * `details`, which opens without one.
 */
export function foldQuotes(body: HTMLElement): void {
  for (const quote of body.querySelectorAll('blockquote')) {
    if (quote.parentElement?.closest('blockquote') || isShort(quote)) continue;
    const fold = body.ownerDocument.createElement('details');
    const label = body.ownerDocument.createElement('summary');
    label.textContent = 'Quoted text';
    quote.replaceWith(fold);
    fold.append(label, quote);
  }
}

/** A cited line or two belongs to what is being said. */
const SHORT_CHARACTERS = 160;

function isShort(quote: Element): boolean {
  return (quote.textContent ?? '').trim().length <= SHORT_CHARACTERS;
}
