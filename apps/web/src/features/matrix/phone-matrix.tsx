import type { Email } from '@eisen/contract';
import { QUADRANT_LABELS, QUADRANTS, type Quadrant } from '@eisen/triage';
import { memo, type Ref, useId, useRef, useState } from 'react';
import { Button } from '#components/button.tsx';
import { type EmailListHandle, EmailPageList } from '#components/email-list.tsx';
import type { EmailListBoard } from '#components/email-rows.tsx';
import { QuadrantGlyph } from '#components/quadrant-glyph.tsx';
import { EmailCardSkeleton } from '#components/skeleton.tsx';
import type { useSummaries } from '#lib/mail/mail-hooks.ts';
import type { MailView } from '#lib/mail/mail-view.ts';
import type { PanelSummary } from '#lib/mail/summaries.ts';
import type { BindDrop } from './drag.ts';
import { EmptyWell, SummaryBox } from './quadrant-panel.tsx';
import type { Board } from './use-board.ts';
import { usePager } from './use-pager.ts';

export interface PhoneMatrixProps {
  readonly view: MailView;
  readonly board: Board;
  readonly summaries: ReturnType<typeof useSummaries>;
  readonly isLoading: boolean;
  readonly bindDrop: BindDrop;
  readonly onClear: (quadrant: Quadrant) => void;
}

/** The matrix on a phone: four tiles that choose, and a pager that a swipe turns. */
export function PhoneMatrix(props: PhoneMatrixProps) {
  const { view, board, summaries } = props;
  const [shown, setShown] = useState<Quadrant>('do');
  const tiles = useRef<HTMLDivElement>(null);
  const { pager, show, handleScroll } = usePager(tiles, shown, setShown);
  const id = useId();
  return (
    <>
      <div className="ph-m" role="tablist" aria-label="Quadrants" ref={tiles}>
        {QUADRANTS.map((quadrant) => (
          <Tile
            key={quadrant}
            quadrant={quadrant}
            count={view.counts[quadrant]}
            isShown={quadrant === shown}
            controls={`${id}-${quadrant}`}
            bindDrop={props.bindDrop[quadrant]}
            onShow={show}
          />
        ))}
      </div>
      <StuckTiles {...props} shown={shown} onShow={show} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys. */}
      <div className="ph-pages" ref={pager} tabIndex={0} onScroll={handleScroll}>
        {QUADRANTS.map((quadrant) => (
          <PhonePage
            key={quadrant}
            id={`${id}-${quadrant}`}
            quadrant={quadrant}
            isShown={quadrant === shown}
            emails={view.byQuadrant[quadrant]}
            summary={summaries[quadrant]}
            board={board.shared}
            {...board.of(quadrant)}
            listRef={board.lists[quadrant]}
            isLoading={props.isLoading}
            onClear={props.onClear}
          />
        ))}
      </div>
    </>
  );
}

interface TileProps {
  readonly quadrant: Quadrant;
  readonly count: number;
  readonly isShown: boolean;
  readonly controls: string;
  readonly bindDrop: BindDrop['do'];
  readonly onShow: (quadrant: Quadrant) => void;
}

function Tile({ quadrant, count, isShown, controls, bindDrop, onShow }: TileProps) {
  const { title, subtitle } = QUADRANT_LABELS[quadrant];
  return (
    <button
      ref={bindDrop}
      type="button"
      role="tab"
      className={isShown ? 'ph-t on' : 'ph-t'}
      data-q={quadrant}
      aria-selected={isShown}
      aria-controls={controls}
      onClick={() => onShow(quadrant)}
    >
      <QuadrantGlyph quadrant={quadrant} size={16} />
      <b>{title}</b>
      <span className="n">{count}</span>
      <small>{subtitle}</small>
    </button>
  );
}

/** The tiles as one row under the header, once they have been scrolled away. */
function StuckTiles({
  view,
  shown,
  bindDrop,
  onShow,
}: Pick<PhoneMatrixProps, 'view' | 'bindDrop'> & {
  readonly shown: Quadrant;
  readonly onShow: (quadrant: Quadrant) => void;
}) {
  return (
    // The tiles above are the tab list; this row is their shadow for thumbs.
    <div className="ph-stick" aria-hidden="true">
      <div className="ph-stick-r">
        {QUADRANTS.map((quadrant) => (
          <button
            key={quadrant}
            ref={bindDrop[quadrant]}
            type="button"
            tabIndex={-1}
            className={quadrant === shown ? 'on' : undefined}
            data-q={quadrant}
            onClick={() => onShow(quadrant)}
          >
            <QuadrantGlyph quadrant={quadrant} size={14} />
            {QUADRANT_LABELS[quadrant].title}
            <span className="n">{view.counts[quadrant]}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

interface PhonePageProps {
  readonly id: string;
  readonly quadrant: Quadrant;
  readonly isShown: boolean;
  readonly emails: readonly Email[];
  readonly summary: PanelSummary;
  readonly board: EmailListBoard;
  readonly cursorId: string | null;
  readonly stopId: string | null;
  readonly listRef: Ref<EmailListHandle>;
  readonly isLoading: boolean;
  readonly onClear: (quadrant: Quadrant) => void;
}

const PhonePage = memo(function PhonePage(props: PhonePageProps) {
  const { quadrant, emails, board, isShown } = props;
  const { title, subtitle } = QUADRANT_LABELS[quadrant];
  return (
    <section
      id={props.id}
      className="ph-l"
      data-q={quadrant}
      data-place={quadrant}
      aria-label={`${title}, ${subtitle}`}
      inert={!isShown}
      tabIndex={-1}
    >
      <h2 className="sr-only">
        {title} <span data-testid="quadrant-count">{emails.length}</span>
      </h2>
      {props.isLoading ? <EmailCardSkeleton /> : null}
      {emails.length === 0 && !props.isLoading ? <EmptyWell quadrant={quadrant} /> : null}
      {emails.length > 0 ? (
        <>
          <SummaryBox quadrant={quadrant} emails={emails} summary={props.summary} />
          <EmailPageList
            ref={props.listRef}
            label={`${title} emails`}
            variant="phone"
            gap={8}
            emails={emails}
            board={board}
            cursorId={props.cursorId}
            stopId={props.stopId}
          />
          <Button
            variant="ghost"
            className="ph-clear"
            aria-label={`Clear ${title}`}
            disabled={board.blockedBy !== undefined}
            onClick={() => props.onClear(quadrant)}
          >
            {`Clear ${title}`}
          </Button>
        </>
      ) : null}
    </section>
  );
});
