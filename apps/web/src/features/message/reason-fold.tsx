import type { Email } from '@eisen/contract';
import { QUADRANT_LABELS, QUADRANTS, type Quadrant } from '@eisen/triage';
import { ChevronDown, CircleHelp } from 'lucide-react';
import { Badge } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { ariaKeys, Kbd } from '#components/kbd.tsx';
import { QuadrantGlyph } from '#components/quadrant-glyph.tsx';
import { MOVED_BY_YOU } from '#lib/mail/decision.ts';
import type { BodyMarks } from './body-marks.ts';
import type { Reason } from './reason.ts';

export interface ReasonFoldProps {
  readonly email: Pick<Email, 'quadrant' | 'guess' | 'second'>;
  readonly reason: Reason;
  readonly marks: BodyMarks;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  /** Null for what lies outside the inbox: it cannot be moved. */
  readonly onMove: ((to: Quadrant) => void) | null;
  readonly onAccept: () => void;
}

/** One sentence why the email lies where it lies; behind the fold both sides with its words, and the way to overrule it. */
export function ReasonFold(props: ReasonFoldProps) {
  const { email, reason, marks, isOpen, onToggle } = props;
  const shown = email.quadrant ?? email.guess;
  return (
    <section aria-label="AI Classification">
      <details
        className="why"
        data-q={shown ?? undefined}
        data-state={reason.state}
        open={isOpen}
        onToggle={(event) => onToggle(event.currentTarget.open)}
      >
        <summary aria-keyshortcuts={ariaKeys('w')}>
          {shown && reason.state !== 'doubt' ? (
            <QuadrantGlyph quadrant={shown} size={18} />
          ) : (
            <Icon of={CircleHelp} size={18} />
          )}
          <span className="why-s">
            {reason.state === 'moved' ? <Moved sentence={reason.sentence} /> : reason.sentence}
          </span>
          {reason.state === 'doubt' ? <Badge tone="doubt">Not sure</Badge> : null}
          {reason.state === 'held' ? <Badge tone="warn">Held</Badge> : null}
          <span className="why-b">
            <span>Why</span>
            <Icon of={ChevronDown} size={15} />
          </span>
        </summary>
        <div className="why-x">
          {reason.axes.length > 0 ? (
            <dl className="axes">
              {reason.axes.map(({ title, heading, pieces }) => (
                <div key={title}>
                  <dt>{heading}</dt>
                  <dd>
                    {pieces.map(({ text, isQuote }) =>
                      isQuote ? (
                        <Quote key={text} text={text} marks={marks} />
                      ) : (
                        <small key={text}>{text}</small>
                      ),
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          ) : null}
          {props.onMove ? <MoveRow {...props} onMove={props.onMove} /> : null}
        </div>
      </details>
    </section>
  );
}

/** What was said before the user overruled it stays, struck. */
function Moved({ sentence }: { readonly sentence: string }) {
  return (
    <>
      {MOVED_BY_YOU}
      {sentence === MOVED_BY_YOU ? null : <del>{sentence}</del>}
    </>
  );
}

/** Words of the mail; those that stand in its body are lit there. */
function Quote({ text, marks }: { readonly text: string; readonly marks: BodyMarks }) {
  if (!marks.found.has(text)) return <q>{text}</q>;
  const light = () => marks.light(text);
  return (
    <button
      type="button"
      className="quote"
      title="Show it in the message"
      onMouseEnter={light}
      onFocus={light}
      onClick={light}
    >
      <q>{text}</q>
    </button>
  );
}

function MoveRow({
  email,
  reason,
  onMove,
  onAccept,
}: ReasonFoldProps & { readonly onMove: (to: Quadrant) => void }) {
  const { quadrant, guess, second } = email;
  const isUnsure = reason.state === 'doubt' && guess !== null;
  const others = QUADRANTS.filter((each) => each !== quadrant && !(isUnsure && each === guess));
  const ordered =
    isUnsure && second ? [second, ...others.filter((each) => each !== second)] : others;
  return (
    <div className="mv">
      {isUnsure ? (
        <Button
          size="sm"
          variant="primary"
          keys={String(QUADRANTS.indexOf(guess) + 1)}
          onClick={onAccept}
        >
          Accept {QUADRANT_LABELS[guess].title}
        </Button>
      ) : null}
      <span className="hint">{quadrant ? 'Not right? Move to' : 'Move to'}</span>
      {ordered.map((each) => (
        <button key={each} type="button" className="mvb" data-q={each} onClick={() => onMove(each)}>
          <QuadrantGlyph quadrant={each} size={13} />
          {QUADRANT_LABELS[each].title}
          <Kbd keys={String(QUADRANTS.indexOf(each) + 1)} />
        </button>
      ))}
    </div>
  );
}
