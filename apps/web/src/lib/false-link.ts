import { getDomain, getPublicSuffix, parse } from 'tldts';
import { readableHost } from './punycode.ts';

/** A link whose words name one site while it leads to another. */
export interface FalseLink {
  /** The site that the words name. */
  readonly says: string;
  /** The host that it opens, as people read it. */
  readonly opens: string;
  /** The same as it stands in the address, where that is written otherwise (`xn--…`). */
  readonly raw: string | null;
  /** The whole address. */
  readonly address: string;
}

/**
 * Whether a link lies about where it leads: its words name a site, and the address is of another one. Sites are told
 * apart by the domain that somebody can register (Public Suffix List, its private part too: two people's pages on one
 * host are two sites). Words that name no site say nothing about it, and are no lie.
 *
 * @param words  the text of the link, with those that stand for its pictures
 * @param href  an address of the web or of mail; others are never false
 */
export function findFalseLink(words: string, href: string): FalseLink | null {
  const target = readTarget(href);
  if (target === null) return null;
  const named = [...namedHosts(words, target.host), ...target.disguise];
  const site = siteOf(target.host);
  const other = named.find((host) => siteOf(host) !== site);
  if (other === undefined) return null;
  const opens = readableHost(target.host);
  return {
    says: readableHost(other),
    opens,
    raw: opens === target.host ? null : target.host,
    address: href,
  };
}

interface Target {
  readonly host: string;
  /** Hosts that stand before the "@" of the address, where browsers read a user's name. */
  readonly disguise: readonly string[];
}

function readTarget(href: string): Target | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  if (url.protocol === 'mailto:') {
    const first = safelyDecoded(url.pathname).split(',')[0] ?? '';
    const host = hostOf(first.slice(first.lastIndexOf('@') + 1));
    return first.includes('@') && host !== null ? { host, disguise: [] } : null;
  }
  if (!/^https?:$/.test(url.protocol)) return null;
  const user = `${safelyDecoded(url.username)}@${safelyDecoded(url.password)}`;
  const host = url.hostname.replace(/\.$/, '');
  return { host, disguise: namedHosts(user, host) };
}

/** Letters nobody sees; whoever puts them into a name wants it to be read without them. */
const UNSEEN =
  /\u034f|\ufe0e|\ufe0f|[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]/g;

const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}_-]{0,61}[\p{L}\p{N}\p{M}])?`;
/** A name of a host with what stands around it in an address: scheme, and a user up to the "@". */
const NAMED = new RegExp(
  String.raw`(?<scheme>https?:/{0,2})?(?<host>(?:${LABEL}\.){1,10}${LABEL})\.?(?![\p{L}\p{N}_-])(?<rest>[:/?#][^\s<>"]{0,2000})?`,
  'giu',
);
const LONGEST_WORDS = 2_000;

/** Endings of file names that are names of countries or companies as well. */
const FILE_ENDINGS = /\.(?:ai|app|md|mov|pl|ps|py|rs|sh|so|zip)$/;

/** "… a line.Next line": no space after the point, but a new sentence. */
const SENTENCE_END = /\p{Ll}\.\p{Lu}\p{Ll}{3,}$/u;

/** The hosts that a text names, as an address would have them; not those inside the path of an address. */
function namedHosts(words: string, target: string): string[] {
  const text = words
    .slice(0, LONGEST_WORDS)
    .replace(UNSEEN, '')
    .normalize('NFKC')
    .replace(/[\u3002\ua4f8\u0701\u0702]/g, '.');
  const hosts: string[] = [];
  for (const { groups, index } of text.matchAll(NAMED)) {
    const host = hostOf(groups?.host ?? '');
    if (host === null || /\d$/.test(text.charAt(index - 1))) continue;
    if (SENTENCE_END.test(groups?.host ?? '') && !groups?.scheme && !groups?.rest) continue;
    const isAddress = Boolean(groups?.scheme) || /^www\d?\./.test(host) || isIp(host);
    if (isAddress || isLikeSite(host, target, groups?.rest !== undefined)) hosts.push(host);
    // "https://bank.example@other.example": the second is the host of the first.
    const after = /^:[^@/?#]*@(.+)$/.exec(groups?.rest ?? '')?.[1];
    if (after !== undefined) hosts.push(...namedHosts(after, target));
  }
  return hosts;
}

/** Words with a dot are a site when the world knows their ending, or they end as the address does. */
function isLikeSite(host: string, target: string, hasPath: boolean): boolean {
  if (isIp(host)) return true;
  const { isIcann, domain } = parse(host, { allowPrivateDomains: false });
  if (domain === null) return false;
  if (FILE_ENDINGS.test(host) && !hasPath) return false;
  return isIcann === true || getPublicSuffix(host) === getPublicSuffix(target);
}

/** Four numbers are an address, "1.2" and "10.5.2026" are not. */
function isIp(host: string): boolean {
  return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host);
}

function siteOf(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}

/** In the letters of DNS; null for what is no host. */
function hostOf(name: string): string | null {
  const address = `http://${name}/`;
  if (name === '' || /[\s/?#@:\\]/.test(name) || !URL.canParse(address)) return null;
  const { hostname } = new URL(address);
  // A number with dots that browsers would fill up to an address is no name that anybody reads as one.
  return isIp(hostname) && !isIp(name) ? null : hostname.replace(/\.$/, '');
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
