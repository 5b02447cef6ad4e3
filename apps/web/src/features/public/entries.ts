import { followDelivered } from '#lib/delivered-form.ts';
import { createExternalStore, type ExternalStore } from '#lib/external-store.ts';

/** What a visitor entered in a form of the public side. */
export interface LeadEntries {
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly consent: boolean;
}

export const NO_ENTRIES: LeadEntries = { name: '', email: '', role: '', consent: false };

/**
 * Entries outlive their form as long as the page does: the links in a form's consent lead to other
 * views, and whoever comes back finds what was written (D-41).
 */
export const earlyAccessEntries: ExternalStore<LeadEntries> = createExternalStore(NO_ENTRIES);
export const waitlistEntries: ExternalStore<LeadEntries> = createExternalStore(NO_ENTRIES);

/** Takes over what was written before any script ran. */
export function takeOverTyped(formId: string, entries: ExternalStore<LeadEntries>): void {
  if (entries.get() !== NO_ENTRIES) return;
  followDelivered(`form#${formId}`, (form) => {
    const typed = typedIn(form);
    if (typed.name !== '' || typed.email !== '' || typed.consent) entries.set(typed);
  });
}

function typedIn(form: HTMLFormElement): LeadEntries {
  const typed = new FormData(form);
  return {
    ...NO_ENTRIES,
    name: String(typed.get('name') ?? ''),
    email: String(typed.get('email') ?? ''),
    consent: typed.has('consent'),
  };
}
