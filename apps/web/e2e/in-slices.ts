import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';

/** What takes room of its own: a paint may fall before each. */
const PARTS = 'header,main,footer,nav,section,form,figure,details,div,ul,h1,h2,p,button';
const BEGINNING = new RegExp(`(?=<(?:${PARTS.replaceAll(',', '|')})[\\s>])`);

/** So many fill the tallest window; what follows comes at once. */
const SLICES = 72;

/**
 * Opens a page of the server as the slowest line would bring it: part by part, with a paint of what is
 * there before each. Everything else is passed on as it is.
 */
export async function openInSlices(page: Page, baseURL: string, address: string): Promise<void> {
  const server = createServer((asked, answer) => {
    const headers = {
      ...asked.headers,
      host: new URL(baseURL).host,
      'accept-encoding': 'identity',
    };
    const place = new URL(asked.url ?? '/', baseURL);
    const onward = request(place, { method: asked.method, headers }, (answered) => {
      const { 'content-length': _, ...kept } = answered.headers;
      answer.writeHead(answered.statusCode ?? 502, kept);
      if (!kept['content-type']?.startsWith('text/html')) return answered.pipe(answer);
      let html = '';
      answered.setEncoding('utf8').on('data', (text: string) => {
        html += text;
      });
      answered.on('end', async () => {
        const slices = html.split(BEGINNING);
        const [head = '', ...parts] = slices.splice(0, SLICES);
        answer.write(head);
        await page.waitForURL(`**${address}`, { waitUntil: 'commit' });
        for (const [index, part] of parts.entries()) {
          answer.write(part);
          await untilPainted(page, index + 1);
        }
        answer.end(slices.join(''));
      });
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await page.goto(`http://localhost:${port}${address}`, { waitUntil: 'networkidle' });
  server.closeAllConnections();
  server.close();
}

/** Settles when the browser has read so many parts and has painted them. */
async function untilPainted(page: Page, count: number): Promise<void> {
  await page.evaluate(
    async ([parts, count]) => {
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      while (document.querySelectorAll(parts).length < count) await nextFrame();
      await nextFrame();
    },
    [PARTS, count] as const,
  );
}
