import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

/** ⌘↵ and Ctrl ↵ save from any field; with Shift as the second button would, where a form has one. */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
  event.preventDefault();
  const second = event.shiftKey ? findSecondSubmit(event.currentTarget) : null;
  if (second?.disabled) return;
  event.currentTarget.requestSubmit(second);
}

/** A button of this name sends the form in another way than the main one. */
export const SECOND_SUBMIT = 'second-submit';

export function findSecondSubmit(form: HTMLFormElement): HTMLButtonElement | null {
  const found = form.elements.namedItem(SECOND_SUBMIT);
  return found instanceof HTMLButtonElement ? found : null;
}

/** Whether a form was sent by its second button. */
export function isSecondSubmit(event: FormEvent): boolean {
  const { submitter } = event.nativeEvent as SubmitEvent;
  return submitter instanceof HTMLButtonElement && submitter.name === SECOND_SUBMIT;
}

/** @returns false when no field of the form is marked as wrong */
export function focusFirstInvalid(form: HTMLFormElement | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  return field != null;
}

/** Whether the form is still on the screen, for what comes back later. */
export function useIsOpen(): RefObject<boolean> {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}
