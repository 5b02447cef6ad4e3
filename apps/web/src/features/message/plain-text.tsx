import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { ariaKeys } from '#components/kbd.tsx';
import { hasLongWord } from '#lib/long-word.ts';
import { endOfPortion, findLinks } from './message-text.ts';

/** A text mail, its addresses clickable; everything in it stays text. A very long one comes in portions. */
export function PlainText({ text }: { readonly text: string }) {
  const [portions, setPortions] = useState(1);
  const whole = text.trim();
  const end = endOfPortion(whole, portions);
  return (
    <>
      <TextPortion text={whole.slice(0, end)} />
      {end < whole.length ? (
        <p className="msg-more">
          <Button size="sm" onClick={() => setPortions(portions + 1)}>
            Show more of this text
          </Button>
        </p>
      ) : null}
    </>
  );
}

function TextPortion({ text }: { readonly text: string }) {
  return (
    <div className="msgb" data-long-word={hasLongWord(text) ? '' : undefined}>
      {findLinks(text).map(({ text: piece, href }, index) =>
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
  const [wasOpened, setOpened] = useState(false);
  return (
    <details
      className="quo"
      onToggle={(event) => (event.currentTarget.open ? setOpened(true) : undefined)}
    >
      <summary aria-keyshortcuts={ariaKeys('q')}>
        <span className="quo-d">
          <Icon of={Ellipsis} size={14} />
        </span>
        Earlier mail
      </summary>
      {wasOpened ? <PlainText text={text} /> : null}
    </details>
  );
}
