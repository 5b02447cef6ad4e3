/**
 * Whether a host is not one of the public internet: this machine, the network around it, or the app itself. To load a
 * picture from there would knock at somebody's router or printer in the reader's name, or at this app with his session.
 *
 * A name that is public and resolves to an address of the network around is not known here: the browser asks DNS, not
 * the page. The frame's own policy stands behind it (`local-network-access`).
 *
 * @param hostname  as `URL.hostname` gives it: numbers in every spelling are four numbers there
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (host.startsWith('[')) return isPrivateIpv6(host.slice(1, -1));
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return isPrivateIpv4(host.split('.').map(Number));
  return !host.includes('.') || PRIVATE_NAMES.test(host);
}

/** RFC 6761, 6762, 7686, 8375, 9476, ICANN's `internal`, and what routers and offices call themselves. */
const PRIVATE_NAMES =
  /\.(?:alt|corp|home|home\.arpa|internal|intranet|invalid|lan|local|localdomain|localhost|onion|private|test)$/;

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
