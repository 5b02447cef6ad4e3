import { DEFAULT_ROLE } from '@eisen/contract';
import type { Database, Tx, UserId } from '#db/database.ts';
import { eraseUserOwnedRows } from '#db/erase-user.ts';
import { badCredentials, conflict, notFound, notSignedIn } from '#http/errors.ts';
import { type Limits, limitedAddress } from '#http/limits.ts';
import type { SignedInUser } from '#http/session-guard.ts';
import type { Clock, Ids } from '#system.ts';
import type { KnownAccount, KnownDevices } from './known-devices.ts';
import { refuseWeakPassword } from './password-policy.ts';
import type { Passwords } from './passwords.ts';
import type { ProofsService } from './proofs-service.ts';
import { replacePassword } from './replace-password.ts';
import { type SessionsService, toSignedInUser } from './sessions-service.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import type { SignInLog } from './sign-in-log.ts';
import {
  deleteUser,
  insertUser,
  lockUser,
  selectUser,
  selectUserByEmail,
  selectUserByIdentity,
  selectUserByUsername,
  toKey,
  type UserRow,
  updateUser,
} from './users-repository.ts';

export interface Registration {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

export interface ProfileChange {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly role?: string | undefined;
  readonly primaryGoal?: string | undefined;
  readonly inboxChallenges?: string[] | undefined;
}

/** What is kept of the answers of onboarding besides the role. */
export interface Onboarding {
  readonly primaryGoal: string | null;
  readonly inboxChallenges: string[];
}

export interface Entry {
  readonly user: SignedInUser;
  /** The value of the session cookie. */
  readonly token: string;
  /** The value of the cookie by which the browser is known the next time. */
  readonly device: string;
}

/** Where a request comes from: its network address, and the session that the browser had before. */
export interface Caller {
  readonly ip: string;
  readonly formerToken: string | null;
  /** What the browser carries of former sign-ins. */
  readonly device: string | null;
}

export interface AccountsService {
  /** @throws invalid for a password that is tried first · username_taken · email_taken · too_many_requests */
  register(registration: Registration, caller: Caller): Promise<Entry>;
  /** @param identity username or address. @throws bad_credentials, the same for every reason · too_many_requests */
  login(identity: string, password: string, caller: Caller): Promise<Entry>;
  /** The goal and the challenges that the user chose; null and none until then. */
  readOnboarding(userId: UserId): Promise<Onboarding>;
  /** Whether the account's address counts as proven. */
  isAddressProven(user: SignedInUser): Promise<boolean>;
  changeProfile(userId: UserId, change: ProfileChange): Promise<SignedInUser>;
  /** Ends every other session. @throws invalid for a password that is tried first · bad_credentials · too_many_requests */
  changePassword(
    userId: UserId,
    passwords: { current: string; next: string },
    caller: Pick<Caller, 'device'> & { keepToken: string | null },
  ): Promise<Pick<Entry, 'device'>>;
  /**
   * The operator's way for somebody who lost his password (D-124): sets a random one and ends all sessions.
   *
   * @returns the new password. @throws not_found
   */
  resetPassword(identity: string): Promise<string>;
  /** Ends all sessions and erases everything stored about the user (D-49). @throws bad_credentials · too_many_requests */
  deleteAccount(userId: UserId, password: string): Promise<void>;
}

export function createAccountsService(parts: {
  db: Database;
  clock: Clock;
  ids: Ids;
  limits: Limits;
  passwords: Passwords;
  sessions: SessionsService;
  proofs: ProofsService;
  devices: KnownDevices;
  logSignIn: SignInLog;
  /** What the user shares with others is settled in the transaction that ends the account (D-49). */
  forgetShared: (tx: Tx, userId: UserId) => Promise<void>;
  /** Disconnects the user's mailbox: what is kept of it, in memory too, goes first. */
  forgetMailbox: (userId: UserId) => Promise<void>;
}): AccountsService {
  const { db, clock, ids, limits, passwords, sessions, proofs, devices, logSignIn } = parts;
  const signIns = createSignInLimits(limits);

  const refuseTaken = (row: { username: string; email: string }) =>
    db.asSystem(async (tx) => {
      if ((await selectUserByUsername(tx, row.username)) !== null)
        throw conflict('username_taken', 'Username is already taken');
      if ((await selectUserByEmail(tx, row.email)) !== null)
        throw conflict('email_taken', 'Email is already registered');
    });

  /** Begins a session if the account still has the password that was checked: it may be replaced, or gone, by now. */
  const enter = (checked: UserRow, caller: Caller): Promise<Entry | null> =>
    db.asSystem(async (tx) => {
      const row = await lockUser(tx, checked.id as UserId, 'reading');
      if (row?.passwordHash !== checked.passwordHash) return null;
      const token = await sessions.begin(tx, row.id as UserId);
      const device = devices.remember(caller.device, toKnownAccount(row));
      return { user: toSignedInUser(row), token, device };
    });

  /**
   * The password of somebody signed in, asked once more; guesses are limited like logins.
   *
   * @returns the account, with the hash that it was checked against
   */
  async function checkOwnPassword(userId: UserId, password: string): Promise<UserRow> {
    await limits.take('ownPassword', userId);
    const row = await db.asSystem((tx) => selectUser(tx, userId));
    if (row === null) throw notSignedIn();
    if (!(await passwords.isRight(password, row.passwordHash))) throw wrongPassword();
    await limits.giveBack('ownPassword', userId);
    return row;
  }

  return {
    async register(registration, caller) {
      await limits.take('registerAddress', limitedAddress(caller.ip));
      refuseWeakPassword(registration.password, registration, 'password');
      await refuseTaken(registration);
      const row: UserRow = {
        id: ids.uuid(),
        username: registration.username,
        usernameKey: toKey(registration.username),
        email: registration.email,
        emailKey: toKey(registration.email),
        firstName: registration.firstName,
        lastName: registration.lastName,
        role: DEFAULT_ROLE,
        primaryGoal: null,
        inboxChallenges: null,
        passwordHash: await passwords.hash(registration.password),
        createdAt: clock.now(),
      };
      const inserted = await db.asSystem(async (tx) => {
        if (!(await insertUser(tx, row))) return false;
        await proofs.registered(tx, { userId: row.id as UserId, emailKey: row.emailKey });
        return true;
      });
      if (!inserted) {
        await refuseTaken(registration);
        throw conflict('conflict', 'Please try again');
      }
      const entry = await enter(row, caller);
      if (entry === null) throw conflict('conflict', 'Please try again');
      await endFormer(sessions, caller);
      return entry;
    },
    async login(identity, password, caller) {
      const row = await db.asSystem((tx) => selectUserByIdentity(tx, identity));
      const userId = (row?.id ?? null) as UserId | null;
      const device = row && devices.recognize(caller.device, toKnownAccount(row));
      const tried = { ip: caller.ip, identity, userId, isKnownDevice: device !== null };
      const counted = await signIns
        .count({ ip: caller.ip, identity, userId, device })
        .catch((error: unknown) => {
          logSignIn('locked', tried);
          throw error;
        });
      const isRight = await passwords.isRight(password, row?.passwordHash ?? null);
      const entry = isRight && counted.mayEnter && row !== null ? await enter(row, caller) : null;
      if (entry === null) {
        logSignIn(counted.mayEnter ? 'failed' : 'locked', tried);
        throw badCredentials(401, 'Invalid username or password');
      }
      logSignIn('signed-in', tried);
      await counted.giveBack();
      await endFormer(sessions, caller);
      return entry;
    },
    readOnboarding: (userId) =>
      db.asSystem(async (tx) => {
        const row = await selectUser(tx, userId);
        if (row === null) throw notSignedIn();
        return { primaryGoal: row.primaryGoal, inboxChallenges: row.inboxChallenges ?? [] };
      }),
    isAddressProven: (user) => db.asSystem((tx) => proofs.isProven(tx, user.id, user.email)),
    changeProfile: (userId, change) =>
      db.asSystem(async (tx) => {
        await updateUser(tx, userId, withoutUndefined(change));
        const row = await selectUser(tx, userId);
        if (row === null) throw notSignedIn();
        return toSignedInUser(row);
      }),
    async changePassword(userId, { current, next }, { device, keepToken }) {
      const { passwordHash: verifiedHash, ...owner } = await checkOwnPassword(userId, current);
      refuseWeakPassword(next, owner, 'new_password');
      const passwordHash = await passwords.hash(next);
      const change = { userId, passwordHash, verifiedHash, keepToken };
      if (!(await db.asSystem((tx) => replacePassword(tx, sessions, change))))
        throw wrongPassword();
      return { device: devices.remember(device, { id: userId, passwordHash }) };
    },
    async resetPassword(identity) {
      const password = ids.token().slice(0, 16);
      const passwordHash = await passwords.hash(password);
      const userId = await db.asSystem(async (tx) => {
        const row = await selectUserByIdentity(tx, identity);
        if (row === null) throw notFound('There is no such account');
        const change = { userId: row.id as UserId, passwordHash, verifiedHash: null };
        await replacePassword(tx, sessions, { ...change, keepToken: null });
        return change.userId;
      });
      await signIns.forget(userId, identity);
      return password;
    },
    async deleteAccount(userId, password) {
      const { passwordHash: verifiedHash } = await checkOwnPassword(userId, password);
      await db.asSystem(async (tx) => {
        const row = await lockUser(tx, userId, 'changing');
        if (row?.passwordHash !== verifiedHash) throw wrongPassword();
        await sessions.endAll(tx, userId, null);
      });
      await parts.forgetMailbox(userId);
      await db.asSystem(async (tx) => {
        await parts.forgetShared(tx, userId);
        await eraseUserOwnedRows(tx, userId);
        await deleteUser(tx, userId);
      });
    },
  };
}

function toKnownAccount({ id, passwordHash }: UserRow): KnownAccount {
  return { id: id as UserId, passwordHash };
}

function wrongPassword() {
  return badCredentials(403, 'The password is not right');
}

/** A login never goes on with the session id that the browser came with (D-10). */
async function endFormer(sessions: SessionsService, caller: Caller): Promise<void> {
  if (caller.formerToken !== null) await sessions.end(caller.formerToken);
}

function withoutUndefined(change: ProfileChange): Parameters<typeof updateUser>[2] {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
