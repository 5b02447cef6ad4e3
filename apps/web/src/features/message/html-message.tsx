import type { Attachment } from '@eisen/contract';
import { Image } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { type CleanHtml, cleanMailHtml, type InlinePart } from '#lib/html.ts';
import { logFailure } from '#lib/log.ts';
import { MailFrame } from './mail-frame.tsx';
import { PlainText } from './plain-text.tsx';

export interface HtmlMessageProps {
  readonly html: string;
  /** Shown when the HTML cannot be cleaned. */
  readonly fallback: string;
  readonly inlineAttachments: readonly Attachment[];
  readonly sender: string;
  /** The user chose to see this sender's pictures always. */
  readonly alwaysShowsImages: boolean;
  readonly onAlwaysShowImages: () => void;
}

/** An HTML mail: cleaned here, shown in the frame; pictures of other servers only when asked for. */
export function HtmlMessage(props: HtmlMessageProps) {
  const { html, fallback, inlineAttachments, sender, alwaysShowsImages } = props;
  const [wasAsked, setAsked] = useState(false);
  const inlineParts = useMemo(() => partsById(inlineAttachments), [inlineAttachments]);
  const cleaned = useCleaned(html, inlineParts);
  const showsImages = alwaysShowsImages || wasAsked;
  if (cleaned === 'failed') return <PlainText text={fallback} />;
  if (cleaned === null) return <div className="mail-frame" aria-busy="true" />;
  return (
    <>
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
      <MailFrame html={cleaned.html} showsImages={showsImages} title="Message body" />
    </>
  );
}

function useCleaned(
  html: string,
  inlineParts: ReadonlyMap<string, InlinePart>,
): CleanHtml | 'failed' | null {
  const [cleaned, setCleaned] = useState<CleanHtml | 'failed' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    cleanMailHtml(html, { inlineParts }).then(
      (result) => {
        if (isCurrent) setCleaned(result);
      },
      (error: unknown) => {
        logFailure('The HTML of a mail could not be cleaned', error);
        if (isCurrent) setCleaned('failed');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [html, inlineParts]);
  return cleaned;
}

function partsById(attachments: readonly Attachment[]): ReadonlyMap<string, InlinePart> {
  const parts = new Map<string, InlinePart>();
  for (const { content_id, base64, contentType } of attachments) {
    if (content_id !== null && base64 !== null) parts.set(content_id, { contentType, base64 });
  }
  return parts;
}
