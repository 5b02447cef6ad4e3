import type { Email } from '@eisen/contract';
import { useSettings } from '#lib/mail/account-hooks.ts';
import { useUpdateSettings } from '#lib/mail/update-settings.ts';
import { useInlineAttachments } from './attachment-queries.ts';
import { HtmlMessage } from './html-message.tsx';
import { chooseBody, NO_CONTENT, usesInlineParts } from './message-text.ts';
import { PlainText, QuotedHistory } from './plain-text.tsx';

/** The message itself: HTML in its frame, text as text, or the words that there is none. */
export function MessageSection({ email }: { readonly email: Email }) {
  return (
    <section aria-label="Message">
      <h2 className="sec">Message</h2>
      <MessageContent key={email.id} email={email} />
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
      alwaysShowsImages={settings?.remote_images === true || senders.includes(sender)}
      onAlwaysShowImages={() => update({ image_senders: [...new Set([...senders, sender])] })}
    />
  );
}
