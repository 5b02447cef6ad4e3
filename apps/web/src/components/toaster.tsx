import { CircleCheck, CircleHelp, LoaderCircle, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { findOffering, LASTING, type Notice, notices, notify, visibleCount } from '#lib/notices.ts';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { Kbd } from './kbd.tsx';
import { findClearOffset } from './toast-place.ts';
import { useIsPhone } from './use-media.ts';

/** Sonner's own value, stated because the specification does (CONST-03). */
const GAP_PX = 14;
const HOTKEY = ['altKey', 'KeyT'];
const EDGE_PX = 24;
const PHONE_EDGE_PX = 60;
const TICK_MS = 100;

/**
 * Shows what `notify` says: three at once, each with its own time, 356 px wide, 14 px apart; Alt+T moves the focus to
 * them. They wait while one of them is pointed at or holds the focus, and keep clear of what must stay in reach.
 */
export function Toaster() {
  const isPhone = useIsPhone();
  const shown = useSyncExternalStore(notices.subscribe, notices.get, notices.get);
  const ref = useRef<HTMLDivElement>(null);
  const held = useClock(ref);
  useSonner(shown);
  const offset = useClearOffset(ref, shown.length > 0, isPhone);
  return (
    <div data-held={held} className="toast-stack" ref={ref}>
      <Sonner
        position={isPhone ? 'top-center' : 'bottom-right'}
        visibleToasts={visibleCount(shown)}
        // One over the other, a toast would lie on the Undo of the one behind it.
        expand
        gap={GAP_PX}
        hotkey={HOTKEY}
        offset={isPhone ? EDGE_PX : { bottom: offset, right: EDGE_PX }}
        mobileOffset={{ top: offset, left: 12, right: 12 }}
      />
    </div>
  );
}

/** Hands on to sonner what changed. Each showing after a leaving is a toast of its own: the old one may still fade. */
function useSonner(shown: readonly Notice[]) {
  const drawn = useRef(new Map<string, { toast: string; serial: number }>());
  useEffect(() => {
    const before = drawn.current;
    for (const [id, { toast: name }] of before) {
      if (shown.some((notice) => notice.id === id)) continue;
      before.delete(id);
      toast.dismiss(name);
    }
    for (const notice of shown) {
      const known = before.get(notice.id);
      if (known?.serial === notice.serial) continue;
      const name = known?.toast ?? `${notice.id} ${notice.serial}`;
      before.set(notice.id, { toast: name, serial: notice.serial });
      toast.custom(() => <ToastView key={notice.serial} notice={notice} />, {
        id: name,
        // The time is kept here: sonner's clock does not stop for the keyboard's focus.
        duration: LASTING,
        onDismiss: () => {
          if (before.get(notice.id)?.toast === name) notify.dismiss(notice.id);
        },
      });
    }
  }, [shown]);
  useEffect(
    () => () => {
      for (const { toast: name } of drawn.current.values()) toast.dismiss(name);
      drawn.current.clear();
    },
    [],
  );
}

/**
 * Takes away every notice whose time is over. Whether the stack is pointed at or focused is read from the page each
 * time: a toast that leaves from under the pointer tells nobody so.
 */
function useClock(ref: React.RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const left = new Map<number, number>();
    const timer = setInterval(() => {
      const isHeld = isInUse(ref.current);
      setHeld(isHeld);
      if (isHeld || document.hidden) return;
      const now = notices.get();
      for (const serial of left.keys())
        if (!now.some((notice) => notice.serial === serial)) left.delete(serial);
      for (const { id, serial, durationMs } of now) {
        const leftMs = (left.get(serial) ?? durationMs) - TICK_MS;
        left.set(serial, leftMs);
        if (leftMs <= 0) notify.dismiss(id);
      }
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [ref]);
  return held;
}

function isInUse(stack: HTMLElement | null): boolean {
  if (stack === null) return false;
  const { activeElement } = document;
  if (activeElement?.closest('[data-sonner-toast]') && stack.contains(activeElement)) return true;
  // A finger points at nothing once it is lifted.
  const canHover = globalThis.matchMedia?.('(hover: hover)').matches === true;
  return canHover && stack.querySelector('[data-sonner-toast]:hover') !== null;
}

/** What toasts never lie on, wherever it is drawn. */
const KEPT_CLEAR =
  '.kbar, .tabbar, .dlg-f, .dlg-bar, [data-keep-clear], [aria-label^="Previous"], [aria-label^="Next"]';

/** Beside the page; on phones it is the page. */
const PALETTE = '.cmd';

/** How far from its edge of the page the stack begins, in px. */
function useClearOffset(
  ref: React.RefObject<HTMLElement | null>,
  isShown: boolean,
  isPhone: boolean,
): number {
  const edge = isPhone ? PHONE_EDGE_PX : EDGE_PX;
  const [offset, setOffset] = useState(edge);
  useEffect(() => {
    if (!isShown) return;
    const measure = () => {
      const toasts = [...(ref.current?.querySelectorAll('.toast') ?? [])];
      const boxes = toasts.map((element) => element.getBoundingClientRect());
      const height = boxes.reduce((sum, box) => sum + box.height + GAP_PX, 0);
      const width = boxes[0]?.width ?? 0;
      const right = isPhone ? innerWidth - 12 : innerWidth - EDGE_PX;
      const names = isPhone ? KEPT_CLEAR : `${KEPT_CLEAR}, ${PALETTE}`;
      const kept = [...document.querySelectorAll(names)].map((element) =>
        element.getBoundingClientRect(),
      );
      setOffset(
        findClearOffset({
          from: isPhone ? 'top' : 'bottom',
          edge,
          stack: { left: right - width, right, height },
          page: innerHeight,
          kept,
        }),
      );
    };
    measure();
    const timer = setInterval(measure, TICK_MS);
    return () => clearInterval(timer);
  }, [ref, isShown, isPhone, edge]);
  return offset;
}

/** One toast: mark, title, detail, and Undo with its ring, Retry, or what may be next. */
export function ToastView({ notice }: { readonly notice: Notice }) {
  const ref = useRef<HTMLDivElement>(null);
  const { kind, action, actionMs } = notice;
  const isOffered = useOffered(actionMs);
  const hasKey = useHasKey(notice);
  const act = () => {
    // Sonner gives the focus back to the page when it leaves the stack: that must be over before a dialog takes it.
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && ref.current?.contains(activeElement))
      activeElement.blur();
    notify.dismiss(notice.id);
    action?.run();
  };
  const isUndo = action?.label === 'Undo' && (kind === 'undoable' || kind === 'progress');
  return (
    <div className="toast" data-kind={kind} ref={ref}>
      <ToastMark kind={kind} />
      <div>
        {notice.title}
        {notice.detail ? <small>{notice.detail}</small> : null}
      </div>
      {action && isOffered ? (
        <Button
          {...(isUndo ? { variant: 'ghost', className: 'gap-2' } : {})}
          size="sm"
          onClick={act}
        >
          {isUndo ? <Ring durationMs={actionMs ?? notice.durationMs} /> : null}
          {action.label}
          {hasKey && action.keys ? <Kbd keys={action.keys} /> : null}
        </Button>
      ) : null}
      {kind === 'error' || kind === 'question' ? (
        <IconButton icon={X} label="Close" size="sm" onClick={() => notify.dismiss(notice.id)} />
      ) : null}
    </div>
  );
}

/** Of several notices that name one key only that which it presses shows it. */
function useHasKey({ serial, action }: Notice): boolean {
  const shown = useSyncExternalStore(notices.subscribe, notices.get, notices.get);
  const pressed = findOffering(shown, action?.keys ?? '');
  return pressed === undefined || pressed.serial <= serial;
}

/** Whether an action that is offered for a time still is. */
function useOffered(actionMs: number | undefined): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (actionMs === undefined) return;
    const timer = setTimeout(() => setOver(true), actionMs);
    return () => clearTimeout(timer);
  }, [actionMs]);
  return !isOver;
}

const MARKS = {
  success: CircleCheck,
  undoable: CircleCheck,
  error: TriangleAlert,
  progress: LoaderCircle,
  question: CircleHelp,
} as const;

function ToastMark({ kind }: { readonly kind: Notice['kind'] }): ReactNode {
  return (
    <span className={classNames('toast-mark', `toast-mark--${kind}`)}>
      <Icon of={MARKS[kind]} size={18} />
    </span>
  );
}

/** The time that is left to undo, as a ring that empties. */
function Ring({ durationMs }: { readonly durationMs: number }) {
  return (
    <svg className="toast-ring" width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" />
      <circle cx="10" cy="10" r="8" style={{ animationDuration: `${durationMs}ms` }} />
    </svg>
  );
}
