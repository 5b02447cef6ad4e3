import { QUADRANTS } from '@eisen/triage';
import type { ReactNode } from 'react';

/** Two lines of text on a card of `width` by 18. */
function MiniCard({
  x,
  y,
  width,
  turn = 0,
  mark = 'var(--muted)',
}: {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly turn?: number;
  readonly mark?: string;
}) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <rect width={width} height="18" rx="4" fill="var(--surface)" stroke="var(--line-strong)" />
      <rect x="6" y="5" width={width * 0.38} height="2.6" rx="1.3" fill={mark} />
      <rect x="6" y="10.5" width={width * 0.66} height="2.6" rx="1.3" fill="var(--line-strong)" />
    </g>
  );
}

interface LineProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly strong?: boolean;
}

function Line({ x, y, width, strong }: LineProps) {
  const fill = strong ? 'var(--ink)' : 'var(--line-strong)';
  return <rect x={x} y={y} width={width} height="3" rx="1.5" fill={fill} />;
}

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 200 92"
      width="100%"
      height="92"
      preserveAspectRatio="xMidYMid meet"
      fill="none"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** Three emails become a card in each of the four quadrants. */
export function ClassifyPicture() {
  return (
    <Frame>
      {[16, 38, 60].map((y) => (
        <MiniCard key={y} x={16} y={y} width={44} />
      ))}
      <path
        d="M68 46h24m-6-6 6 6-6 6"
        stroke="var(--muted)"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {QUADRANTS.map((quadrant, index) => {
        const x = index % 2 === 0 ? 104 : 146;
        const y = index < 2 ? 8 : 48;
        return (
          <g key={quadrant}>
            <rect
              x={x}
              y={y}
              width="38"
              height="36"
              rx="5"
              fill={`var(--${quadrant}-tint)`}
              stroke={`var(--${quadrant}-line)`}
            />
            <MiniCard x={x + 5} y={y + 7} width={28} mark={`var(--${quadrant}-mark)`} />
          </g>
        );
      })}
    </Frame>
  );
}

/** A card is dragged from one quadrant to another. */
export function CorrectPicture() {
  return (
    <Frame>
      <rect
        x="16"
        y="8"
        width="78"
        height="76"
        rx="5"
        fill="var(--delegate-tint)"
        stroke="var(--delegate-line)"
      />
      <rect
        x="106"
        y="8"
        width="78"
        height="76"
        rx="5"
        fill="var(--schedule-wash)"
        stroke="var(--schedule-line)"
      />
      <rect
        x="24"
        y="18"
        width="62"
        height="22"
        rx="5"
        stroke="var(--line-strong)"
        strokeDasharray="3 3"
      />
      <path
        d="M58 50c8 14 26 14 38 6"
        stroke="var(--muted)"
        strokeWidth="1.5"
        strokeDasharray="2 4"
        strokeLinecap="round"
      />
      <MiniCard x={104} y={36} width={60} turn={-3} mark="var(--schedule-mark)" />
      <path
        d="m150 46 3.5 15 4-5.5 6.5-1.5z"
        fill="var(--ink)"
        stroke="var(--surface)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </Frame>
  );
}

/** An open email with its three buttons. */
export function ActPicture() {
  return (
    <Frame>
      <rect
        x="22"
        y="10"
        width="156"
        height="72"
        rx="8"
        fill="var(--surface)"
        stroke="var(--line-strong)"
      />
      <Line x={34} y={22} width={54} strong />
      <Line x={34} y={31} width={118} />
      <Line x={34} y={39} width={96} />
      {[34, 80, 126].map((x, index) => (
        <g key={x}>
          <rect
            x={x}
            y="54"
            width="42"
            height="17"
            rx="5"
            fill={index === 0 ? 'var(--primary)' : 'var(--hover)'}
          />
          <rect
            x={x + 8}
            y="61.2"
            width="26"
            height="2.6"
            rx="1.3"
            fill={index === 0 ? 'var(--on-primary)' : 'var(--muted)'}
          />
        </g>
      ))}
    </Frame>
  );
}

/** An open email with its score. */
export function ReadPicture() {
  return (
    <Frame>
      <rect
        x="30"
        y="8"
        width="140"
        height="76"
        rx="8"
        fill="var(--surface)"
        stroke="var(--line-strong)"
      />
      <circle cx="46" cy="24" r="7" fill="var(--press)" />
      <Line x={58} y={19} width={56} strong />
      <Line x={58} y={26} width={36} />
      <path d="M30 38h140" stroke="var(--line)" />
      <Line x={42} y={48} width={64} />
      <Line x={42} y={56} width={58} />
      <Line x={42} y={64} width={62} />
      <circle cx="142" cy="60" r="13" stroke="var(--press)" strokeWidth="4" />
      <path
        d="M142 47a13 13 0 1 1-12.4 9"
        stroke="var(--danger-mark)"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </Frame>
  );
}
