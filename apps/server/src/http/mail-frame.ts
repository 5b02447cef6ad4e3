import type { FastifyInstance } from 'fastify';
import { NO_DEVICES } from './security-headers.ts';

/**
 * The documents that a cleaned HTML mail is written into (D-78). They are served by us so that their own policy
 * holds whatever the mail says: nothing loads, nothing runs. `allow-scripts` must never stand in the sandbox.
 */
const SANDBOX = 'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox';

const FRAMES = {
  '/frame/mail': 'data:',
  /** After "Show images": pictures may come from anywhere, by https and without a referrer. */
  '/frame/mail-images': 'data: https:',
} as const;

/** Elements that browsers indent. */
const INDENTED = ':is(blockquote, dd, dir, dl, figure, menu, ol, ul)';
/** So many in one another stay on the screen. */
const MOST_INDENTS = 12;

/**
 * What a mail can ask for once its style is gone, it can ask for a hundred times over: letters that get smaller or
 * larger with each element, and indents. Here that ends where words can be read. `data-ink` is the cleaner's.
 */
const READABLE = `
small, sub, sup, h5 { font-size: max(.83em, 10px); }
h6 { font-size: max(.67em, 10px); }
rt { font-size: max(.5em, 8px); }
caption { overflow-wrap: break-word; }
big { font-size: min(1.2em, 48px); }
h1 { font-size: min(2em, 48px); }
h2 { font-size: min(1.5em, 48px); }
h3 { font-size: min(1.17em, 48px); }
${Array.from({ length: MOST_INDENTS + 1 }, () => INDENTED).join(' ')} { margin-inline: 0; padding-inline: 0; }
[data-ink="light"] { color: #fff; }
[data-ink="dark"] { color: #1d232c; }
`.trim();

/** Room above and below a block in pixels, as the page's cleaner read it from the sender's style. */
const SPACING = [0, 2, 4, 6, 8, 10, 12, 16, 20, 24, 32, 40]
  .map(
    (px) =>
      `[data-above="${px}"] { margin-top: ${px}px; } [data-below="${px}"] { margin-bottom: ${px}px; }`,
  )
  .join('\n');

/**
 * What the page writes beside the mail's own words. Colours come as properties when the mail has none of its own and
 * follows the theme; without them everything stands on white paper.
 */
const ADDED = `
summary { display: flex; align-items: center; gap: 8px; width: max-content; min-height: 32px; margin: 12px 0 8px; padding: 0 10px 0 4px; border-radius: 8px; color: var(--muted, #586069); font-size: 13px; font-weight: 500; cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary::before { content: "\\2022\\2022\\2022"; display: inline-grid; place-items: center; width: 28px; height: 16px; border-radius: 99px; background: var(--press, #e5e8ed); font-size: 10px; letter-spacing: 1px; }
summary:hover { background: var(--hover, #edeff2); color: var(--ink, #141a23); }
summary:focus-visible, [data-false]:focus-visible { outline: 2px solid var(--focus, #2261dd); outline-offset: 2px; }
[data-false] { color: var(--danger-text, #a52235); font-weight: 500; text-decoration: underline wavy var(--danger-mark, #d33348) 1px; text-underline-offset: 4px; cursor: pointer; }
[data-false] * { color: inherit; }
[data-goes] { display: inline-flex; align-items: center; max-width: 100%; min-height: 22px; margin: 0 2px 0 6px; padding: 0 7px; border-radius: 6px; background: var(--danger-wash, #ffe9e9); color: var(--danger-text, #a52235); font-size: 12px; font-weight: 500; line-height: 16px; vertical-align: 1px; cursor: pointer; }
[data-notice] { display: inline-block; margin: 2px 0; padding: 2px 7px; border-radius: 6px; background: var(--sunken, #eff1f4); color: var(--muted, #586069); font-size: 12px; line-height: 16px; }
@media (max-width: 720px) { summary { min-height: 44px; } [data-goes] { min-height: 32px; } }
`.trim();

/** Words that the page above points at: what names the deadline, and a quote of the reason. Seen on light and on dark. */
const HIGHLIGHTS = `
::highlight(due) { text-decoration: underline .42em rgb(199 114 0 / .3); text-decoration-skip-ink: none; text-underline-offset: -.34em; }
::highlight(quote) { background-color: rgb(224 75 15 / .3); }
`.trim();

const DOCUMENT = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<base target="_blank">
<title>Email</title>
<style>
html { overflow-x: auto; overflow-y: hidden; }
body { margin: 14px 16px; overflow-wrap: anywhere; background: var(--surface, #fff); color: var(--soft, #1d232c); font: 15px/1.5 "Inter Variable", system-ui, sans-serif; }
img { max-width: 100%; height: auto; }
table { max-width: 100%; }
pre { white-space: pre-wrap; }
${READABLE}
${SPACING}
${ADDED}
${HIGHLIGHTS}
</style>
</head>
<body></body>
</html>
`;

export function frameContentPolicy(imageSources: string): string {
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src ${imageSources}`,
    // Our own letters, which the page names.
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    // The page above writes what DOMPurify cleaned, and nothing else, not even by a fault of ours.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    SANDBOX,
  ].join('; ');
}

/** The next mail opens without asking again; a change of the policy reaches every browser within these ten minutes. */
const FRAME_KEPT_S = 600;

/**
 * Browsers that know it (Chromium from 142 on, under the later names from 145) ask before a page of the internet
 * reaches into the network around its reader, by a redirect or a name that resolves there too. Here it is no, unasked.
 */
const NO_LOCAL_NETWORK = 'local-network-access=(), local-network=(), loopback-network=()';

export function mountMailFrames(app: FastifyInstance): void {
  for (const [url, imageSources] of Object.entries(FRAMES))
    app.get(url, async (_request, reply) =>
      reply
        .header('content-security-policy', frameContentPolicy(imageSources))
        .header('x-frame-options', 'SAMEORIGIN')
        .header('permissions-policy', `${NO_DEVICES}, ${NO_LOCAL_NETWORK}`)
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', `private, max-age=${FRAME_KEPT_S}`)
        .type('text/html; charset=utf-8')
        .send(DOCUMENT),
    );
}
