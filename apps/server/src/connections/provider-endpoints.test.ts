import { describe, expect, it } from 'vitest';
import { readConfig } from '#config.ts';
import { endpointsOf } from './provider-endpoints.ts';

const CREDENTIALS = {
  MICROSOFT_CLIENT_ID: 'a',
  MICROSOFT_CLIENT_SECRET: 'b',
  GOOGLE_CLIENT_ID: 'c',
  GOOGLE_CLIENT_SECRET: 'd',
};
const WORK = '0c5d1c3e-8f4b-4c0a-9f6e-2b7a1d9e3f50';
const OTHER = '1d6e2d4f-8f4b-4c0a-9f6e-2b7a1d9e3f51';
const PERSONAL = '9188040d-6c67-4c5b-b112-36a304b66dad';

function endpoints(provider: 'outlook' | 'gmail', environment: Record<string, string> = {}) {
  const found = endpointsOf(provider, readConfig({ ...CREDENTIALS, ...environment }));
  if (!found) throw new Error('There are no credentials.');
  return found;
}

describe('the documented addresses', () => {
  it('of Microsoft hold the tenant, and nothing revokes', () => {
    expect(endpoints('outlook', { PUBLIC_URL: 'https://eisen.example' })).toMatchObject({
      authorizeUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
      tokenUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
      revokeUrl: null,
      redirectUri: 'https://eisen.example/auth/callback',
    });
  });

  it('of Google', () => {
    expect(endpoints('gmail')).toMatchObject({
      authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
      tokenUrl: 'https://oauth2.googleapis.com/token',
      revokeUrl: 'https://oauth2.googleapis.com/revoke',
      redirectUri: 'http://localhost:3000/auth/gmail/callback',
    });
  });

  it('do not exist without credentials', () => {
    expect(endpointsOf('outlook', readConfig({}))).toBe(null);
    expect(endpointsOf('gmail', readConfig({}))).toBe(null);
  });
});

describe('issuers of ID tokens', () => {
  it.each([
    ['common', WORK, true],
    ['common', PERSONAL, true],
    ['organizations', WORK, true],
    ['organizations', PERSONAL, false],
    ['consumers', PERSONAL, true],
    ['consumers', WORK, false],
    [WORK, WORK, true],
    [WORK.toUpperCase(), WORK, true],
    [WORK, OTHER, false],
    ['brightwater.example', WORK, true],
    ['common', '../evil', false],
    ['common', null, false],
  ])('MICROSOFT_TENANT %s takes an account of %s: %s', (tenant, tenantId, expected) => {
    const { isIssuer } = endpoints('outlook', { MICROSOFT_TENANT: tenant });
    expect(isIssuer(`https://login.microsoftonline.com/${tenantId}/v2.0`, tenantId)).toBe(expected);
  });

  it('of Microsoft name the tenant that the token names', () => {
    const { isIssuer } = endpoints('outlook');
    expect(isIssuer(`https://login.microsoftonline.com/${OTHER}/v2.0`, WORK)).toBe(false);
    expect(isIssuer(`https://login.evil.example/${WORK}/v2.0`, WORK)).toBe(false);
  });

  it.each([
    ['https://accounts.google.com', true],
    ['accounts.google.com', true],
    ['https://accounts.google.com.evil.example', false],
    ['http://accounts.google.com', false],
    ['', false],
  ])('of Google: %s %s', (issuer, expected) => {
    expect(endpoints('gmail').isIssuer(issuer, null)).toBe(expected);
  });
});
