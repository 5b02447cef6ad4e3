import { timingSafeEqual } from 'node:crypto';
import type { Sealer } from '#crypto/seal.ts';
import type { UserId } from '#db/database.ts';
import type { Clock, Ids } from '#system.ts';

/** The longest that browsers keep a cookie. @source RFC 6265bis, 5.5: 400 days */
export const DEVICE_LIFE_S = 400 * 24 * 60 * 60;
/** A family's computer; the account that signed in longest ago makes room. */
const MOST_ACCOUNTS = 5;

/** The account a device is known for; another password makes every device a stranger again. */
export interface KnownAccount {
  readonly id: UserId;
  readonly passwordHash: string;
}

/**
 * Browsers that signed in before ("device cookies", OWASP). What one carries opens nothing: it only says that its
 * failures are counted apart from those of strangers.
 */
export interface KnownDevices {
  /** @returns the name of this device for the account, which its failures are counted under; null for a stranger */
  recognize(cookie: string | null, account: KnownAccount): string | null;
  /** The cookie's value from now on, with the other accounts that it knew. */
  remember(cookie: string | null, account: KnownAccount): string;
}

interface Mark {
  readonly nonce: string;
  readonly madeAtS: number;
  readonly mac: string;
}

export function createKnownDevices(parts: {
  sealer: Sealer;
  clock: Clock;
  ids: Ids;
}): KnownDevices {
  const { sealer, clock, ids } = parts;
  const nowS = () => Math.floor(clock.now().getTime() / 1_000);
  const macOf = ({ id, passwordHash }: KnownAccount, nonce: string, madeAtS: number) =>
    sealer.mac([id, passwordHash, nonce, madeAtS].join('\n'), {
      scope: 'system',
      purpose: 'known devices',
    });
  const isOf = (account: KnownAccount, { nonce, madeAtS, mac }: Mark) => {
    const given = Buffer.from(mac, 'base64url');
    const right = macOf(account, nonce, madeAtS);
    return given.length === right.length && timingSafeEqual(given, right);
  };
  const isFresh = ({ madeAtS }: Mark) => nowS() - madeAtS < DEVICE_LIFE_S;

  return {
    recognize(cookie, account) {
      const mark = readMarks(cookie).find((one) => isFresh(one) && isOf(account, one));
      return mark === undefined ? null : `${account.id} ${mark.nonce}`;
    },
    remember(cookie, account) {
      const others = readMarks(cookie).filter((one) => isFresh(one) && !isOf(account, one));
      const nonce = ids.token().slice(0, 22);
      const madeAtS = nowS();
      const mac = macOf(account, nonce, madeAtS).toString('base64url');
      return [{ nonce, madeAtS, mac }, ...others].slice(0, MOST_ACCOUNTS).map(writeMark).join('~');
    },
  };
}

const MARK = /^(?<nonce>[\w-]{22})\.(?<madeAt>\d{1,12})\.(?<mac>[\w-]{43})$/;

function readMarks(cookie: string | null): Mark[] {
  return (cookie ?? '')
    .split('~', MOST_ACCOUNTS)
    .map((text) => MARK.exec(text)?.groups)
    .filter((found) => found !== undefined)
    .map(({ nonce = '', madeAt = '', mac = '' }) => ({ nonce, madeAtS: Number(madeAt), mac }));
}

function writeMark({ nonce, madeAtS, mac }: Mark): string {
  return `${nonce}.${madeAtS}.${mac}`;
}
