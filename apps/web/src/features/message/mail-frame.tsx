import { useEffect, useRef, useState } from 'react';
import type { FalseLink } from '#lib/false-link.ts';
import type { CleanedHtml } from '#lib/html.ts';
import { hasLongWord } from '#lib/long-word.ts';
import { handleShortcut } from '#lib/shortcuts.ts';
import { FILLED } from './body-marks.ts';
import { markFalseLinks } from './false-links.ts';
import { foldQuotes } from './fold-quotes.ts';
import { dressFrame } from './frame-theme.ts';
import { LinkCheck } from './link-check.tsx';

/** Documents of our own server, each with its own policy; the second lets https pictures load (D-78). */
const FRAME_DOCUMENTS = { blocked: '/frame/mail', shown: '/frame/mail-images' } as const;

/** Never `allow-scripts`: same-origin is what lets the page size the frame and hear its keys. */
const SANDBOX = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';

export interface MailFrameProps {
  /** Never the sender's own. */
  readonly html: CleanedHtml;
  /** Remote pictures load; the policy of the frame's document decides, not the HTML. */
  readonly showsImages: boolean;
  /** It brings colours of its own, made for white paper; others follow the theme. */
  readonly hasColours?: boolean;
  /** An earlier mail is handed on to be read: nothing of it is folded away. */
  readonly isForward?: boolean;
  readonly title: string;
}

/** Shows cleaned HTML in a document that cannot run anything. */
export function MailFrame(props: MailFrameProps) {
  const { html, showsImages, hasColours = false, isForward = false, title } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [asked, setAsked] = useState<FalseLink | null>(null);
  const source = showsImages ? FRAME_DOCUMENTS.shown : FRAME_DOCUMENTS.blocked;

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let stop: (() => void) | null = null;
    const fill = () => {
      stop?.();
      stop = fillFrame(element, { html, hasColours, isForward, onFalseLink: setAsked });
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
  }, [html, hasColours, isForward, source]);

  return (
    <>
      <iframe
        key={source}
        ref={frame}
        className="mail-frame"
        data-paper={hasColours ? '' : undefined}
        src={source}
        sandbox={SANDBOX}
        referrerPolicy="no-referrer"
        title={title}
      />
      <LinkCheck link={asked} onClose={() => setAsked(null)} />
    </>
  );
}

interface Filling extends Required<Pick<MailFrameProps, 'html' | 'hasColours' | 'isForward'>> {
  readonly onFalseLink: (link: FalseLink) => void;
}

/** Writes the mail into the frame, keeps the frame as tall as its content, and hears its keys and clicks. */
function fillFrame(frame: HTMLIFrameElement, filling: Filling): () => void {
  const inner = frame.contentDocument;
  if (!inner?.body) return () => undefined;
  inner.body.innerHTML = filling.html;
  // Before anything asks where something lies.
  if (hasLongWord(inner.body.textContent ?? '')) drawUnpaired(inner.documentElement);
  const undress = dressFrame(inner, !filling.hasColours);
  tellOfPictures(inner.body);
  const falseLinks = markFalseLinks(inner.body);
  foldQuotes(inner.body, filling);
  const fit = () => {
    frame.style.height = `${Math.ceil(inner.documentElement.scrollHeight)}px`;
  };
  const resized = new ResizeObserver(fit);
  resized.observe(inner.body);
  fit();
  const askOf = (event: Event) => {
    const element = event.target as Element | null;
    const pressed = element?.closest?.('[data-false], [data-goes]');
    const link = pressed ? falseLinks.get(pressed) : undefined;
    if (!link) return;
    event.preventDefault();
    filling.onFalseLink(link);
  };
  const askByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') askOf(event);
  };
  inner.addEventListener('keydown', askByKey);
  inner.addEventListener('keydown', handleShortcut);
  inner.addEventListener('click', askOf);
  // Whoever marks words in the mail, or follows a finger over it, can begin.
  frame.dispatchEvent(new Event(FILLED, { bubbles: true }));
  return () => {
    resized.disconnect();
    undress();
    inner.removeEventListener('keydown', askByKey);
    inner.removeEventListener('keydown', handleShortcut);
    inner.removeEventListener('click', askOf);
  };
}

/** Above the body, in which nothing is but the sender's; his own fonts are drawn so as well. */
function drawUnpaired({ style }: HTMLElement): void {
  style.fontKerning = 'none';
  style.fontVariantLigatures = 'none';
}

const NOTICES: Readonly<Record<string, string>> = {
  insecure: 'Image not loaded: insecure address',
  private: 'Image not loaded: address in your own network',
};

/** In the place of a picture that is never loaded stands why, with the words that the sender gave for it. */
function tellOfPictures(body: HTMLElement): void {
  for (const image of body.querySelectorAll('img[data-image]')) {
    const notice = body.ownerDocument.createElement('span');
    const words = image.getAttribute('alt')?.trim();
    notice.setAttribute('data-notice', '');
    notice.textContent = `${words ? `${words} · ` : ''}${NOTICES[image.getAttribute('data-image') ?? '']}`;
    image.replaceWith(notice);
  }
}
