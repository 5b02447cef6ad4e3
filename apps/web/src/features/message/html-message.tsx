import type { Attachment } from '@eisen/contract';
import { Image, TriangleAlert } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { type CleanHtml, cleanMailHtml, type InlinePart } from '#lib/html.ts';
import { logFailure } from '#lib/log.ts';
import { MailFrame } from './mail-frame.tsx';
import { PlainText } from './plain-text.tsx';

export interface HtmlMessageProps {
  readonly html: string;
  /** Shown when the HTML cannot be cleaned, or is more than a page can draw. */
  readonly fallback: string;
  readonly inlineAttachments: readonly Attachment[];
  readonly sender: string;
  /** An earlier mail is handed on to be read. */
  readonly isForward: boolean;
  /** The user chose to see this sender's pictures always. */
  readonly alwaysShowsImages: boolean;
  readonly onAlwaysShowImages: () => void;
}

/** An HTML mail: cleaned here, shown in the frame; pictures of other servers only when asked for. */
export function HtmlMessage(props: HtmlMessageProps) {
  const { html, fallback, inlineAttachments, sender, alwaysShowsImages } = props;
  const [wasAsked, setAsked] = useState(false);
  const inlineParts = useMemo(() => partsById(inlineAttachments), [inlineAttachments]);
  const [isWide, setWide] = useState(false);
  const cleaned = useCleaned(html, inlineParts, isWide);
  const showsImages = alwaysShowsImages || wasAsked;
  if (cleaned === 'failed') return <PlainText text={fallback} />;
  if (cleaned === null) return <div className="mail-frame" aria-busy="true" />;
  if (cleaned === 'too-much') {
    return (
      <>
        <div className="images-bar" role="status">
          <Icon of={TriangleAlert} size={16} />
          <span>{isWide ? STILL_TOO_MUCH : TOO_MUCH}</span>
          <span className="sp" />
          {isWide ? null : (
            <Button size="sm" onClick={() => setWide(true)}>
              Show anyway
            </Button>
          )}
        </div>
        <PlainText text={fallback} />
      </>
    );
  }
  return (
    <>
      {cleaned.isWhole ? null : (
        <div className="images-bar" role="status">
          <Icon of={TriangleAlert} size={16} />
          <span>{NOT_WHOLE}</span>
        </div>
      )}
      {cleaned.hasRemoteImages && !showsImages ? (
        <div className="images-bar">
          <Icon of={Image} size={16} />
          <span>
            Images from other servers are not loaded. Showing them may tell {sender} that you read
            this.
          </span>
          <span className="sp" />
          <Button size="sm" onClick={() => setAsked(true)}>
            Show images
          </Button>
          <Button size="sm" variant="ghost" onClick={props.onAlwaysShowImages}>
            Always for this sender
          </Button>
        </div>
      ) : null}
      <LeftOutImages {...cleaned} />
      <MailFrame
        html={cleaned.html}
        showsImages={showsImages}
        hasColours={cleaned.hasColours}
        isForward={props.isForward}
        title="Message body"
      />
    </>
  );
}

type ImageCounts = Pick<CleanHtml, 'insecureImageCount' | 'privateImageCount'>;

/** Pictures that no button loads, and why not. */
function LeftOutImages({ insecureImageCount, privateImageCount }: ImageCounts) {
  const lines = [
    leftOut(insecureImageCount, 'insecure address'),
    leftOut(privateImageCount, 'address in your own network'),
  ].filter((line) => line !== null);
  return lines.length === 0 ? null : <p className="images-note">{lines.join(' ')}</p>;
}

function leftOut(count: number, why: string): string | null {
  if (count === 0) return null;
  return count === 1 ? `1 image is not loaded: ${why}.` : `${count} images are not loaded: ${why}.`;
}

const TOO_MUCH =
  'This email has more in it than a page can lay out quickly. You see its text without its layout.';
const STILL_TOO_MUCH = 'This email took too long to lay out. You see its text without its layout.';
const NOT_WHOLE =
  'This email has more in it than a page can lay out. Its beginning is laid out, the rest is text.';

function useCleaned(
  html: string,
  inlineParts: ReadonlyMap<string, InlinePart>,
  isWide: boolean,
): CleanHtml | 'failed' | 'too-much' | null {
  const [cleaned, setCleaned] = useState<CleanHtml | 'failed' | 'too-much' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    cleanMailHtml(html, { inlineParts, isWide }).then(
      (result) => {
        if (isCurrent) setCleaned(result ?? 'too-much');
      },
      (error: unknown) => {
        logFailure('The HTML of a mail could not be cleaned', error);
        if (isCurrent) setCleaned('failed');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [html, inlineParts, isWide]);
  return cleaned;
}

function partsById(attachments: readonly Attachment[]): ReadonlyMap<string, InlinePart> {
  const parts = new Map<string, InlinePart>();
  for (const { content_id, base64, contentType } of attachments) {
    if (content_id !== null && base64 !== null) parts.set(content_id, { contentType, base64 });
  }
  return parts;
}
