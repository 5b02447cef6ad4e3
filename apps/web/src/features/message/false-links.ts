import { type FalseLink, findFalseLink } from '#lib/false-link.ts';

/** Links beyond these are not looked at one by one: no mail that people read has so many. */
const MOST_LINKS = 5_000;

/**
 * Marks the links of a mail that name another site than they open. Their address is taken from them, so that neither a
 * middle click nor a drag gets round the question; a chip behind each says where it goes.
 *
 * @returns what was found, by the element of the link and by its chip
 */
export function markFalseLinks(body: HTMLElement): ReadonlyMap<Element, FalseLink> {
  const found = new Map<Element, FalseLink>();
  let looked = 0;
  for (const link of body.querySelectorAll('a[href]')) {
    looked += 1;
    if (looked > MOST_LINKS) break;
    const falseLink = findFalseLink(wordsOf(link), link.getAttribute('href') ?? '');
    if (falseLink === null) continue;
    const chip = body.ownerDocument.createElement('span');
    chip.setAttribute('data-goes', '');
    chip.id = `goes-${looked}`;
    chip.textContent = `goes to ${falseLink.opens}`;
    for (const name of ['href', 'target', 'rel', 'title', 'data-ink']) link.removeAttribute(name);
    link.setAttribute('data-false', '');
    link.setAttribute('role', 'link');
    link.setAttribute('tabindex', '0');
    link.setAttribute('aria-describedby', chip.id);
    link.after(chip);
    found.set(link, falseLink);
    found.set(chip, falseLink);
  }
  return found;
}

/** Also those that stand for its pictures. */
function wordsOf(link: Element): string {
  const pictures = [...link.querySelectorAll('img[alt]')].map((image) => image.getAttribute('alt'));
  return [link.textContent, ...pictures].join(' ');
}
