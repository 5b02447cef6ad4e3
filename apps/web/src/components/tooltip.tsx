import type { LucideIcon } from 'lucide-react';
import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { Kbd } from './kbd.tsx';

/** Delay before a tooltip opens, and the time within which the next opens at once (CONST-05). */
export const TOOLTIP_DELAY_MS = 700;
export const TOOLTIP_SKIP_MS = 300;

/** Stands once around the app: tooltips share their delays. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={TOOLTIP_DELAY_MS} skipDelayDuration={TOOLTIP_SKIP_MS}>
      {children}
    </Radix.Provider>
  );
}

export interface TooltipProps {
  readonly text: ReactNode;
  /** The shortcut of the same action. */
  readonly keys?: string | undefined;
  readonly icon?: LucideIcon | undefined;
  readonly side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  /** The control it explains: one element that takes a ref. It needs its own accessible name. */
  readonly children: ReactElement;
}

/** Explains a control on hover and on focus. */
export function Tooltip({ text, keys, icon, side = 'top', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="tip" side={side} sideOffset={6} collisionPadding={8}>
          {icon ? <Icon of={icon} size={15} /> : null}
          <span>{text}</span>
          {keys ? <Kbd keys={keys} /> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
