import type { Quadrant } from '@eisen/triage';
import { ArrowLeft, ChevronRight, Forward } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { IconButton } from '#components/button.tsx';
import { EmailList, EmailPageList } from '#components/email-list.tsx';
import { Icon } from '#components/icon.tsx';
import { lazyPart } from '#components/lazy-part.tsx';
import { useSampleGate } from '#components/sample-gate.ts';
import { Segments } from '#components/toggles.tsx';
import { useMedia } from '#components/use-media.ts';
import { InboxCard, type InboxCardProps, OlderMail } from '#features/inbox/inbox-card.tsx';
import { LedgerLine } from '#features/inbox/ledger-line.tsx';
import { MatrixGrid } from '#features/matrix/matrix-grid.tsx';
import { useSummaries } from '#lib/mail/mail-hooks.ts';
import { readProviderMode } from '#lib/page-facts.ts';
import { Below, ByMe, Extra, Teams, useByMeCount } from './beside-board.tsx';
import { describeMail } from './mail-badge.ts';
import type { BoardParts } from './matrix-parts.ts';

const CoachMark = lazyPart(async () => (await import('#features/matrix/coach-mark.tsx')).CoachMark);
const InboxPage = lazyPart(async () => (await import('#features/inbox/phone-inbox.tsx')).InboxPage);
const InboxStrip = lazyPart(
  async () => (await import('#features/inbox/phone-inbox.tsx')).InboxStrip,
);
const PhoneMatrix = lazyPart(
  async () => (await import('#features/matrix/phone-matrix.tsx')).PhoneMatrix,
);

/** Inbox beside the matrix; above it on tablets. */
export function WideBoard(parts: BoardParts) {
  const { mailbox, board, drag } = parts;
  const isTwoColumns = useMedia('(max-width: 960px)');
  const [side, setSide] = useState<'inbox' | 'delegated'>('inbox');
  const byMe = useByMeCount(parts.provider);
  // Without anything delegated there is nothing to choose; an emptied list stays until it is left.
  const hasTabs = byMe > 0 || side === 'delegated';
  return (
    <>
      <aside className="rail">
        {hasTabs ? (
          <Segments
            label="Side list"
            block
            value={side}
            options={[
              { value: 'inbox', label: `Inbox ${mailbox.counts.inbox}` },
              { value: 'delegated', label: `Delegated ${byMe}` },
            ]}
            onChange={setSide}
          />
        ) : null}
        {side === 'delegated' ? <ByMe {...parts} /> : null}
        <div className="coach-w" hidden={side === 'delegated'}>
          <InboxCard
            {...inboxParts(parts)}
            bindDrop={drag.bindDrop.inbox}
            list={
              <EmailList
                ref={board.lists.inbox}
                className="inbox-l"
                label="Inbox emails"
                variant="row"
                emails={mailbox.inbox}
                board={board.shared}
                {...board.of('inbox')}
                lanes={isTwoColumns ? 2 : 1}
                footer={<OlderMail mailbox={mailbox} />}
              />
            }
          />
          <Extra>
            <CoachMark
              waiting={mailbox.counts.inbox}
              sorted={mailbox.counts.total - mailbox.counts.inbox}
              hasMoved={board.hasMoved}
              hasOpened={parts.emailId !== null}
            />
          </Extra>
        </div>
        <Teams />
        <Sums onCheck={mailbox.refresh} />
      </aside>
      <div className="min-w-0">
        <MatrixGrid {...useMatrixParts(parts)} />
        <Below {...parts} />
      </div>
    </>
  );
}

/** One line for the inbox, four tiles, and the chosen quadrant; the inbox opens as a page. */
export function PhoneBoard(parts: BoardParts) {
  const { mailbox, board, drag, provider } = parts;
  const [isInboxOpen, setInboxOpen] = useState(false);
  const [isByMeOpen, setByMeOpen] = useState(false);
  const byMe = useByMeCount(provider);
  const matrix = useMatrixParts(parts);
  if (isByMeOpen) {
    return (
      <PhonePage title="Delegated" onBack={() => setByMeOpen(false)}>
        <ByMe {...parts} />
      </PhonePage>
    );
  }
  if (isInboxOpen) {
    return (
      <InboxPage
        {...inboxParts(parts)}
        onBack={() => setInboxOpen(false)}
        list={
          <EmailPageList
            ref={board.lists.inbox}
            label="Inbox emails"
            variant="phone"
            gap={8}
            emails={mailbox.inbox}
            board={board.shared}
            {...board.of('inbox')}
            footer={<OlderMail mailbox={mailbox} />}
          />
        }
      />
    );
  }
  const badge = describeMail(mailbox, readProviderMode(provider));
  return (
    <>
      <InboxStrip
        {...inboxParts(parts)}
        bindDrop={drag.bindDrop.inbox}
        onOpen={() => setInboxOpen(true)}
        badge={
          <>
            {badge.tone === 'none' ? null : <span className={`dot dot--${badge.tone}`} />}
            {badge.text}
          </>
        }
      />
      {byMe > 0 ? (
        <button type="button" className="card ph-in ph-by" onClick={() => setByMeOpen(true)}>
          <Icon of={Forward} size={18} />
          <b>Delegated by me</b>
          <span className="count">{byMe}</span>
          <span className="sp" />
          <Icon of={ChevronRight} size={18} />
        </button>
      ) : null}
      <PhoneMatrix {...matrix} />
      <Below {...parts}>
        <Teams />
        <Sums onCheck={mailbox.refresh} />
      </Below>
    </>
  );
}

/** A page of its own over the matrix of a phone. */
function PhonePage(props: {
  readonly title: string;
  readonly onBack: () => void;
  readonly children: ReactNode;
}) {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    back.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className="ph-page" aria-label={props.title}>
      <div className="ph-page-h">
        <IconButton ref={back} icon={ArrowLeft} label="Back to the matrix" onClick={props.onBack} />
        <h2 className="h2">{props.title}</h2>
      </div>
      {props.children}
    </section>
  );
}

function inboxParts(parts: BoardParts): Omit<InboxCardProps, 'list'> {
  const { mailbox, classify, blockedBy, isLoading, actions } = parts;
  return { mailbox, classify, blockedBy, isLoading, onReset: () => void actions.resetAll() };
}

function useMatrixParts({ mailbox, board, isLoading, drag, actions }: BoardParts) {
  const summaries = useSummaries();
  const onClear = useCallback((quadrant: Quadrant) => void actions.clear(quadrant), [actions]);
  return { view: mailbox, board, summaries, isLoading, bindDrop: drag.bindDrop, onClear };
}

/** The samples are no mailbox whose sums could be checked. */
function Sums({ onCheck }: { readonly onCheck: () => void }) {
  return useSampleGate() ? null : <LedgerLine onCheck={onCheck} />;
}
