import type { Reader } from './environment-reader.ts';

/** What an application is known by at a provider. */
export interface OAuthCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Microsoft: application registration, and the addresses of sign-in and Graph, without a slash at the end. */
export interface MicrosoftConfig extends OAuthCredentials {
  /** `common`, `organizations`, `consumers`, a tenant's id or one of its domains. */
  readonly tenant: string;
  readonly loginUrl: string;
  readonly graphUrl: string;
}

/** Google: application registration, and the addresses of its services, without a slash at the end. */
export interface GoogleConfig extends OAuthCredentials {
  readonly authUrl: string;
  readonly tokenUrl: string;
  readonly gmailUrl: string;
  readonly calendarUrl: string;
}

/** Another base stands there only for emulators and national clouds (docs/operator). */
export const PROVIDER_BASES = {
  MICROSOFT_LOGIN_URL: 'https://login.microsoftonline.com',
  MICROSOFT_GRAPH_URL: 'https://graph.microsoft.com/v1.0',
  GOOGLE_AUTH_URL: 'https://accounts.google.com',
  GOOGLE_TOKEN_URL: 'https://oauth2.googleapis.com',
  GMAIL_API_URL: 'https://gmail.googleapis.com',
  GOOGLE_CALENDAR_URL: 'https://www.googleapis.com/calendar/v3',
} as const;

export function readMicrosoft(read: Reader): MicrosoftConfig | null {
  const credentials = readCredentials(read, 'MICROSOFT');
  const bases = {
    loginUrl: readBase(read, 'MICROSOFT_LOGIN_URL'),
    graphUrl: readBase(read, 'MICROSOFT_GRAPH_URL'),
  };
  return credentials && { ...credentials, ...bases, tenant: readTenant(read) };
}

export function readGoogle(read: Reader): GoogleConfig | null {
  const credentials = readCredentials(read, 'GOOGLE');
  const bases = {
    authUrl: readBase(read, 'GOOGLE_AUTH_URL'),
    tokenUrl: readBase(read, 'GOOGLE_TOKEN_URL'),
    gmailUrl: readBase(read, 'GMAIL_API_URL'),
    calendarUrl: readBase(read, 'GOOGLE_CALENDAR_URL'),
  };
  return credentials && { ...credentials, ...bases };
}

function readCredentials(read: Reader, prefix: 'MICROSOFT' | 'GOOGLE'): OAuthCredentials | null {
  const clientId = read.text(`${prefix}_CLIENT_ID`);
  const clientSecret = read.text(`${prefix}_CLIENT_SECRET`);
  if (clientId !== null && clientSecret !== null) return { clientId, clientSecret };
  if (clientId !== null) read.problems.push(`${prefix}_CLIENT_SECRET is missing.`);
  if (clientSecret !== null) read.problems.push(`${prefix}_CLIENT_ID is missing.`);
  return null;
}

/** Part of a path at the provider, so it is a name and nothing else. */
function readTenant(read: Reader): string {
  const tenant = read.text('MICROSOFT_TENANT') ?? 'common';
  if (/^[a-z0-9][a-z0-9.-]{0,252}$/i.test(tenant)) return tenant.toLowerCase();
  read.problems.push(
    'MICROSOFT_TENANT must be common, organizations, consumers, a tenant id or one of its domains.',
  );
  return 'common';
}

function readBase(read: Reader, name: keyof typeof PROVIDER_BASES): string {
  return read.base(name, PROVIDER_BASES[name]);
}
