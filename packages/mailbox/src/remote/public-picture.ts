import { readBody } from './read-body.ts';
import type { RemoteAccount } from './remote-account.ts';

const TIMEOUT_MS = 5_000;
const TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * A picture that anybody may read, as a data: URL. The account's token does not go with the call.
 *
 * @param hosts     ends of host names that are asked, such as `.pictures.example`
 * @param maxBytes  larger pictures are left out
 * @returns null for another host, another type, a redirect, or anything that fails
 */
export async function readPublicPicture(
  account: Pick<RemoteAccount, 'fetch'>,
  address: string,
  options: { readonly hosts: readonly string[]; readonly maxBytes: number },
): Promise<string | null> {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isKnown =
    url !== null &&
    url.protocol === 'https:' &&
    url.username === '' &&
    url.port === '' &&
    options.hosts.some((host) => url.hostname.endsWith(host));
  if (!isKnown) return null;
  try {
    const response = await (account.fetch ?? fetch)(url, {
      headers: { accept: TYPES.join(', ') },
      redirect: 'error',
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
    if (!response.ok || !TYPES.includes(type)) return null;
    const body = await readBody(response, options.maxBytes);
    return `data:${type};base64,${body.toString('base64')}`;
  } catch (error) {
    // A missing picture is no reason to call the mailbox broken.
    if (error instanceof Error) return null;
    throw error;
  }
}
