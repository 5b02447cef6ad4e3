import { useEffect, useRef } from 'react';
import type { CleanedHtml } from '#lib/html.ts';
import { handleShortcut } from '#lib/shortcuts.ts';
import { foldQuotes } from './fold-quotes.ts';

/** Documents of our own server, each with its own policy; the second lets https pictures load (D-78). */
const FRAME_DOCUMENTS = { blocked: '/frame/mail', shown: '/frame/mail-images' } as const;

/** Never `allow-scripts`: same-origin is what lets the page size the frame and hear its keys. */
const SANDBOX = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';

export interface MailFrameProps {
  /** Never the sender's own. */
  readonly html: CleanedHtml;
  /** Remote pictures load; the policy of the frame's document decides, not the HTML. */
  readonly showsImages: boolean;
  readonly title: string;
}

/** Shows cleaned HTML in a document that cannot run anything. */
export function MailFrame({ html, showsImages, title }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const source = showsImages ? FRAME_DOCUMENTS.shown : FRAME_DOCUMENTS.blocked;

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let stop: (() => void) | null = null;
    const fill = () => {
      stop?.();
      stop = fillFrame(element, html);
    };
    element.addEventListener('load', fill);
    // The document may have been there before this effect ran. One that is still being read has no body yet; it
    // gives its load event later.
    const inner = element.contentDocument;
    if (inner?.URL.endsWith(source) && inner.readyState === 'complete') fill();
    return () => {
      element.removeEventListener('load', fill);
      stop?.();
    };
  }, [html, source]);

  return (
    <iframe
      key={source}
      ref={frame}
      className="mail-frame"
      src={source}
      sandbox={SANDBOX}
      referrerPolicy="no-referrer"
      title={title}
    />
  );
}

/** Writes the mail into the frame, keeps the frame as tall as its content, and hears its keys. */
function fillFrame(frame: HTMLIFrameElement, html: CleanedHtml): () => void {
  const inner = frame.contentDocument;
  if (!inner?.body) return () => undefined;
  inner.body.innerHTML = html;
  foldQuotes(inner.body);
  const fit = () => {
    frame.style.height = `${Math.ceil(inner.documentElement.scrollHeight)}px`;
  };
  const resized = new ResizeObserver(fit);
  resized.observe(inner.body);
  fit();
  inner.addEventListener('keydown', handleShortcut);
  return () => {
    resized.disconnect();
    inner.removeEventListener('keydown', handleShortcut);
  };
}
