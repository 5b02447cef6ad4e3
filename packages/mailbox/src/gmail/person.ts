import { z } from 'zod';
import { cleanLine } from '#mime/clean.ts';
import { ProviderError } from '#provider.ts';
import { readPublicPicture } from '#remote/public-picture.ts';
import type { RemoteAccount } from '#remote/remote-account.ts';
import { createRemoteApi } from '#remote/remote-api.ts';
import { judgeGoogle } from './judge-google.ts';

/** OpenID Connect, userinfo. Both fields are there only with the scope `profile`. */
const userInfoSchema = z.object({
  name: z.string().nullish().catch(null),
  picture: z.string().max(2_000).nullish().catch(null),
});

/** Google serves profile pictures, 96 pixels wide unless asked otherwise, from here. */
const PICTURE_HOSTS = ['.googleusercontent.com'];
const MAX_PICTURE_BYTES = 64 * 1024;

export interface Person {
  /** Empty when unknown. */
  readonly name: string;
  /** A data: URL, or null. */
  readonly photo: string | null;
}

/**
 * Who the account belongs to. Name and picture are ornaments: the mailbox works without them, whatever keeps them
 * away.
 *
 * @param userInfoUrl  the provider's userinfo endpoint; the token goes there
 */
export async function readPerson(account: RemoteAccount, userInfoUrl: string): Promise<Person> {
  const url = new URL(userInfoUrl);
  const api = createRemoteApi({ ...account, baseUrl: url.origin }, { judge: judgeGoogle });
  try {
    const info = await api.json(userInfoSchema, { path: url.pathname, units: 0 });
    const photo = info.picture
      ? await readPublicPicture(account, info.picture, {
          hosts: PICTURE_HOSTS,
          maxBytes: MAX_PICTURE_BYTES,
        })
      : null;
    return { name: cleanLine(info.name ?? '', 200), photo };
  } catch (error) {
    if (error instanceof ProviderError) return NOBODY;
    throw error;
  }
}

const NOBODY: Person = { name: '', photo: null };
