import type { EmailListBoard } from './email-rows.tsx';

/** What the cards of a test board share: nothing selected, nothing under way. */
export function buildBoard(over: Partial<EmailListBoard> = {}): EmailListBoard {
  return {
    now: new Date('2026-03-10T09:30:00'),
    blockedBy: undefined,
    selected: new Set(),
    dragged: new Set(),
    working: new Set(),
    isSorting: false,
    moveMenuId: null,
    ...over,
  };
}

/** Gives elements a height, without which a virtual list draws no rows. @returns takes it back */
export function giveHeight(px: number): () => void {
  const names = ['offsetHeight', 'clientHeight'] as const;
  const before = names.map((name) => Object.getOwnPropertyDescriptor(HTMLElement.prototype, name));
  for (const name of names) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => px });
  }
  return () => {
    for (const [index, name] of names.entries()) {
      const old = before[index];
      if (old) Object.defineProperty(HTMLElement.prototype, name, old);
      else Reflect.deleteProperty(HTMLElement.prototype, name);
    }
  };
}
