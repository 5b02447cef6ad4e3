import type { Email } from '@eisen/contract';
import { QUADRANT_LABELS, type Quadrant } from '@eisen/triage';
import { ChevronDown, ChevronUp, Sparkles } from 'lucide-react';
import { memo, type Ref, useId, useState } from 'react';
import { Button } from '#components/button.tsx';
import { EmailList, type EmailListHandle } from '#components/email-list.tsx';
import type { EmailListBoard } from '#components/email-rows.tsx';
import { Icon } from '#components/icon.tsx';
import { QuadrantGlyph } from '#components/quadrant-glyph.tsx';
import { EmailCardSkeleton, Skeleton } from '#components/skeleton.tsx';
import type { PanelSummary } from '#lib/mail/summaries.ts';
import { InsightList } from './insight-list.tsx';

export interface QuadrantPanelProps {
  readonly quadrant: Quadrant;
  readonly emails: readonly Email[];
  readonly summary: PanelSummary;
  readonly board: EmailListBoard;
  readonly cursorId: string | null;
  readonly stopId: string | null;
  readonly listRef: Ref<EmailListHandle>;
  /** 500 px instead of 300: some quadrant holds an email (D-72). */
  readonly isTall: boolean;
  /** Nothing is known of the mailbox yet. */
  readonly isLoading: boolean;
  /** Makes the panel take cards that are dropped. @returns takes that away */
  readonly bindDrop: (element: HTMLElement | null) => (() => void) | undefined;
  readonly onClear: (quadrant: Quadrant) => void;
}

/** One quadrant of the matrix: what lies in it, in one line and in cards. */
export const QuadrantPanel = memo(function QuadrantPanel(props: QuadrantPanelProps) {
  const { quadrant, emails, board, isLoading, isTall } = props;
  const { title, subtitle } = QUADRANT_LABELS[quadrant];
  return (
    <section
      ref={props.bindDrop}
      className="quad"
      data-q={quadrant}
      data-place={quadrant}
      data-tall={isTall}
      aria-label={`${title}, ${subtitle}`}
      tabIndex={-1}
    >
      <header className="quad-h">
        <QuadrantGlyph quadrant={quadrant} />
        <h2 className="quad-t">{title}</h2>
        {isLoading ? (
          <Skeleton width="22px" height={20} round />
        ) : (
          <span className="count count--q" data-testid="quadrant-count">
            {emails.length}
          </span>
        )}
        <span className="quad-s">{subtitle}</span>
        <span className="sp" />
        <span className="quad-drop" aria-hidden="true">
          Drop to move here
        </span>
        {emails.length > 0 ? (
          <Button
            variant="ghost"
            size="xs"
            className="quad-clear"
            aria-label={`Clear ${title}`}
            disabled={board.blockedBy !== undefined}
            title={board.blockedBy}
            onClick={() => props.onClear(quadrant)}
          >
            Clear
          </Button>
        ) : null}
      </header>
      {emails.length > 0 ? <SummaryBox {...props} /> : null}
      <div className="slot" aria-hidden="true" />
      <PanelBody {...props} />
    </section>
  );
});

function PanelBody(props: QuadrantPanelProps) {
  const { quadrant, emails, isLoading } = props;
  if (isLoading) {
    return (
      <div className="quad-l" aria-hidden="true">
        <EmailCardSkeleton />
      </div>
    );
  }
  if (emails.length === 0) return <EmptyWell quadrant={quadrant} />;
  return (
    <div className="quad-w">
      <EmailList
        ref={props.listRef}
        className="quad-l"
        label={`${QUADRANT_LABELS[quadrant].title} emails`}
        emails={emails}
        board={props.board}
        cursorId={props.cursorId}
        stopId={props.stopId}
        gap={7}
      />
    </div>
  );
}

/** What an empty quadrant shows (MATRIX-09). */
export function EmptyWell({ quadrant }: { readonly quadrant: Quadrant }) {
  return (
    <div className="empty">
      <QuadrantGlyph quadrant={quadrant} size={22} />
      <div>Drop emails here</div>
    </div>
  );
}

/** The line about a quadrant, and the insights that unfold under it. */
export function SummaryBox({
  quadrant,
  emails,
  summary,
}: Pick<QuadrantPanelProps, 'quadrant' | 'emails' | 'summary'>) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { title } = QUADRANT_LABELS[quadrant];
  return (
    <div className="sum">
      <div className="sum-r">
        <span title={summary.text}>{summary.text}</span>
        <span className="sp" />
        <button
          type="button"
          className="sum-b"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`Insights for ${title}`}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon of={Sparkles} size={14} />
          <span>Insights</span>
          <Icon of={isOpen ? ChevronUp : ChevronDown} size={14} />
        </button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <InsightList emails={emails} readInsights={summary.readInsights} /> : null}
      </div>
    </div>
  );
}
