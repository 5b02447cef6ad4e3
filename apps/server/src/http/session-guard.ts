import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config.ts';
import type { UserId } from '#db/database.ts';

/** Who makes the request, as far as every handler may know. */
export interface SignedInUser {
  readonly id: UserId;
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** A label only; grants nothing (D-64). */
  readonly role: string;
}

/** Finds the user of a session cookie's value; null when there is none, it ended, or it idled too long. */
export type FindSession = (token: string) => Promise<SignedInUser | null>;

export const SESSION_COOKIE = 'eisen_session';
/** The longest life of a session (D-10). */
const COOKIE_SECONDS = 30 * 24 * 60 * 60;

export function readSessionCookie(request: FastifyRequest): string | null {
  return request.cookies[SESSION_COOKIE] ?? null;
}

export function setSessionCookie(reply: FastifyReply, token: string, config: Config): void {
  reply.setCookie(SESSION_COOKIE, token, { ...cookieOptions(config), maxAge: COOKIE_SECONDS });
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(SESSION_COOKIE, cookieOptions(config));
}

const DEVICE_COOKIE = 'eisen_device';

/** What a browser that signed in before carries; it opens nothing. */
export function readDeviceCookie(request: FastifyRequest): string | null {
  return request.cookies[DEVICE_COOKIE] ?? null;
}

/** It stays behind when the session ends. @param lifeS in seconds */
export function setDeviceCookie(
  reply: FastifyReply,
  value: string,
  { config, lifeS }: { readonly config: Config; readonly lifeS: number },
): void {
  const options = { ...cookieOptions(config), path: '/api', maxAge: lifeS };
  reply.setCookie(DEVICE_COOKIE, value, options);
}

export function clearDeviceCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(DEVICE_COOKIE, { ...cookieOptions(config), path: '/api' });
}

function cookieOptions(config: Config) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.secureCookie,
  } as const;
}
