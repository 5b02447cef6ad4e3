import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { ArrowUp } from 'lucide-react';
import {
  memo,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { countOf } from '#lib/format.ts';
import type { EmailCardProps } from './email-card.tsx';
import { EmailRows, type EmailRowsProps } from './email-rows.tsx';
import { Icon } from './icon.tsx';
import { isUnderPointer, useArrivals } from './use-arrivals.ts';

/** Scrolls to a card, so that it is in the page. */
export interface EmailListHandle {
  reveal(id: string): void;
}

export interface EmailListProps
  extends Pick<
    EmailRowsProps,
    'label' | 'emails' | 'board' | 'cursorId' | 'stopId' | 'variant' | 'lanes'
  > {
  /** Pixels between cards. */
  readonly gap?: number | undefined;
  readonly className?: string | undefined;
  readonly footer?: ReactNode;
  readonly ref?: Ref<EmailListHandle> | undefined;
}

/** Heights before a card was measured, in pixels. */
const CARD_PX: Readonly<Record<NonNullable<EmailCardProps['variant']>, number>> = {
  card: 104,
  row: 103,
  phone: 119,
};
const DOUBT_PX = 30;

/** Cards in a box that scrolls by itself. Only those in view, and the cursor's, are in the page. */
export const EmailList = memo(function EmailList(props: EmailListProps) {
  const { emails, lanes = 1, className } = props;
  const box = useRef<HTMLDivElement>(null);
  const shared = useShared(props);
  const { holdsPlace, above, onTop } = useArrivals(
    emails,
    () => (box.current?.scrollTop ?? 0) > 0 || props.board.dragged.size > 0 || isUnderPointer(box),
  );
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    ...shared,
    // Holds the card that is in view, instead of the place in pixels.
    anchorTo: holdsPlace ? 'end' : 'start',
    lanes,
    getScrollElement: () => box.current,
    overscan: 4,
  });
  useReveal(props, (index) => virtualizer.scrollToIndex(index, { align: 'auto' }));
  useEndMark(box, virtualizer.getTotalSize());
  return (
    <div
      ref={box}
      className={className}
      data-scrolls="true"
      onScroll={() => (box.current?.scrollTop === 0 ? onTop() : undefined)}
    >
      <NewAbove count={above} onShow={() => virtualizer.scrollToOffset(0)} />
      <EmailRows
        {...props}
        count={emails.length}
        height={virtualizer.getTotalSize()}
        offset={0}
        items={virtualizer.getVirtualItems()}
        measure={virtualizer.measureElement}
      />
      {props.footer}
    </div>
  );
});

/** The same in the page's own scroll, for phones. */
export const EmailPageList = memo(function EmailPageList(props: EmailListProps) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const shared = useShared(props);
  const { holdsPlace, above, onTop } = useArrivals(
    props.emails,
    () => (box.current?.getBoundingClientRect().top ?? 0) < 0 || props.board.dragged.size > 0,
  );
  useLayoutEffect(() => {
    const next = box.current ? box.current.getBoundingClientRect().top + window.scrollY : 0;
    setTop((current) => (Math.abs(current - next) > 1 ? next : current));
  });
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    ...shared,
    anchorTo: holdsPlace ? 'end' : 'start',
    scrollMargin: top,
    overscan: 3,
  });
  useReveal(props, (index) => virtualizer.scrollToIndex(index, { align: 'auto' }));
  return (
    <div ref={box} className={props.className}>
      <NewAbove
        count={above}
        onShow={() => {
          onTop();
          window.scrollTo({ top: 0 });
        }}
      />
      <EmailRows
        {...props}
        count={props.emails.length}
        height={virtualizer.getTotalSize()}
        offset={top}
        items={virtualizer.getVirtualItems()}
        measure={virtualizer.measureElement}
      />
      {props.footer}
    </div>
  );
});

/** Leads up to the mail that came in while somebody was busy further down. */
function NewAbove({ count, onShow }: { readonly count: number; readonly onShow: () => void }) {
  if (count === 0) return null;
  return (
    <div className="new-above">
      <button type="button" className="new-above-b" onClick={onShow}>
        <Icon of={ArrowUp} size={14} />
        {countOf(count, 'new email')}
      </button>
    </div>
  );
}

function useShared(props: EmailListProps) {
  const { emails, variant = 'card', gap = 0, cursorId, stopId, board } = props;
  const pinned = emails.flatMap(({ id }, index) =>
    id === cursorId || id === stopId || board.dragged.has(id) ? [index] : [],
  );
  return {
    count: emails.length,
    gap,
    useFlushSync: false,
    getItemKey: (index: number) => emails[index]?.id ?? index,
    estimateSize: (index: number) => {
      const email = emails[index];
      const isDoubtful = email?.quadrant === null && (email.guess !== null || email.held !== null);
      return CARD_PX[variant] + (isDoubtful ? DOUBT_PX : 0);
    },
    // What has the focus or is being dragged must stay in the page wherever the list is scrolled to, and so must the
    // card that Tab leads to: without it the list could not be entered.
    rangeExtractor: (range: { startIndex: number; endIndex: number; overscan: number }) => {
      const from = Math.max(0, range.startIndex - range.overscan);
      const to = Math.min(emails.length - 1, range.endIndex + range.overscan);
      const shown = Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step);
      const outside = pinned.filter((index) => index < from || index > to);
      return outside.length === 0 ? shown : [...outside, ...shown].sort((a, b) => a - b);
    },
  };
}

function useReveal({ emails, ref }: EmailListProps, scrollTo: (index: number) => void): void {
  useImperativeHandle(ref, () => ({
    reveal(id) {
      const index = emails.findIndex((email) => email.id === id);
      if (index >= 0) scrollTo(index);
    },
  }));
}

/** Marks a box that is scrolled to its end, where the fade would only hide the last card. */
function useEndMark(box: { readonly current: HTMLElement | null }, height: number): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const mark = () => {
      const left = element.scrollHeight - element.clientHeight - element.scrollTop;
      element.toggleAttribute('data-at-end', left < 6);
    };
    // The height counts when it changes: new cards lie below the end.
    if (height >= 0) mark();
    element.addEventListener('scroll', mark, { passive: true });
    return () => element.removeEventListener('scroll', mark);
  }, [box, height]);
}
