import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { type Notice, onNotice } from '#lib/notices.ts';
import { Button, IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { Kbd } from './kbd.tsx';
import { useIsPhone } from './use-media.ts';

/** Sonner's own values, stated because the specification does (CONST-01 to CONST-04). */
const VISIBLE = 3;
const DURATION_MS = 4_000;
const GAP_PX = 14;
const HOTKEY = ['altKey', 'KeyT'];

/**
 * Shows what `notify` says: three at once, 4 s each, 356 px wide, 14 px apart; Alt+T moves the focus
 * to them. Each waits while the stack is pointed at or holds the focus.
 */
export function Toaster() {
  const isPhone = useIsPhone();
  const [held, setHeld] = useState(false);
  useEffect(
    () =>
      onNotice((event) => {
        if (event.type === 'dismiss') toast.dismiss(event.id);
        else showNotice(event.notice);
      }),
    [],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches, sonner's list inside it is the control.
    <div
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      data-held={held}
      className="toast-stack"
    >
      <Sonner
        position={isPhone ? 'top-center' : 'bottom-right'}
        visibleToasts={VISIBLE}
        duration={DURATION_MS}
        gap={GAP_PX}
        hotkey={HOTKEY}
        offset={24}
        mobileOffset={{ top: 60, left: 12, right: 12 }}
      />
    </div>
  );
}

function showNotice(notice: Notice): void {
  toast.custom(() => <ToastView key={notice.id} notice={notice} />, {
    id: notice.id,
    // The view counts for itself: sonner's clock does not stop for the keyboard's focus.
    duration: Number.POSITIVE_INFINITY,
  });
}

/** One toast: mark, title, detail, and Undo with its ring, Retry, or what may be next. */
export function ToastView({ notice }: { readonly notice: Notice }) {
  const ref = useRef<HTMLDivElement>(null);
  const durationMs = notice.durationMs ?? DURATION_MS;
  useCountdown(ref, durationMs, () => toast.dismiss(notice.id));
  const act = () => {
    // Sonner gives the focus back to the page when it leaves the stack: that must be over before a dialog takes it.
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && ref.current?.contains(activeElement))
      activeElement.blur();
    toast.dismiss(notice.id);
    notice.action?.run();
  };
  return (
    <div className="toast" ref={ref}>
      <ToastMark kind={notice.kind} />
      <div>
        {notice.title}
        {notice.detail ? <small>{notice.detail}</small> : null}
      </div>
      {notice.kind === 'undoable' && notice.action ? (
        <Button variant="ghost" size="sm" className="gap-2" onClick={act}>
          <Ring durationMs={durationMs} />
          Undo
          <Kbd keys="z" />
        </Button>
      ) : null}
      {notice.kind !== 'undoable' && notice.action ? (
        <Button size="sm" onClick={act}>
          {notice.action.label}
        </Button>
      ) : null}
      {notice.kind === 'error' ? (
        <IconButton icon={X} label="Close" size="sm" onClick={() => toast.dismiss(notice.id)} />
      ) : null}
    </div>
  );
}

function ToastMark({ kind }: { readonly kind: Notice['kind'] }): ReactNode {
  return kind === 'error' ? (
    <span className="toast-mark toast-mark--error">
      <Icon of={TriangleAlert} size={18} />
    </span>
  ) : (
    <span className="toast-mark">
      <Icon of={CircleCheck} size={18} />
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

const TICK_MS = 100;

/** Calls `onEnd` after the time, not counting moments in which the stack is held or the page hidden. */
function useCountdown(
  ref: React.RefObject<HTMLElement | null>,
  durationMs: number,
  onEnd: () => void,
): void {
  const latest = useRef(onEnd);
  latest.current = onEnd;
  useEffect(() => {
    let leftMs = durationMs;
    const timer = setInterval(() => {
      const held = ref.current?.closest('[data-held="true"]') != null;
      if (held || document.hidden) return;
      leftMs -= TICK_MS;
      if (leftMs > 0) return;
      clearInterval(timer);
      latest.current();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [ref, durationMs]);
}
