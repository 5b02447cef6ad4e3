import { createHash } from 'node:crypto';
import type { SignedInUser, UserId } from '@eisen/server';
import type { SimulatedUser } from './simulated-user.ts';

/** What a session says of its user. */
export function toSignedIn({ name, account }: SimulatedUser): SignedInUser {
  return {
    id: name as UserId,
    username: name,
    email: account.address,
    firstName: name,
    lastName: 'North',
    role: 'user',
  };
}

/** Bytes that differ with every call and are the same in every run of the seed. */
export function seededBytes(seed: number): (length: number) => Buffer {
  let count = 0;
  return (length) => {
    count += 1;
    return createHash('sha256').update(`${seed} ${count}`).digest().subarray(0, length);
  };
}
