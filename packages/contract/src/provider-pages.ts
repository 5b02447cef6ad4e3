import type { Provider } from './call.ts';

/**
 * Hosts on which each provider shows a message to its owner: Gmail's one, and those that Graph's
 * `webLink` names for work, school and personal accounts and for the national clouds.
 *
 * @source learn.microsoft.com/graph/api/resources/message, `webLink`
 */
const PAGE_HOSTS: Readonly<Record<Provider, readonly string[]>> = {
  outlook: [
    'outlook.office365.com',
    'outlook.office.com',
    'outlook.live.com',
    'outlook.cloud.microsoft',
    'outlook.office365.us',
    'outlook.office.de',
    'partner.outlook.cn',
  ],
  gmail: ['mail.google.com'],
};

/** Whether an address may be offered as "Open in Outlook" or "Open in Gmail": https, on the provider's own host. */
export function isProviderPage(provider: Provider, address: string | null): address is string {
  if (address === null || !URL.canParse(address)) return false;
  const url = new URL(address);
  const isPlain = url.username === '' && url.password === '' && url.port === '';
  return url.protocol === 'https:' && isPlain && PAGE_HOSTS[provider].includes(url.hostname);
}
