import { z } from 'zod';
import { cleanLine } from '#mime/clean.ts';
import { type MailboxProfile, ProviderError } from '#provider.ts';
import type { GraphApi } from './graph-api.ts';

/** Pictures of people are a few kilobytes; the answer goes to the browser as text. */
const MAX_PHOTO_BYTES = 512 * 1024;

const meSchema = z.object({
  displayName: z.string().nullish(),
  mail: z.string().nullish(),
  userPrincipalName: z.string().nullish(),
});

/** Who the mailbox belongs to. A picture that cannot be had is no failure. */
export async function readProfile(api: GraphApi): Promise<MailboxProfile> {
  const me = await api.json(meSchema, {
    path: '/me',
    query: { $select: 'displayName,mail,userPrincipalName' },
    units: 1,
  });
  // Personal accounts have no `mail`; their principal name is the address.
  const address = cleanLine(me.mail || me.userPrincipalName || '', 320);
  return {
    address,
    displayName: cleanLine(me.displayName ?? '', 200) || address,
    photo: await readPhoto(api),
  };
}

async function readPhoto(api: GraphApi): Promise<string | null> {
  try {
    const answer = await api.send({
      path: '/me/photo/$value',
      headers: { accept: 'image/*' },
      units: 1,
      maxBytes: MAX_PHOTO_BYTES,
    });
    const type = /^image\/(jpeg|png|gif)\b/i.exec(answer.header('content-type') ?? '')?.[0];
    if (type === undefined || answer.body.length === 0) return null;
    return `data:${type.toLowerCase()};base64,${answer.body.toString('base64')}`;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'reconnect') throw error;
    return null;
  }
}
