// @vitest-environment happy-dom

import { afterEach, expect, test, vi } from 'vitest';
import { cleanUp, render, settle } from '#components/testing.tsx';
import type { CleanedHtml } from '#lib/html.ts';
import { MailFrame } from './mail-frame.tsx';

const HELLO = '<p>Hello</p>' as CleanedHtml;

afterEach(() => {
  vi.restoreAllMocks();
  cleanUp();
});

/** What the frame holds, and how far the browser has read it. */
function frameHolds(inner: { body: HTMLElement | null; readyState: DocumentReadyState }): void {
  const page = {
    ...inner,
    URL: 'http://localhost/frame/mail',
    documentElement: { scrollHeight: 40, style: document.createElement('div').style },
    head: document.createElement('head'),
    createElement: document.createElement.bind(document),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
  vi.spyOn(HTMLIFrameElement.prototype, 'contentDocument', 'get').mockReturnValue(
    page as unknown as Document,
  );
}

test('a frame that is still being read is filled when it is loaded [DETAIL-06]', async () => {
  const body = document.createElement('body');
  frameHolds({ body: null, readyState: 'loading' });
  render(<MailFrame html={HELLO} showsImages={false} title="Message body" />);
  const frame = document.querySelector('iframe');
  expect(frame).not.toBeNull();

  frameHolds({ body, readyState: 'complete' });
  await settle(() => frame?.dispatchEvent(new Event('load')));
  expect(body.textContent).toBe('Hello');
});

test('a frame that was loaded before is filled at once [DETAIL-06]', () => {
  const body = document.createElement('body');
  frameHolds({ body, readyState: 'complete' });
  render(<MailFrame html={HELLO} showsImages={false} title="Message body" />);
  expect(body.textContent).toBe('Hello');
});
