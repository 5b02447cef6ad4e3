import { domainToASCII } from 'node:url';
import type { MailAddress } from '@eisen/mailbox';

/** Something in a name that a reader takes for an address. */
const ADDRESS = /[^\s@<>()"',;:]+@[^\s@<>()"',;:]+\.[^\s@<>()"',;:]+/g;

export interface ShownSender {
  /** The name, or the address where there is none or the name tells of another one. */
  readonly name: string;
  /** A domain with letters of other alphabets is shown as it goes over the wire. */
  readonly address: string;
}

/**
 * Who a mail is from, as lists show it. Anybody may write any name beside his address: one that reads like somebody
 * else's address (`"billing@bank.example" <x@evil.example>`) is not shown in its place, and a domain that only looks
 * like a known one (`аcme.example` with a Cyrillic letter) is not shown in its letters.
 */
export function showSender(from: MailAddress): ShownSender {
  const name = from.name.trim();
  const address = withAsciiDomain(from.address);
  const own = [from.address.toLowerCase(), address.toLowerCase()];
  const claimed = name.match(ADDRESS) ?? [];
  const isOther = claimed.some((each) => !own.includes(each.toLowerCase()));
  return { name: name === '' || isOther ? address : name, address };
}

function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
  if (at < 0 || /^[\u0000-\u007f]*$/.test(domain)) return address;
  const ascii = domainToASCII(domain);
  return ascii === '' ? address : `${address.slice(0, at)}@${ascii}`;
}
