import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { createExternalStore } from '#lib/external-store.ts';
import type { Side } from './tooltip-place.ts';

/** Delay before a tooltip opens, and the time within which the next opens at once (CONST-05). */
export const TOOLTIP_DELAY_MS = 700;
export const TOOLTIP_SKIP_MS = 300;
/** Time to move the pointer from the control onto the tooltip. */
const LEAVE_MS = 120;

export const TOOLTIP_ID = 'eisen-tooltip';

export interface TooltipContent {
  readonly text: ReactNode;
  readonly keys: string | undefined;
  readonly icon: LucideIcon | undefined;
  readonly side: Side;
}

export interface OpenTooltip {
  readonly anchor: HTMLElement;
  readonly content: TooltipContent;
}

const open = createExternalStore<OpenTooltip | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;
let closedAtMs = Number.NEGATIVE_INFINITY;
let isHushed = false;

/** When the app's one tooltip opens and closes. */
export const tooltips = {
  get: open.get,
  subscribe: open.subscribe,
  /** The pointer is on a control: opens after 700 ms, at once right after another tooltip. */
  point(anchor: HTMLElement, content: TooltipContent): void {
    clearTimeout(timer);
    if (open.get() !== null || hasJustClosed()) this.show(anchor, content);
    else timer = setTimeout(() => this.show(anchor, content), TOOLTIP_DELAY_MS);
  },
  /** The focus came to a control: opens at once, but for what an opening dialog put there. */
  focus(anchor: HTMLElement, content: TooltipContent): void {
    if (!isHushed) this.show(anchor, content);
  },
  /** A dialog opens and gives the focus to its first control: its tooltip would cover the title. */
  hush(): void {
    isHushed = true;
    setTimeout(() => {
      isHushed = false;
    });
  },
  show(anchor: HTMLElement, content: TooltipContent): void {
    clearTimeout(timer);
    undescribe();
    if (!anchor.isConnected) return;
    describe(anchor, content.text);
    open.set({ anchor, content });
  },
  stay(): void {
    clearTimeout(timer);
  },
  leave(): void {
    clearTimeout(timer);
    if (open.get() !== null) timer = setTimeout(() => this.close(), LEAVE_MS);
  },
  close(): void {
    clearTimeout(timer);
    if (open.get() === null) return;
    undescribe();
    open.set(null);
    closedAtMs = Date.now();
  },
  /** The control left the page. */
  forget(anchor: HTMLElement | null): void {
    if (anchor !== null && open.get()?.anchor === anchor) this.close();
  },
};

/** A clock that was set back says nothing about the last tooltip. */
function hasJustClosed(): boolean {
  const sinceMs = Date.now() - closedAtMs;
  return sinceMs >= 0 && sinceMs < TOOLTIP_SKIP_MS;
}

/** Links the text to its control, unless it only repeats the control's name. */
function describe(anchor: HTMLElement, text: ReactNode): void {
  if (text === anchor.getAttribute('aria-label')) return;
  const others = anchor.getAttribute('aria-describedby');
  anchor.setAttribute('aria-describedby', others ? `${others} ${TOOLTIP_ID}` : TOOLTIP_ID);
}

function undescribe(): void {
  const anchor = open.get()?.anchor;
  const ids = anchor?.getAttribute('aria-describedby')?.split(' ') ?? [];
  if (!anchor || !ids.includes(TOOLTIP_ID)) return;
  const others = ids.filter((id) => id !== TOOLTIP_ID).join(' ');
  if (others) anchor.setAttribute('aria-describedby', others);
  else anchor.removeAttribute('aria-describedby');
}
