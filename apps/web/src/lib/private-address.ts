/**
 * Whether a host is not one of the public internet: this machine, the network around it, or the app itself. To load a
 * picture from there would knock at somebody's router or printer in the reader's name, or at this app with his session.
 *
 * A name that tells its address is read ("127.0.0.1.nip.io"). Another that is public and resolves to an address of the
 * network around is not known here: the browser asks DNS, not the page. The frame's own policy stands behind it
 * (`local-network-access`).
 *
 * @param hostname  as `URL.hostname` gives it: numbers in every spelling are four numbers there
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (host.startsWith('[')) return isPrivateIpv6(host.slice(1, -1));
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return isPrivateIpv4(host.split('.').map(Number));
  if (!host.includes('.') || PRIVATE_NAMES.test(host) || LOOPBACK_NAMES.test(host)) return true;
  return tellsPrivateAddress(host);
}

/** RFC 6761, 6762, 7686, 8375, 9476, ICANN's `internal`, and what routers and offices call themselves. */
const PRIVATE_NAMES =
  /\.(?:alt|corp|home|home\.arpa|internal|intranet|invalid|lan|local|localdomain|localhost|onion|private|test)$/;

/** Public names whose every subdomain leads to this machine. */
const LOOPBACK_NAMES =
  /(?:^|\.)(?:localtest\.me|lvh\.me|vcap\.me|lacolhost\.com|localho\.st|fuf\.me|yoogle\.com)$/;

/** Four numbers with dots or hyphens, alone or behind other words: "10.0.0.1.nip.io", "app-10-0-0-1.sslip.io". */
const FOUR_NUMBERS = /(?<!\d)(?=(\d{1,3})([.-])(\d{1,3})\2(\d{1,3})\2(\d{1,3})(?!\d))/g;
/** One label, or its last part: "7f000001.nip.io", "app-7f000001.nip.io"; no group address, since marks of servers look so. */
const HEX_NUMBER = /(?<![\da-z])([\da-d][\da-f])([\da-f]{2})([\da-f]{2})([\da-f]{2})(?=\.)/g;

/** Whether services that answer with the address in a name would answer with a private one. */
function tellsPrivateAddress(host: string): boolean {
  const spelled = [
    ...[...host.matchAll(FOUR_NUMBERS)].map(([, a, , b, c, d]) => [a, b, c, d].map(Number)),
    ...[...host.matchAll(HEX_NUMBER)].map((match) =>
      match.slice(1).map((pair) => Number.parseInt(pair, 16)),
    ),
  ];
  const asIpv6 = host
    .split('.')
    .slice(0, -1)
    .filter((label) => IPV6_LABEL.test(label))
    .map((label) => label.replaceAll('-', ':'));
  return (
    spelled.some((numbers) => numbers.every((one) => one < 256) && isPrivateIpv4(numbers)) ||
    asIpv6.some((text) => readGroups(text) !== null && isPrivateIpv6(text))
  );
}

/** An address of the new kind with hyphens for colons: "--1.sslip.io", "fe80--1.sslip.io". */
const IPV6_LABEL = /^(?=.*--)[\da-f]{0,4}(?:-[\da-f]{0,4}){2,7}$/;

/** The special blocks (IANA): own network, loopback, link-local, shared, tests, group addresses and what is reserved. */
function isPrivateIpv4([a = 0, b = 0, c = 0]: readonly number[]): boolean {
  if (a === 0 || a === 10 || a === 127 || a >= 224) return true;
  if (a === 100) return b >= 64 && b < 128;
  if (a === 169) return b === 254;
  if (a === 172) return b >= 16 && b < 32;
  if (a === 192) return b === 168 || (b === 0 && (c === 0 || c === 2));
  if (a === 198) return b === 18 || b === 19 || (b === 51 && c === 100);
  return a === 203 && b === 0 && c === 113;
}

/** Only `2000::/3` is given out to the world; inside it, tunnels carry an address of the old kind. */
function isPrivateIpv6(text: string): boolean {
  const groups = readGroups(text);
  if (groups === null) return true;
  const [first = 0, second = 0] = groups;
  const ipv4At = (index: number) => {
    const [high = 0, low = 0] = groups.slice(index, index + 2);
    return isPrivateIpv4([high >> 8, high & 255, low >> 8, low & 255]);
  };
  if (first >> 13 === 1) {
    if (first === 0x2002) return ipv4At(1);
    return first === 0x2001 && (second === 0xdb8 || second < 0x200);
  }
  // The translator's prefix (RFC 6052) reaches public addresses; every other block is somebody's own.
  const isTranslated =
    first === 0x64 && second === 0xff9b && groups.slice(2, 6).every((group) => group === 0);
  return !isTranslated || ipv4At(6);
}

function readGroups(text: string): number[] | null {
  const [head = '', tail] = text.split('::');
  const read = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [before, after] = [read(head), read(tail ?? '')];
  const gap = 8 - before.length - after.length;
  if (tail === undefined ? gap !== 0 : gap < 0) return null;
  const groups = [...before, ...Array.from({ length: gap }, () => 0), ...after];
  return groups.some(Number.isNaN) ? null : groups;
}
