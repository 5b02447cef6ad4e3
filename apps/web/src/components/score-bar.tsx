import {
  type PriorityScore,
  SCORE_BAND_TITLES,
  type ScoreBand,
  type ScorePartKind,
} from '@eisen/triage';
import { classNames } from './class-names.ts';

export const SCORE_PART_TITLES: Readonly<Record<ScorePartKind, string>> = {
  sender: 'Sender',
  priority: 'Priority',
  subject: 'Urgent words',
  recency: 'Recency',
};

/** The bar's length in points; a sum of 11 fills it as 10 does. */
const FULL_POINTS = 10;

/** The parts of a score in one bar; what is missing to 10 stays pale. */
export function ScoreBar({ parts }: Pick<PriorityScore, 'parts'>) {
  const sum = parts.reduce((total, part) => total + part.points, 0);
  const name = parts.map(({ kind, points }) => `${SCORE_PART_TITLES[kind]} ${points}`);
  return (
    <span className="stk" role="img" aria-label={name.join(', ')}>
      {parts.map(({ kind, points }) =>
        points > 0 ? <i key={kind} data-part={kind} style={{ flexGrow: points }} /> : null,
      )}
      {sum < FULL_POINTS ? <i style={{ flexGrow: FULL_POINTS - sum }} /> : null}
    </span>
  );
}

const BAND_CLASSES: Readonly<Record<ScoreBand, string | null>> = {
  critical: 'band--danger',
  high: 'band--warn',
  medium: 'band--mid',
  low: null,
};

/** The word of a band in its colour (SCORE-09). */
export function BandWord({ band }: { readonly band: ScoreBand }) {
  return <span className={classNames('band', BAND_CLASSES[band])}>{SCORE_BAND_TITLES[band]}</span>;
}
