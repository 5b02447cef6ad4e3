/**
 * A form that came as finished HTML is written into before any script runs. It is replaced by the same
 * form, drawn anew, and followed until then, since its writer goes on.
 *
 * @param take  reads what was entered so far
 */
export function followDelivered(selector: string, take: (form: HTMLFormElement) => void): void {
  const form = globalThis.document?.querySelector<HTMLFormElement>(selector);
  if (!form) return;
  take(form);
  form.addEventListener('input', () => take(form));
}
