import { QUADRANTS, type Quadrant } from '@eisen/triage';
import { Lock } from 'lucide-react';
import type { ComponentType } from 'react';
import { Icon } from '#components/icon.tsx';
import { Kbd } from '#components/kbd.tsx';
import { QuadrantGlyph } from '#components/quadrant-glyph.tsx';
import type { FeatureId } from './content/landing-words.ts';
import '#styles/site-pictures.css';

/** One small drawing for each feature, made of the product's own parts. */
export const FEATURE_PICTURES: Readonly<Record<FeatureId, ComponentType>> = {
  'real-time': SortedRows,
  delegation: HandedOn,
  privacy: Locks,
  mobile: Phone,
  goals: GoalLetters,
  dark: BothThemes,
};

const ROWS: readonly (readonly [Quadrant, string, string])[] = [
  ['do', 'Deadline tonight: renewal', '1'],
  ['schedule', 'Offsite agenda', '2'],
  ['eliminate', 'Early-bird tickets', '4'],
];

function SortedRows() {
  return (
    <div className="vg vg-rows" aria-hidden="true">
      {ROWS.map(([quadrant, text, key]) => (
        <div key={key} data-q={quadrant}>
          <QuadrantGlyph quadrant={quadrant} size={15} />
          <span>{text}</span>
          <span className="sp" />
          <Kbd keys={key} />
        </div>
      ))}
    </div>
  );
}

function HandedOn() {
  return (
    <div className="vg vg-hand" aria-hidden="true">
      <span className="ava">DW</span>
      <i />
      <b data-q="delegate">
        <QuadrantGlyph quadrant="delegate" size={14} />
        Slot confirmation
      </b>
      <i />
      <span className="ava">BC</span>
    </div>
  );
}

function Locks() {
  return (
    <div className="vg vg-locks" aria-hidden="true">
      {['TLS 1.2+', 'AES-256', '30-day purge'].map((text) => (
        <span key={text}>
          <Icon of={Lock} size={15} />
          {text}
        </span>
      ))}
    </div>
  );
}

function Phone() {
  return (
    <div className="vg vg-phone" aria-hidden="true">
      <div>
        <Tiles />
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}

function GoalLetters() {
  return (
    <div className="vg vg-goal" aria-hidden="true">
      {['S', 'M', 'A', 'R', 'T'].map((letter) => (
        <span key={letter}>{letter}</span>
      ))}
    </div>
  );
}

function BothThemes() {
  return (
    <div className="vg vg-themes" aria-hidden="true">
      {['light', 'dark'].map((theme) => (
        <div key={theme} data-theme={theme}>
          <Tiles />
        </div>
      ))}
    </div>
  );
}

function Tiles() {
  return QUADRANTS.map((quadrant) => <span key={quadrant} className="mc" data-q={quadrant} />);
}
