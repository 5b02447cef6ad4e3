import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { notices } from '#lib/notices.ts';
import { TooltipProvider } from './tooltip.tsx';

/** Helpers of the component tests; a test file asks for a DOM with `// @vitest-environment happy-dom`. */

export interface Rendered {
  readonly container: HTMLElement;
  rerender(node: ReactNode): void;
  unmount(): void;
}

const mounted = new Set<() => void>();

/** Renders into the page, inside the providers that every screen has. */
export function render(node: ReactNode): Rendered {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const draw = (next: ReactNode) =>
    act(() => root.render(<TooltipProvider>{next}</TooltipProvider>));
  const unmount = () => {
    if (!mounted.delete(unmount)) return;
    act(() => root.unmount());
    container.remove();
  };
  mounted.add(unmount);
  draw(node);
  return { container, rerender: draw, unmount };
}

/** Takes down what a test left standing; call it in `afterEach`. */
export function cleanUp(): void {
  for (const unmount of [...mounted]) unmount();
  // They outlive the toaster that showed them.
  notices.set([]);
  document.body.replaceChildren();
}

const IMPLICIT: Readonly<Record<string, string>> = {
  button: 'button',
  link: 'a[href]',
  article: 'article',
  heading: 'h1, h2, h3',
  textbox: 'input:not([type=checkbox], [type=radio], [type=file]), textarea',
  listitem: 'li',
  combobox: 'select',
  region: 'section[aria-label]',
};

/** Every element of a role whose accessible name is, or matches, `name`. */
export function allByRole(role: string, name?: string | RegExp): HTMLElement[] {
  const selector = [`[role="${role}"]`, IMPLICIT[role]].filter(Boolean).join(', ');
  return [...document.body.querySelectorAll<HTMLElement>(selector)].filter((element) => {
    const explicit = element.getAttribute('role');
    if (explicit !== null && explicit !== role) return false;
    if (name === undefined) return true;
    const own = nameOf(element);
    return typeof name === 'string' ? own === name : name.test(own);
  });
}

/** The one element of that role and name. */
export function byRole(role: string, name?: string | RegExp): HTMLElement {
  const found = allByRole(role, name);
  const [first] = found;
  if (!first || found.length > 1) {
    throw new Error(
      `${found.length} elements with role ${role} and name ${String(name)} in\n${document.body.innerHTML}`,
    );
  }
  return first;
}

function nameOf(element: HTMLElement): string {
  const label = element.getAttribute('aria-label');
  if (label !== null) return label;
  const id = element.getAttribute('id');
  const labelled = id ? document.querySelector(`label[for="${CSS.escape(id)}"]`) : null;
  const text = (labelled ?? element).cloneNode(true) as HTMLElement;
  for (const hidden of text.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return (text.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** Runs something that changes state, and lets effects and promises settle. */
export async function settle(work: () => unknown = () => undefined): Promise<void> {
  await act(async () => {
    await work();
  });
}

export async function click(element: Element, init: MouseEventInit = {}): Promise<void> {
  await settle(() =>
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init })),
  );
}

export async function press(
  element: Element,
  key: string,
  init: KeyboardEventInit = {},
): Promise<void> {
  await settle(() =>
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
    ),
  );
}

/** Types a whole text into a field, as React hears it. */
export async function fill(field: Element, text: string): Promise<void> {
  await settle(() => {
    const prototype =
      field.tagName === 'TEXTAREA' ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
}
