import type { ScoreBand } from '@eisen/triage';
import { SCORE_BAND_TITLES } from '@eisen/triage';

const SEGMENTS = 10;
/** Drawing sizes in pixels: the line, its distance from the edge, and the gap along the circle. */
const LARGE = { width: 6, inset: 3, gap: 4 };
const SMALL = { width: 3.2, inset: 3, gap: 2.4 };

const BAND_COLOURS: Readonly<Record<ScoreBand, string>> = {
  critical: 'var(--danger-mark)',
  high: 'var(--warn-mark)',
  medium: 'var(--soft)',
  low: 'var(--control)',
};

export interface PriorityRingProps {
  /** 1 to 10. */
  readonly score: number;
  readonly band: ScoreBand;
  /** Side in pixels: 42 in lists, 84 in the detail view. */
  readonly size?: 42 | 68 | 84 | undefined;
}

/** Ten segments clockwise, one lit for each point, the number inside. */
export function PriorityRing({ score, band, size = 84 }: PriorityRingProps) {
  const { width, inset, gap } = size >= 68 ? LARGE : SMALL;
  const middle = size / 2;
  const radius = middle - inset;
  const length = 2 * Math.PI * radius;
  const segment = length / SEGMENTS;
  return (
    <svg
      className="score-ring"
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={`Score ${score} of ${SEGMENTS}, ${SCORE_BAND_TITLES[band]}`}
    >
      <g transform={`rotate(-90 ${middle} ${middle})`} fill="none" strokeWidth={width}>
        {Array.from({ length: SEGMENTS }, (_, index) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: ten segments that never change order.
            key={index}
            cx={middle}
            cy={middle}
            r={radius}
            stroke={index < score ? BAND_COLOURS[band] : 'var(--press)'}
            strokeDasharray={`${segment - gap} ${length - segment + gap}`}
            strokeDashoffset={-(index * segment + gap / 2)}
          />
        ))}
      </g>
      <text
        className="score-ring-n"
        x="50%"
        y="50%"
        dy=".36em"
        textAnchor="middle"
        fontSize={size * 0.31}
      >
        {score}
      </text>
    </svg>
  );
}

/** Points of one part of the score as steps. */
export function StepMeter({ points, most }: { readonly points: number; readonly most: number }) {
  return (
    <span className="meter" aria-hidden="true">
      {Array.from({ length: most }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps that never change order.
        <i key={index} className={index < points ? 'on' : ''} />
      ))}
    </span>
  );
}
