import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

export interface WindowRowsProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The row that has the cursor: it stays in the page wherever that is scrolled to. */
  readonly pinnedKey: string | null;
  /** Height of a row before it was measured, in pixels. */
  readonly estimatePx: number;
  /** Pixels between rows. */
  readonly gap?: number | undefined;
  readonly className?: string | undefined;
  readonly children: (row: Row, index: number) => ReactNode;
}

/** A list in the page's own scroll. Only the rows in view, and the cursor's, are in the page. */
export function WindowRows<Row>(props: WindowRowsProps<Row>) {
  const { label, rows, keyOf, pinnedKey, estimatePx, gap = 0, className, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const next = box.current ? box.current.getBoundingClientRect().top + window.scrollY : 0;
    setTop((current) => (Math.abs(current - next) > 1 ? next : current));
  });
  const pinned = pinnedKey === null ? -1 : rows.findIndex((row) => keyOf(row) === pinnedKey);
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: rows.length,
    gap,
    scrollMargin: top,
    overscan: 6,
    useFlushSync: false,
    estimateSize: () => estimatePx,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : keyOf(row);
    },
    rangeExtractor: ({ startIndex, endIndex, overscan }) => {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(rows.length - 1, endIndex + overscan);
      const shown = Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step);
      if (pinned < 0 || (pinned >= from && pinned <= to)) return shown;
      return pinned < from ? [pinned, ...shown] : [...shown, pinned];
    },
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by the virtualiser, not by a list.
    <div
      ref={box}
      role="list"
      aria-label={label}
      className={className ? `rows ${className}` : 'rows'}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map((item) => {
        const row = rows[item.index];
        return row === undefined ? null : (
          // biome-ignore lint/a11y/useSemanticElements: see above.
          <div
            key={item.key}
            ref={virtualizer.measureElement}
            role="listitem"
            className="rows-i"
            data-index={item.index}
            aria-setsize={rows.length}
            aria-posinset={item.index + 1}
            style={{ transform: `translateY(${item.start - top}px)` }}
          >
            {children(row, item.index)}
          </div>
        );
      })}
    </div>
  );
}
