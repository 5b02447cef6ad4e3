// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { foldQuotes } from './fold-quotes.ts';

const LONG = 'earlier words '.repeat(20);

function fold(html: string): HTMLElement {
  document.body.innerHTML = html;
  foldQuotes(document.body);
  return document.body;
}

describe('quoted messages in HTML mail', () => {
  it('are folded away once, however deeply they quote each other', () => {
    const body = fold(`<p>New</p><blockquote>${LONG}<blockquote>${LONG}</blockquote></blockquote>`);
    expect(body.querySelectorAll('details')).toHaveLength(1);
    expect(body.querySelector('details')?.hasAttribute('open')).toBe(false);
    expect(body.querySelectorAll('details blockquote')).toHaveLength(2);
  });

  it('leaves a short citation where it is', () => {
    expect(fold('<blockquote>As you said.</blockquote>').querySelector('details')).toBeNull();
  });
});
