import type { ScoreBand } from '@eisen/triage';
import { SCORE_BAND_TITLES } from '@eisen/triage';

const SEGMENTS = 10;
/** Gap between two segments, in pixels along the circle. */
const GAP_PX = 4;

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
  const width = size >= 68 ? 6 : 4;
  const middle = size / 2;
  const radius = middle - width / 2;
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
            strokeDasharray={`${segment - GAP_PX} ${length - segment + GAP_PX}`}
            strokeDashoffset={-(index * segment + GAP_PX / 2)}
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
