import { QUADRANTS, type Quadrant } from '@eisen/triage';

const CELLS = [
  [1, 1],
  [9, 1],
  [1, 9],
  [9, 9],
] as const;

export interface QuadrantGlyphProps {
  readonly quadrant: Quadrant;
  readonly size?: number | undefined;
  /** Without its hue, where the glyph is only a sign. */
  readonly plain?: boolean | undefined;
}

/** The four cells with the quadrant's own lit: its place says what its colour says. */
export function QuadrantGlyph({ quadrant, size = 18, plain }: QuadrantGlyphProps) {
  const lit = QUADRANTS.indexOf(quadrant);
  return (
    <svg
      className="qg"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      data-q={plain ? undefined : quadrant}
      aria-hidden="true"
    >
      {CELLS.map(([x, y], index) => (
        <rect
          key={`${x}-${y}`}
          x={x}
          y={y}
          width="6"
          height="6"
          rx="1.7"
          className={index === lit ? 'on' : 'off'}
        />
      ))}
    </svg>
  );
}
