import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { EmailListBoard } from '#components/email-rows.tsx';
import { PLACES, type Place } from './board.ts';
import { createDragPreview, type DragPreview } from './drag-preview.ts';
import {
  type DragLoad,
  type DropResult,
  dropResult,
  isSamePlace,
  readPlace,
} from './drag-result.ts';
import { createEdgeScroll } from './edge-scroll.ts';
import { bindWhenLoaded } from './late-drag.ts';

export type BindDrop = Readonly<
  Record<Place, (element: HTMLElement | null) => (() => void) | undefined>
>;

export interface BoardDragOptions {
  /** What goes along with a card: the selection, when it belongs to it. Null: it must not be dragged. */
  readonly loadOf: (id: string) => DragLoad | null;
  readonly onDrop: (result: DropResult) => void;
}

export interface BoardDrag {
  readonly dragged: ReadonlySet<string>;
  readonly bindDrag: NonNullable<EmailListBoard['bindDrag']>;
  readonly bindDrop: BindDrop;
  /** The emails of the last drop: they need no flight, they were carried. */
  readonly lastDropped: RefObject<ReadonlySet<string>>;
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Drag and drop between the lists. While the pointer moves nothing is drawn by React: the preview
 * follows by itself, and a panel under the pointer carries `data-over`.
 */
export function useBoardDrag(options: BoardDragOptions): BoardDrag {
  const [dragged, setDragged] = useState(NOTHING);
  const latest = useRef(options);
  latest.current = options;
  const lastDropped = useRef(NOTHING);

  useEffect(
    () =>
      bindWhenLoaded(({ monitorForElements, preventUnhandled }) => {
        let preview: DragPreview | null = null;
        const scroll = createEdgeScroll();
        const end = () => {
          preview?.remove();
          preview = null;
          scroll.stop();
          preventUnhandled.stop();
          setDragged(NOTHING);
        };
        const stop = monitorForElements({
          onDragStart({ source, location }) {
            const { ids } = source.data as unknown as DragLoad;
            preview = createDragPreview(source.element, ids.length, location.initial.input);
            preventUnhandled.start();
            setDragged(new Set(ids));
          },
          onDrag({ location }) {
            const { clientX, clientY } = location.current.input;
            preview?.follow(clientX, clientY);
            scroll.at(clientX, clientY);
          },
          onDrop({ source, location }) {
            end();
            const target = readPlace(location.current.dropTargets[0]?.data.place);
            const result = dropResult(source.data as unknown as DragLoad, target);
            if (!result) return;
            lastDropped.current = new Set(result.ids);
            latest.current.onDrop(result);
          },
        });
        return () => {
          stop();
          end();
        };
      }),
    [],
  );

  const bindDrag = useMemo(() => makeBindDrag(latest), []);
  const bindDrop = useMemo(makeBindDrop, []);
  return { dragged, bindDrag, bindDrop, lastDropped };
}

function makeBindDrag(latest: RefObject<BoardDragOptions>): BoardDrag['bindDrag'] {
  return (element, id) =>
    bindWhenLoaded(({ draggable, disableNativeDragPreview }) =>
      draggable({
        element,
        canDrag: () => latest.current.loadOf(id) !== null,
        getInitialData: () => ({ ...latest.current.loadOf(id) }),
        onGenerateDragPreview: ({ nativeSetDragImage }) =>
          disableNativeDragPreview({ nativeSetDragImage }),
      }),
    );
}

function makeBindDrop(): BindDrop {
  const bind = (place: Place) => (element: HTMLElement | null) => {
    if (!element) return undefined;
    const mark = (isOver: boolean) => {
      if (isOver) element.setAttribute('data-over', 'true');
      else element.removeAttribute('data-over');
    };
    return bindWhenLoaded(({ dropTargetForElements }) =>
      dropTargetForElements({
        element,
        getData: () => ({ place }),
        canDrop: ({ source }) => !isSamePlace(source.data as unknown as DragLoad, place),
        onDragEnter: () => mark(true),
        onDragLeave: () => mark(false),
        onDrop: () => mark(false),
      }),
    );
  };
  return Object.fromEntries(PLACES.map((place) => [place, bind(place)])) as unknown as BindDrop;
}
