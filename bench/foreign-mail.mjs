// While one user imports hostile mail and lists it, how much longer another user's call takes.
//   npm run bench -- foreign-mail [--mails 60] [--kilobytes 858]
//   SERVER_MAIN=<other build>/main.js npm run bench -- foreign-mail     the same against another build
import { parseArgs } from 'node:util';
import { signUp, startServer } from './lib/server.mjs';

const { values } = parseArgs({
  options: {
    mails: { type: 'string', default: '60' },
    kilobytes: { type: 'string', default: '858' },
  },
});
const mails = Number(values.mails);
const bytes = Number(values.kilobytes) * 1_000;
const ASK_EVERY_MS = 25;
const QUIET_MS = 2_000;

const server = await startServer();
try {
  const hostile = await signUp(server);
  const other = await signUp(server);
  await other.call('POST', '/auth/sandbox', { provider: 'outlook', source: 'bundled' });
  const quiet = await watch(other, () => new Promise((resolve) => setTimeout(resolve, QUIET_MS)));
  const idleMb = server.memoryMb();
  const imported = await watch(other, () =>
    hostile.upload('/auth/sandbox/import?provider=outlook', 'hostile.mbox', mbox()),
  );
  const ids = [];
  const listed = await watch(other, async () => {
    const { emails } = await hostile.call('GET', '/auth/emails?limit=50');
    ids.push(...emails.map(({ id }) => ({ id })));
    for (const { id } of ids.slice(0, 5)) await hostile.call('GET', `/auth/emails/${id}`);
  });
  const classified = await watch(other, () =>
    hostile.call('POST', '/auth/classify', { emails: ids.slice(0, 25) }),
  );
  console.log(
    JSON.stringify({
      bench: 'foreign-mail',
      mails,
      kilobytes: bytes / 1_000,
      quiet,
      imported,
      listed,
      classified,
      longestAddedMs:
        Math.max(...[imported, listed, classified].map((one) => one.maxMs)) - quiet.maxMs,
      idleMb,
      peakMb: server.peakMemoryMb(),
    }),
  );
} finally {
  await server.stop();
  server.remove();
}

/** What the other user's calls take meanwhile. */
async function watch(client, work) {
  const took = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const at = performance.now();
      await client.call('GET', '/api/tasks');
      took.push(performance.now() - at);
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    }
  })();
  const startedAt = performance.now();
  try {
    await work();
  } finally {
    isOver = true;
  }
  const forMs = Math.round(performance.now() - startedAt);
  await asking;
  took.sort((a, b) => a - b);
  const at = (share) => Math.round(took[Math.floor((took.length - 1) * share)] ?? 0);
  return { forMs, calls: took.length, medianMs: at(0.5), p95Ms: at(0.95), maxMs: at(1) };
}

function mbox() {
  const rules = [];
  for (let size = 0, index = 0; size < bytes * 0.7; index += 1) {
    rules.push(
      `div:not(.a${index} > p:nth-child(${index}n+1)) ~ div span:not([title*="x${index}"]) i{display:none;color:#fff}`,
    );
    size += rules.at(-1).length;
  }
  const words = '<div class="b"><p><span title="y"><i>word</i></span></p></div>';
  const html = `<html><head><style>${rules.join('\n')}</style></head><body>${words.repeat(Math.floor((bytes * 0.3) / words.length))}</body></html>`;
  return Array.from({ length: mails }, (_, index) =>
    [
      'From mallory@far.example Mon Mar  2 10:00:00 2026',
      'From: Mallory <mallory@far.example>',
      'To: Ada <ada@people.example>',
      `Subject: Please read this ${index}`,
      `Message-ID: <${index}@far.example>`,
      'Date: Mon, 02 Mar 2026 10:00:00 +0000',
      'MIME-Version: 1.0',
      'Content-Type: text/html; charset=utf-8',
      '',
      html,
      '',
      '',
    ].join('\n'),
  ).join('');
}
