/** The pages for everybody, each with the file of its finished HTML in the build's `.pages` (D-09). */
const FINISHED: Readonly<Record<string, string>> = {
  '/': 'home',
  '/pricing': 'pricing',
  '/about': 'about',
  '/terms': 'terms',
  '/security': 'security',
};
/** The same page under a second address; search engines are told the first. */
const ALIASES: Readonly<Record<string, string>> = { '/privacy': '/security' };

/** What a finished page holds of the installation it is delivered by. */
export interface PageOwner {
  /** Scheme, host and port that people type. */
  readonly publicUrl: string;
  readonly supportEmail: string | null;
  readonly privacyEmail: string | null;
}

/** The first address of a public page, or null for every other path; one slash at the end is forgiven. */
export function publicPathOf(pathname: string): string | null {
  const plain = withoutLastSlash(pathname);
  const path = Object.hasOwn(ALIASES, plain) ? ALIASES[plain] : plain;
  return path !== undefined && Object.hasOwn(FINISHED, path) ? path : null;
}

/** The file of the way into onboarding, drawn as it is for everybody; null for every other address. */
export function beginningFileOf(url: string): string | null {
  const [pathname = '/', query = ''] = url.split('#', 1)[0]?.split('?') ?? [];
  const path = withoutLastSlash(pathname);
  if (path === '/welcome') return '.pages/welcome.html';
  const step = new URLSearchParams(query).get('step') ?? '1';
  return path === '/start' && step === '1' ? '.pages/start.html' : null;
}

function withoutLastSlash(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
}

/** The file of a public page, below the folder of the built pages. */
export function finishedFileOf(publicPath: string): string {
  return `.pages/${FINISHED[publicPath]}.html`;
}

/** What previews want to know of the picture before they load it. */
const PICTURE = [
  ['width', '1200'],
  ['height', '630'],
  ['alt', 'An inbox sorted into four quadrants: Do, Decide, Delegate, Delete'],
] as const;

/** Puts in what the build cannot know: where the page is, its picture for link previews, whom to write to. */
export function finishPage(html: string, publicPath: string, owner: PageOwner): string {
  const address = `${owner.publicUrl}${publicPath}`;
  const head = [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    `<meta property="og:url" content="${escapeHtml(address)}">`,
    `<meta property="og:image" content="${escapeHtml(owner.publicUrl)}/social.png">`,
    ...PICTURE.map(([name, content]) => `<meta property="og:image:${name}" content="${content}">`),
  ].join('\n');
  return putAddress(
    putAddress(
      html.replace('</head>', () => `${head}\n</head>`),
      'support',
      owner.supportEmail,
    ),
    'privacy',
    owner.privacyEmail,
  );
}

/** The places that the pages keep for an address say who else to ask while none is set. */
function putAddress(html: string, kind: 'support' | 'privacy', address: string | null): string {
  if (address === null) return html;
  const place = new RegExp(`<span data-contact="${kind}">[^<]*</span>`, 'g');
  const text = escapeHtml(address);
  const link = `<span data-contact="${kind}"><a class="link" href="mailto:${text}">${text}</a></span>`;
  return html.replace(place, () => link);
}

/** For search engines: what may be read, and where the list of pages is. */
export function robotsText({ publicUrl }: Pick<PageOwner, 'publicUrl'>): string {
  const closed = ['/api/', '/auth/', '/dashboard', '/connect', '/done', '/reset/', '/verify/'];
  const lines = [...closed, '/join/'].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...lines, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}

/** The public pages by their full addresses (sitemaps.org). */
export function sitemapXml({ publicUrl }: Pick<PageOwner, 'publicUrl'>): string {
  const places = Object.keys(FINISHED).map(
    (path) => `  <url><loc>${escapeHtml(publicUrl + path)}</loc></url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...places,
    '</urlset>',
    '',
  ].join('\n');
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
