import { ProviderError } from '#provider.ts';

export type QueryValue = string | number | boolean | readonly string[] | undefined;

/** Where a call goes: a path below the base address, its ids encoded, or a link that the provider gave. */
export type RemoteTarget =
  | { readonly path: string; readonly query?: Readonly<Record<string, QueryValue>> }
  | { readonly link: string };

/**
 * The address of a call. A link is followed only below the base address, since the token goes with it; a relative
 * one is read against the base's origin.
 *
 * @throws ProviderError `unavailable` for a link to anywhere else
 */
export function remoteUrl(baseUrl: string, target: RemoteTarget): URL {
  const base = new URL(baseUrl);
  if ('link' in target) return checkedLink(base, target.link);
  const url = new URL(`${baseUrl}${pathWithQuery(target.path, target.query)}`);
  // An id of dots could climb out of its place although it was encoded.
  if (!isBelow(base, url) || hasDotSegment(target.path)) {
    throw new ProviderError('not-found', 'This is no id of this mailbox.');
  }
  return url;
}

/** A path with its query, as a call inside a batch names it. */
export function pathWithQuery(
  path: string,
  query: Readonly<Record<string, QueryValue>> = {},
): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const values = Array.isArray(value) ? value : [value];
    for (const one of values) if (one !== undefined) parameters.append(name, String(one));
  }
  // A blank as %20: inside OData expressions not every server reads a plus as one.
  const text = parameters.toString().replaceAll('+', '%20');
  return text === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${text}`;
}

/** A link as it may be kept as a cursor: what stands behind the base address. */
export function linkBelow(baseUrl: string, link: string): string {
  const base = new URL(baseUrl);
  const url = checkedLink(base, link);
  return `${url.pathname.slice(rootOf(base).length)}${url.search}`;
}

function checkedLink(base: URL, link: string): URL {
  const url = URL.canParse(link, base.href) ? new URL(link, base) : null;
  if (url === null || !isBelow(base, url)) {
    throw new ProviderError('unavailable', 'The provider pointed to another address.');
  }
  return url;
}

function isBelow(base: URL, url: URL): boolean {
  return (
    url.origin === base.origin &&
    url.username === '' &&
    url.password === '' &&
    url.pathname.startsWith(`${rootOf(base)}/`)
  );
}

function rootOf(base: URL): string {
  return base.pathname.replace(/\/+$/, '');
}

function hasDotSegment(path: string): boolean {
  return (
    path
      .split(/[?#]/, 1)[0]
      ?.split('/')
      .some((segment) => /^(\.|%2e){1,2}$/i.test(segment)) ?? false
  );
}
