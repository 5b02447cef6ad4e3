import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a paint may fall before: the beginning of a part that takes room of its own. */
const PART =
  /(?=<(?:header|main|footer|section|nav|form|figure|details|div|ul|li|h1|h2|h3|p)[\s>])/;

/** Longer than a frame, so that the browser can paint what it has. */
const PAUSE_MS = 25;

export interface SlicedServer {
  readonly url: string;
  close(): void;
}

/**
 * The server behind a line that brings its pages part by part, with time for a paint before each: the
 * worst that a slow line does, at every place at once. Everything else is passed on as it is.
 */
export async function startSlicing(baseURL: string): Promise<SlicedServer> {
  const server = createServer((asked, answer) => {
    const headers = {
      ...asked.headers,
      host: new URL(baseURL).host,
      'accept-encoding': 'identity',
    };
    const onward = request(
      new URL(asked.url ?? '/', baseURL),
      { method: asked.method, headers },
      (answered) => {
        const { 'content-length': _, ...kept } = answered.headers;
        answer.writeHead(answered.statusCode ?? 502, kept);
        if (!kept['content-type']?.startsWith('text/html')) return answered.pipe(answer);
        let html = '';
        answered.setEncoding('utf8').on('data', (part: string) => {
          html += part;
        });
        answered.on('end', async () => {
          for (const part of html.split(PART)) {
            answer.write(part);
            await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
          }
          answer.end();
        });
      },
    );
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
