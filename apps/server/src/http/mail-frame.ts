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
