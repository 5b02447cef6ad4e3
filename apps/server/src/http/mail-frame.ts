import type { FastifyInstance } from 'fastify';

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
body { margin: 14px 16px; overflow-wrap: anywhere; background: #fff; color: #1d232c; font: 15px/1.5 system-ui, sans-serif; }
img { max-width: 100%; height: auto; }
table { max-width: 100%; }
pre { white-space: pre-wrap; }
${READABLE}
summary { width: max-content; margin: 12px 0 8px; color: #586069; font-size: 13px; cursor: pointer; }
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

export function mountMailFrames(app: FastifyInstance): void {
  for (const [url, imageSources] of Object.entries(FRAMES))
    app.get(url, async (_request, reply) =>
      reply
        .header('content-security-policy', frameContentPolicy(imageSources))
        .header('x-frame-options', 'SAMEORIGIN')
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', `private, max-age=${FRAME_KEPT_S}`)
        .type('text/html; charset=utf-8')
        .send(DOCUMENT),
    );
}
