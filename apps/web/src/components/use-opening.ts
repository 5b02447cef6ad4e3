import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import { completesDoubleClick } from './double-click.ts';

/** How a click selects: alone, one more or less (Ctrl/Cmd), or all from the cursor to here (Shift). */
export type SelectHow = 'cursor' | 'toggle' | 'range';

export interface OpeningOptions {
  readonly id: string;
  readonly onOpen?: ((id: string) => void) | undefined;
  readonly onSelect?: ((id: string, how: SelectHow) => void) | undefined;
}

/** The gestures that open: a second click in time, Enter, a tap. Buttons in the card never open it. */
export function useOpening({ id, onOpen, onSelect }: OpeningOptions) {
  const lastClickMs = useRef<number | null>(null);
  const pointerType = useRef('mouse');
  return {
    onPointerDown: (event: PointerEvent) => {
      pointerType.current = event.pointerType;
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (isOnControl(event)) return;
      if (pointerType.current === 'touch') {
        onOpen?.(id);
        return;
      }
      if (completesDoubleClick(lastClickMs.current, event.timeStamp)) {
        lastClickMs.current = null;
        onOpen?.(id);
        return;
      }
      lastClickMs.current = event.timeStamp;
      onSelect?.(id, selectHow(event));
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.target !== event.currentTarget || hasModifier(event))
        return;
      event.preventDefault();
      onOpen?.(id);
    },
  };
}

function isOnControl(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as Element;
  // A menu of the card is drawn elsewhere in the page; React still reports its clicks here.
  return !event.currentTarget.contains(target) || target.closest('button, a') !== null;
}

function hasModifier(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey;
}

function selectHow(event: MouseEvent): SelectHow {
  if (event.shiftKey) return 'range';
  return event.ctrlKey || event.metaKey ? 'toggle' : 'cursor';
}
