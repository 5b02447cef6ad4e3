import type { Email } from '@eisen/contract';
import { QUADRANT_LABELS, QUADRANTS, type Quadrant } from '@eisen/triage';
import { CircleHelp } from 'lucide-react';
import { Badge } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { Kbd } from '#components/kbd.tsx';
import { QuadrantGlyph } from '#components/quadrant-glyph.tsx';
import { readAxes } from './evidence.ts';

export interface ClassificationCardProps {
  readonly email: Email;
  readonly onMove: (to: Quadrant) => void;
  readonly onAccept: () => void;
}

/** Why the email lies where it lies, and the way to overrule it. Absent without a reason (DETAIL-11). */
export function ClassificationCard({ email, onMove, onAccept }: ClassificationCardProps) {
  if (!email.reasoning && !email.held) return null;
  const isUnsure = email.quadrant === null && email.guess !== null && email.held === null;
  return (
    <section className="aic" data-q={email.quadrant ?? undefined} aria-label="AI Classification">
      <div className="row">
        {email.quadrant ? (
          <QuadrantGlyph quadrant={email.quadrant} />
        ) : (
          <Icon of={CircleHelp} size={18} />
        )}
        <h2 className="sec sec--in">AI Classification</h2>
        {isUnsure ? <Badge tone="doubt">Not sure</Badge> : null}
        {email.held ? <Badge tone="warn">Held</Badge> : null}
        <span className="sp" />
        <span className="hint">{placeWords(email)}</span>
      </div>
      <p>{email.held ?? email.reasoning}</p>
      <Axes email={email} />
      {isUnsure && email.guess ? (
        <Guess guess={email.guess} second={email.second} onAccept={onAccept} />
      ) : null}
      <MoveButtons from={email.quadrant} onMove={onMove} />
    </section>
  );
}

function Axes({ email }: { readonly email: Email }) {
  const axes = readAxes(email);
  if (axes.length === 0) return null;
  return (
    <dl className="axes">
      {axes.map(({ title, judgement, quotes }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <b>{judgement}</b>
            {quotes.map((quote) => (
              <q key={quote}>{quote}</q>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface GuessProps {
  readonly guess: Quadrant;
  readonly second: Quadrant | null;
  readonly onAccept: () => void;
}

function Guess({ guess, second, onAccept }: GuessProps) {
  return (
    <div className="mv">
      <span className="hint">
        Best guess: {QUADRANT_LABELS[guess].title}
        {second ? `, then ${QUADRANT_LABELS[second].title}` : ''}
      </span>
      <Button
        size="sm"
        variant="primary"
        keys={String(QUADRANTS.indexOf(guess) + 1)}
        onClick={onAccept}
      >
        Accept {QUADRANT_LABELS[guess].title}
      </Button>
    </div>
  );
}

function MoveButtons({ from, onMove }: { from: Quadrant | null; onMove: (to: Quadrant) => void }) {
  return (
    <div className="mv">
      <span className="hint">{from ? 'Not right? Move to' : 'Move to'}</span>
      {QUADRANTS.filter((quadrant) => quadrant !== from).map((quadrant) => (
        <button
          key={quadrant}
          type="button"
          className="mvb"
          data-q={quadrant}
          onClick={() => onMove(quadrant)}
        >
          <QuadrantGlyph quadrant={quadrant} size={13} />
          {QUADRANT_LABELS[quadrant].title}
          <Kbd keys={String(QUADRANTS.indexOf(quadrant) + 1)} />
        </button>
      ))}
    </div>
  );
}

function placeWords({ quadrant, confidence, source }: Email): string {
  const sure =
    confidence === null || source === 'user' ? '' : `${Math.round(confidence * 100)}% sure`;
  if (quadrant === null) return sure;
  const { title, subtitle } = QUADRANT_LABELS[quadrant];
  return [`${title}, ${subtitle}`, sure].filter(Boolean).join(' · ');
}
