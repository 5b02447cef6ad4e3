import type { Page, Request } from '@playwright/test';

/** What strings that run would do. */
const CALLED = ['alert', 'confirm', 'prompt', 'print', 'xss', 'pwned'] as const;

/** What a page did that nobody asked for. */
export interface Bait {
  /** One line each; must stay empty. */
  readonly taken: () => Promise<string[]>;
  /** What went to these addresses on other hosts, with what it says of the reader. */
  readonly sent: (urls: readonly string[]) => Sent[];
}

export interface Sent {
  readonly type: string;
  readonly url: string;
  /** Empty where none is sent. */
  readonly referrer: string;
}

/** Watches a page for everything that a string can do once it runs. Before the page is opened. */
export async function layBait(page: Page, baseURL: string): Promise<Bait> {
  const seen: string[] = [];
  const foreign: Request[] = [];
  // Told at once: what a document knows is gone with the next one.
  await page.exposeBinding('tellBait', (_source, name: string) => {
    seen.push(name);
  });
  await page.addInitScript((names) => {
    const own = window as unknown as { readonly tellBait: (name: string) => void };
    for (const name of names)
      Object.defineProperty(window, name, {
        get: () => () => own.tellBait(name),
        set: () => own.tellBait(name),
      });
  }, CALLED);
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.type()}`);
    void dialog.dismiss().catch(() => undefined);
  });
  page.on('popup', (popup) => seen.push(`window ${popup.url()}`));
  page.on('download', (download) => seen.push(`download ${download.url()}`));
  page.on('websocket', (socket) => seen.push(`socket ${socket.url()}`));
  page.on('framenavigated', (frame) => {
    const isTop = frame === page.mainFrame();
    const { origin, pathname } = new URL(frame.url(), baseURL);
    const isOurs = isTop
      ? origin === baseURL
      : frame.url() === 'about:blank' || /^\/frame\/mail(-images)?$/.test(pathname);
    if (!isOurs) seen.push(`navigation to ${frame.url()}`);
  });
  page.on('request', (request) => {
    const url = request.url();
    if (/^(data|blob|about):/.test(url)) return;
    if (new URL(url).origin !== baseURL) foreign.push(request);
  });
  return {
    sent: (urls) =>
      foreign
        .filter((request) => urls.includes(request.url()))
        .map((request) => ({
          type: request.resourceType(),
          url: request.url(),
          referrer: request.headers().referer ?? '',
        })),
    taken: async () => {
      // Whatever was told before this question was asked is known by its answer.
      await page.evaluate(() => undefined);
      return seen;
    },
  };
}
