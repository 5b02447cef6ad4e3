import type { Email } from '@eisen/contract';
import type { Ref } from 'react';
import { useSettings } from '#lib/mail/account-hooks.ts';
import { useUpdateSettings } from '#lib/mail/update-settings.ts';
import { useInlineAttachments } from './attachment-queries.ts';
import { HtmlMessage } from './html-message.tsx';
import { chooseBody, isForward, NO_CONTENT, usesInlineParts } from './message-text.ts';
import { PlainText, QuotedHistory } from './plain-text.tsx';

export interface MessageSectionProps {
  readonly email: Email;
  /** What holds the sender's own words and nothing else. */
  readonly body: Ref<HTMLDivElement>;
}

/**
 * The message itself: HTML in its frame, text as text, or the words that there is none. A border stands around what the
 * sender wrote: what is inside is his, what is outside is Eisen's.
 */
export function MessageSection({ email, body }: MessageSectionProps) {
  return (
    <section aria-label="Message">
      <h2 className="sr-only">Message</h2>
      <div className="sent-by" ref={body}>
        <MessageContent key={email.id} email={email} />
      </div>
    </section>
  );
}

function MessageContent({ email }: { readonly email: Email }) {
  const body = chooseBody(email);
  const { settings } = useSettings();
  const { update } = useUpdateSettings();
  const isInline = body.kind === 'html' && usesInlineParts(body.html);
  const inlineAttachments = useInlineAttachments(email.id, isInline);
  if (body.kind === 'none') return <p className="hint">{NO_CONTENT}</p>;
  if (body.kind === 'text') {
    return (
      <>
        <PlainText text={body.text} />
        {body.quoted ? <QuotedHistory text={body.quoted} /> : null}
      </>
    );
  }
  const senders = settings?.image_senders ?? [];
  const sender = email.sender_email.toLowerCase();
  return (
    <HtmlMessage
      html={body.html}
      fallback={email.full_body_msg ?? email.body ?? email.preview}
      inlineAttachments={inlineAttachments}
      sender={email.from}
      isForward={isForward(email.subject)}
      alwaysShowsImages={settings?.remote_images === true || senders.includes(sender)}
      onAlwaysShowImages={() => update({ image_senders: [...new Set([...senders, sender])] })}
    />
  );
}
