/**
 * After a row has gone: gives the focus to the control of the row that took its place, of the last
 * one at the end, or to the list's section when no row is left. Rows mark that control with
 * `data-row-action`.
 */
export function focusRowAt(list: HTMLElement | null, index: number): void {
  const controls = [...(list?.querySelectorAll<HTMLElement>('[data-row-action]') ?? [])];
  const next = controls[index] ?? controls.at(-1);
  const section = list?.closest<HTMLElement>('section');
  if (!next && section) section.tabIndex = -1;
  (next ?? section)?.focus();
}
