/**
 * Lets plain links change the view without loading the page anew, so that components need to know no
 * router. Links elsewhere, downloads, new tabs, modified clicks and `data-reload` stay the browser's.
 *
 * @param go  receives path, query and fragment
 * @returns stops listening
 */
export function followLinks(go: (href: string) => void): () => void {
  const handle = (event: MouseEvent) => {
    const href = hrefToFollow(event, location);
    if (href === null) return;
    event.preventDefault();
    go(href);
  };
  document.addEventListener('click', handle);
  return () => document.removeEventListener('click', handle);
}

type Click = Pick<
  MouseEvent,
  'defaultPrevented' | 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'target'
>;

/** The address inside the app that a click asks for, or null when it is not ours to follow. */
export function hrefToFollow(
  click: Click,
  here: { readonly origin: string; readonly pathname: string; readonly search: string },
): string | null {
  if (click.defaultPrevented || click.button !== 0) return null;
  if (click.ctrlKey || click.metaKey || click.shiftKey || click.altKey) return null;
  const link = (click.target as Element | null)?.closest?.('a[href]');
  if (!link || link.hasAttribute('download') || link.hasAttribute('data-reload')) return null;
  const target = link.getAttribute('target');
  if (target !== null && target !== '_self') return null;
  const url = new URL(link.getAttribute('href') ?? '', `${here.origin}${here.pathname}`);
  if (url.origin !== here.origin || isServerPath(url.pathname)) return null;
  // A place on the same page is the browser's own matter.
  const isSamePage = url.pathname === here.pathname && url.search === here.search;
  if (isSamePage && url.hash !== '') return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Addresses that the server answers itself; the sandbox's consent page is ours under its path. */
function isServerPath(pathname: string): boolean {
  if (pathname === '/auth/sandbox') return false;
  return /^\/(api|auth|forms|frame|smart-goals|get-smart-goals)(\/|$)/.test(pathname);
}
