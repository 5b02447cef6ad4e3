import { useId, useState } from 'react';
import { findLinks } from './message-text.ts';

/** A text mail, its addresses clickable; everything in it stays text. */
export function PlainText({ text }: { readonly text: string }) {
  return (
    <div className="msgb">
      {findLinks(text.trim()).map(({ text: piece, href }, index) =>
        href === null ? (
          piece
        ) : (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never change order.
            key={index}
            className="link"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
          >
            {piece}
          </a>
        ),
      )}
    </div>
  );
}

/** Earlier messages of the conversation, folded away until asked for. */
export function QuotedHistory({ text }: { readonly text: string }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="quoted">
      <button
        type="button"
        className="quoted-b"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide quoted text' : 'Show quoted text'}
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <PlainText text={text} /> : null}
      </div>
    </div>
  );
}
