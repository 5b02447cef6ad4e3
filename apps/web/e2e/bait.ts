import type { Page } from '@playwright/test';

/** What strings that run would do. */
const CALLED = ['alert', 'confirm', 'prompt', 'print', 'xss', 'pwned'] as const;

/** What a page did that nobody asked for. */
export interface Bait {
  /** One line each; must stay empty. */
  readonly taken: () => Promise<string[]>;
  /** Kinds and addresses of what was meant for other hosts, also what a policy then stopped. */
  readonly foreign: { readonly type: string; readonly url: string }[];
}

/** Watches a page for everything that a string can do once it runs. Before the page is opened. */
export async function layBait(page: Page, baseURL: string): Promise<Bait> {
  const seen: string[] = [];
  const foreign: Bait['foreign'] = [];
  await page.addInitScript((names) => {
    // What runs in a frame is told to the page as well.
    const above =
      window === window.top ? undefined : (window.top as { hostileRan?: string[] } | null);
    const ran = above?.hostileRan ?? [];
    Object.defineProperty(window, 'hostileRan', { value: ran });
    for (const name of names)
      Object.defineProperty(window, name, {
        get: () => () => ran.push(name),
        set: () => ran.push(name),
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
    if (new URL(url).origin !== baseURL) foreign.push({ type: request.resourceType(), url });
  });
  return {
    foreign,
    taken: async () => [
      ...seen,
      ...(await page.evaluate(
        () => (window as unknown as { readonly hostileRan: readonly string[] }).hostileRan,
      )),
    ],
  };
}
