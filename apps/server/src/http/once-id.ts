import type { Sealer } from '#crypto/seal.ts';
import type { UserId } from '#db/database.ts';

/**
 * The id of what a call with an Idempotency-Key makes. When the process died or the database's answer was lost behind
 * the commit, nobody remembers that the call was carried out: a repeat then finds what is there under this id instead
 * of making a second one.
 *
 * @returns a UUID (version 8, RFC 9562) that tells nothing of the key
 */
export function onceId(
  sealer: Sealer,
  at: { userId: UserId; key: string; purpose: string },
): string {
  const mac = sealer.mac(at.key, { scope: `user:${at.userId}`, purpose: `once ${at.purpose}` });
  const bytes = Buffer.from(mac.subarray(0, 16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)];
  return [...parts, hex.slice(20)].join('-');
}
