import { parse } from 'tldts';

/**
 * Providers at which anybody has an address: two people there have no organisation in common. Whole domains, for
 * providers with one name everywhere.
 */
const PUBLIC_DOMAINS = new Set(
  `gmail.com googlemail.com msn.com aol.com aim.com icloud.com me.com mac.com proton.me protonmail.com protonmail.ch
  pm.me ymail.com rocketmail.com mail.com email.com usa.com gmx.com web.de t-online.de freenet.de arcor.de posteo.de
  mailbox.org fastmail.com fastmail.fm hey.com zoho.com zohomail.com zohomail.eu tutanota.com tutanota.de tuta.com
  tuta.io tutamail.com hushmail.com duck.com runbox.com mail.ru bk.ru list.ru inbox.ru internet.ru rambler.ru ya.ru
  ukr.net i.ua meta.ua abv.bg seznam.cz email.cz centrum.cz post.cz azet.sk wp.pl o2.pl onet.pl op.pl interia.pl gazeta.pl
  tlen.pl freemail.hu citromail.hu qq.com vip.qq.com foxmail.com 163.com 126.com yeah.net sina.com sina.cn sohu.com
  aliyun.com naver.com daum.net hanmail.net kakao.com nate.com rediffmail.com orange.fr wanadoo.fr free.fr sfr.fr
  laposte.net bbox.fr neuf.fr libero.it virgilio.it tiscali.it alice.it tin.it uol.com.br bol.com.br terra.com.br ig.com.br
  comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net juno.com optonline.net
  btinternet.com sky.com virginmedia.com ntlworld.com blueyonder.co.uk talktalk.net tesco.net shaw.ca rogers.com
  sympatico.ca telus.net bigpond.com bigpond.net.au optusnet.com.au xtra.co.nz ziggo.nl planet.nl kpnmail.nl home.nl
  telenet.be skynet.be bluewin.ch hispeed.ch sunrise.ch telia.com walla.co.il`.split(/\s+/),
);

/** The same with an ending for each country: hotmail.co.uk, yahoo.fr, gmx.at. */
const PUBLIC_NAMES = new Set('hotmail outlook live yahoo yandex gmx'.split(' '));

/** Owners of one part of a domain that is given away piece by piece (user.github.example) are told apart. */
const OPTIONS = { allowPrivateDomains: true, validateHostname: false } as const;

/**
 * Whether a mail comes from outside the organisation of the mailbox's owner: whether the two addresses lie under
 * different registrable domains, which is what DMARC calls the organisational domain (RFC 7489, section 3.2; the
 * public suffix list tells where it begins). `mail.harbour.example` and `harbour.example` are one organisation.
 *
 * @returns null for an owner without an organisation, at a public provider such as gmail.com: there everybody would be
 *   outside, which tells nothing
 */
export function isFromOutside(sender: string, owner: string): boolean | null {
  const own = organisationOf(owner);
  if (own === null) return null;
  return organisationOf(sender) !== own;
}

function organisationOf(address: string): string | null {
  const { domain, domainWithoutSuffix } = parse(hostOf(address), OPTIONS);
  if (!domain || PUBLIC_DOMAINS.has(domain)) return null;
  return PUBLIC_NAMES.has(domainWithoutSuffix ?? '') ? null : domain;
}

function hostOf(address: string): string {
  return address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
}
