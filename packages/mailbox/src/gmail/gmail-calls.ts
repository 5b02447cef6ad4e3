import type { RemoteAccount } from '#remote/remote-account.ts';
import { createRemoteApi, type RemoteApi } from '#remote/remote-api.ts';
import { judgeGoogle, judgeGoogleById } from './judge-google.ts';

/** What every part of the adapter calls Gmail with. */
export interface GmailCalls {
  readonly account: RemoteAccount;
  readonly api: RemoteApi;
  /** For calls whose only variable part is an id in the path: a text that is no id is `not-found`. */
  readonly byId: RemoteApi;
}

export const USER_PATH = '/gmail/v1/users/me';

export function createGmailCalls(account: RemoteAccount): GmailCalls {
  return {
    account,
    api: createRemoteApi(account, { judge: judgeGoogle }),
    byId: createRemoteApi(account, { judge: judgeGoogleById }),
  };
}

/** A message's path, with what follows its id. */
export function messagePath(id: string, rest = ''): string {
  return `${USER_PATH}/messages/${encodeId(id)}${rest}`;
}

/** An id as one segment of a path; what could be none of Gmail's ids stays harmless. */
export function encodeId(id: string): string {
  return encodeURIComponent(id.replace(/\p{Surrogate}/gu, '\ufffd'));
}
