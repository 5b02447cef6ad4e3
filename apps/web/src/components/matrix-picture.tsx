import { QUADRANT_LABELS, type Quadrant } from '@eisen/triage';
import { QuadrantGlyph } from './quadrant-glyph.tsx';

/** Sample counts of the preview (LAND-11). */
export const PREVIEW_COUNTS: Readonly<Record<Quadrant, number>> = {
  do: 3,
  schedule: 7,
  delegate: 12,
  eliminate: 23,
};

/** Widths of the drawn lines in percent, so that no two rows look the same. */
const DO_LINES = [
  [39, 70],
  [31, 54],
  [44, 82],
] as const;
const SCHEDULE_LINES = [
  [26, 48],
  [21, 38],
  [30, 30],
  [24, 45],
  [18, 36],
  [28, 41],
  [22, 32],
] as const;
const DELEGATE_LINES = [78, 62, 88, 70, 54, 82, 66, 74, 58, 90, 64, 80] as const;
const DELETE_LINES = [
  78, 62, 88, 70, 54, 82, 66, 74, 58, 90, 64, 80, 72, 56, 86, 60, 76, 68, 84, 52, 79, 63, 71,
] as const;

const ALT = '45 emails sorted into four quadrants: 3 do, 7 decide, 12 delegate, 23 delete';

/** A sorted inbox, drawn: three big, seven clear, twelve small, twenty-three fading. */
export function MatrixPicture({ decorative }: { readonly decorative?: boolean | undefined }) {
  return (
    <div
      className="art"
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': ALT })}
    >
      <div className="art-x">
        <span>Urgent</span>
        <span>Not urgent</span>
      </div>
      <div className="art-y">
        <span>Important</span>
        <span>Not important</span>
      </div>
      <div className="tiles">
        <Tile quadrant="do">
          {DO_LINES.map(([first, second]) => (
            <div key={first}>
              <i />
              <div>
                <Line width={first} />
                <Line width={second} pale />
              </div>
            </div>
          ))}
        </Tile>
        <Tile quadrant="schedule">
          {SCHEDULE_LINES.map(([first, second]) => (
            <div key={first}>
              <Line width={first} />
              <Line width={second} pale />
            </div>
          ))}
        </Tile>
        <Tile quadrant="delegate">
          {DELEGATE_LINES.map((width) => (
            <div key={width}>
              <Line width={width} />
            </div>
          ))}
        </Tile>
        <Tile quadrant="eliminate">
          {DELETE_LINES.map((width, index) => (
            <div key={width}>
              <Line width={width} opacity={(10 - Math.floor(index / 3)) / 10} />
            </div>
          ))}
        </Tile>
      </div>
    </div>
  );
}

/** The caption that goes with the picture. */
export function PictureCaption() {
  return (
    <p className="picture-caption">
      <b>45 emails this morning.</b> Three need you now.
    </p>
  );
}

function Tile({
  quadrant,
  children,
}: {
  readonly quadrant: Quadrant;
  readonly children: React.ReactNode;
}) {
  return (
    <div className="tile" data-q={quadrant}>
      <div className="tile-h">
        <QuadrantGlyph quadrant={quadrant} size={17} />
        <b>{QUADRANT_LABELS[quadrant].title}</b>
        <span className="sp" />
        <span className="tile-n">
          <b className="num">{PREVIEW_COUNTS[quadrant]}</b> emails
        </span>
      </div>
      <div className={`em em--${quadrant}`}>{children}</div>
    </div>
  );
}

interface LineProps {
  /** In percent. */
  readonly width: number;
  readonly pale?: boolean | undefined;
  readonly opacity?: number | undefined;
}

/** Widths are attributes of an SVG: styles in the page's HTML are not allowed by its policy. */
function Line({ width, pale, opacity }: LineProps) {
  return (
    <svg
      className={pale ? 'ln ln--pale' : 'ln'}
      width={`${width}%`}
      opacity={opacity}
      aria-hidden="true"
    />
  );
}
