export interface DragPreview {
  /** Puts it under the pointer; window coordinates. */
  follow(x: number, y: number): void;
  remove(): void;
}

/**
 * The lifted card under the pointer: a copy of the card, tilted, in a layer of its own. The
 * browser's own preview would be pale, clipped and never tilted.
 */
export function createDragPreview(
  card: HTMLElement,
  count: number,
  pointer: { readonly clientX: number; readonly clientY: number },
): DragPreview {
  const box = card.getBoundingClientRect();
  const grip = { x: pointer.clientX - box.left, y: pointer.clientY - box.top };
  const layer = document.createElement('div');
  layer.className = 'drag-layer';
  layer.setAttribute('aria-hidden', 'true');
  layer.style.width = `${box.width}px`;
  layer.append(copyCard(card));
  if (count > 1) layer.append(makeCount(count));
  const follow = (x: number, y: number) => {
    layer.style.transform = `translate3d(${x - grip.x}px, ${y - grip.y}px, 0)`;
  };
  follow(pointer.clientX, pointer.clientY);
  document.body.append(layer);
  return { follow, remove: () => layer.remove() };
}

/** A copy that is only a picture: nothing in it can be found, focused or dropped on. */
export function copyCard(card: HTMLElement): HTMLElement {
  const copy = card.cloneNode(true) as HTMLElement;
  for (const name of ['data-email-id', 'data-cursor', 'data-selected', 'data-busy', 'tabindex']) {
    copy.removeAttribute(name);
  }
  copy.removeAttribute('draggable');
  copy.setAttribute('data-drag', 'preview');
  copy.inert = true;
  return copy;
}

function makeCount(count: number): HTMLElement {
  const badge = document.createElement('span');
  badge.className = 'drag-count';
  badge.textContent = String(count);
  return badge;
}
