/** What the frame's document draws with, by the names of our tokens. */
const TOKENS = [
  ...['--surface', '--sunken', '--hover', '--press', '--soft', '--muted', '--ink', '--focus'],
  ...['--danger-text', '--danger-mark', '--danger-wash'],
];

/**
 * Gives the frame's document our letters and, to a mail that follows the theme, our colours, now and when the theme
 * changes. The document is another one: nothing of the page's style reaches it by itself.
 *
 * @returns stops following
 */
export function dressFrame(inner: Document, followsTheme: boolean): () => void {
  const letters = inner.createElement('style');
  letters.textContent = ownLetters();
  inner.head?.append(letters);
  if (!followsTheme) return () => letters.remove();
  const page = document.documentElement;
  const dress = () => {
    const now = getComputedStyle(page);
    const { style } = inner.documentElement;
    for (const token of TOKENS) style.setProperty(token, now.getPropertyValue(token));
    style.setProperty('color-scheme', page.dataset.theme === 'dark' ? 'dark' : 'light');
  };
  dress();
  const changed = new MutationObserver(dress);
  changed.observe(page, { attributes: true, attributeFilter: ['data-theme'] });
  return () => {
    changed.disconnect();
    letters.remove();
  };
}

/** The rules by which the page loads its letters; their files are of our own origin. */
function ownLetters(): string {
  const rules: string[] = [];
  for (const sheet of document.styleSheets) {
    try {
      for (const rule of sheet.cssRules)
        if (rule instanceof CSSFontFaceRule && rule.cssText.includes('Inter Variable'))
          rules.push(rule.cssText);
    } catch {
      // A sheet that an extension put in cannot be read.
    }
  }
  return rules.join('\n');
}
