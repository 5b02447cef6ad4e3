import type { LucideIcon } from 'lucide-react';
import { Slot } from 'radix-ui';
import {
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { Icon } from './icon.tsx';
import { Kbd } from './kbd.tsx';
import { placeTooltip, type Side } from './tooltip-place.ts';
import { TOOLTIP_ID, tooltips } from './tooltip-timing.ts';

export interface TooltipProps {
  readonly text: ReactNode;
  /** The shortcut of the same action. */
  readonly keys?: string | undefined;
  readonly icon?: LucideIcon | undefined;
  readonly side?: Side | undefined;
  /** The control it explains: one element. It needs its own accessible name. */
  readonly children: ReactElement;
}

/**
 * Explains a control on hover and on the keyboard's focus. All controls share one tooltip, so that a
 * board of hundreds of buttons costs no more than their handlers.
 */
export function Tooltip({ text, keys, icon, side = 'top', children }: TooltipProps) {
  const anchor = useRef<HTMLElement | null>(null);
  const content = { text, keys, icon, side };
  useEffect(() => () => tooltips.forget(anchor.current), []);
  const point = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'touch') return;
    anchor.current = event.currentTarget;
    tooltips.point(event.currentTarget, content);
  };
  const focus = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.matches(':focus-visible')) return;
    anchor.current = event.currentTarget;
    tooltips.focus(event.currentTarget, content);
  };
  return (
    <Slot.Root
      onPointerEnter={point}
      onPointerLeave={() => tooltips.leave()}
      onPointerDown={() => tooltips.close()}
      onFocus={focus}
      onBlur={() => tooltips.close()}
    >
      {children}
    </Slot.Root>
  );
}

/** Stands once around the app and draws the tooltip that is open. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return (
    <>
      {children}
      <TooltipLayer />
    </>
  );
}

function TooltipLayer() {
  const open = useSyncExternalStore(tooltips.subscribe, tooltips.get, tooltips.get);
  const ref = useRef<HTMLDivElement>(null);
  const anchor = open?.anchor ?? null;

  useLayoutEffect(() => {
    const tip = ref.current;
    if (!open || !tip) return;
    const { left, top } = placeTooltip(
      open.anchor.getBoundingClientRect(),
      { width: tip.offsetWidth, height: tip.offsetHeight },
      { width: innerWidth, height: innerHeight },
      open.content.side,
    );
    tip.style.left = `${left}px`;
    tip.style.top = `${top}px`;
  }, [open]);

  useEffect(() => {
    if (!anchor) return;
    const close = () => tooltips.close();
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') tooltips.close();
    };
    window.addEventListener('scroll', close, { capture: true, passive: true });
    window.addEventListener('keydown', closeByKey, true);
    return () => {
      window.removeEventListener('scroll', close, true);
      window.removeEventListener('keydown', closeByKey, true);
    };
  }, [anchor]);

  if (!open) return null;
  const { text, keys, icon } = open.content;
  return createPortal(
    <div
      ref={ref}
      id={TOOLTIP_ID}
      className="tip"
      role="tooltip"
      // It may be pointed at, to read or to magnify it (WCAG 1.4.13).
      onPointerEnter={() => tooltips.stay()}
      onPointerLeave={() => tooltips.leave()}
    >
      {icon ? <Icon of={icon} size={15} /> : null}
      <span>{text}</span>
      {keys ? <Kbd keys={keys} /> : null}
    </div>,
    document.body,
  );
}
