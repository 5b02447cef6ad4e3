/**
 * After a row has gone: gives the focus to the control of the row that took its place, of the last
 * one at the end, or to the list's section when no row is left. Rows mark that control with
 * `data-row-action`, or as `control` says where lists stand within lists.
 */
export function focusRowAt(
  list: HTMLElement | null,
  index: number,
  control = '[data-row-action]',
): void {
  const controls = [...(list?.querySelectorAll<HTMLElement>(control) ?? [])];
  const next = controls[index] ?? controls.at(-1);
  const section = list?.closest<HTMLElement>('section');
  if (!next && section) section.tabIndex = -1;
  (next ?? section)?.focus();
}
