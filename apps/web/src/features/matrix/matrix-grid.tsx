import { QUADRANTS } from '@eisen/triage';
import { Fragment } from 'react';
import type { useSummaries } from '#lib/mail/mail-hooks.ts';
import type { MailView } from '#lib/mail/mail-view.ts';
import type { BindDrop } from './drag.ts';
import { QuadrantPanel, type QuadrantPanelProps } from './quadrant-panel.tsx';
import type { Board } from './use-board.ts';

export interface MatrixGridProps {
  readonly view: MailView;
  readonly board: Board;
  readonly summaries: ReturnType<typeof useSummaries>;
  readonly isLoading: boolean;
  readonly bindDrop: BindDrop;
  readonly onClear: QuadrantPanelProps['onClear'];
}

/** The four panels between their two axes. */
export function MatrixGrid({ view, board, summaries, ...props }: MatrixGridProps) {
  const isTall = QUADRANTS.some((quadrant) => view.counts[quadrant] > 0);
  return (
    <div className="matrix">
      <i />
      <div className="axis">Urgent</div>
      <div className="axis">Not urgent</div>
      {QUADRANTS.map((quadrant, index) => (
        <Fragment key={quadrant}>
          {index % 2 === 0 ? (
            <div className="axis axis--y">{index === 0 ? 'Important' : 'Not important'}</div>
          ) : null}
          <QuadrantPanel
            quadrant={quadrant}
            emails={view.byQuadrant[quadrant]}
            summary={summaries[quadrant]}
            board={board.shared}
            {...board.of(quadrant)}
            listRef={board.lists[quadrant]}
            isTall={isTall}
            isLoading={props.isLoading}
            bindDrop={props.bindDrop[quadrant]}
            onClear={props.onClear}
          />
        </Fragment>
      ))}
    </div>
  );
}
