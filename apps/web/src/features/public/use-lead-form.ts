import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useIsOpen } from '#components/form-parts.ts';
import type { ExternalStore } from '#lib/external-store.ts';
import { logFailure } from '#lib/log.ts';
import { noteEmailNotification } from '#lib/product-events.ts';
import { explainForm, sendForm } from '#lib/public-forms.ts';
import { type LeadEntries, NO_ENTRIES } from './entries.ts';

/** How long the thanks stand before the form returns (LAND-09). */
export const THANKS_MS = 5_000;

export interface LeadForm {
  readonly state: 'idle' | 'submitting' | 'success';
  readonly failure: string | null;
  readonly entries: LeadEntries;
  readonly change: (patch: Partial<LeadEntries>) => void;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

export interface LeadFormOptions {
  readonly form: 'earlyAccess' | 'waitlist';
  readonly store: ExternalStore<LeadEntries>;
  /** Back to idle by itself after this time; left out, the success stays. */
  readonly thanksMs?: number;
}

const NOTICES = { earlyAccess: 'early_access', waitlist: 'waitlist' } as const;

/** idle, submitting, success (LAND-10). A failure is shown and logged, and the entries stay (D-31). */
export function useLeadForm({ form, store, thanksMs }: LeadFormOptions): LeadForm {
  const entries = useSyncExternalStore(store.subscribe, store.get, () => NO_ENTRIES);
  const [state, setState] = useState<LeadForm['state']>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const isOpen = useIsOpen();
  const isBusy = useRef(false);
  useEffect(() => {
    if (state !== 'success' || thanksMs === undefined) return;
    const timer = setTimeout(() => setState('idle'), thanksMs);
    return () => clearTimeout(timer);
  }, [state, thanksMs]);

  const submit = async (fields: FormData) => {
    isBusy.current = true;
    setState('submitting');
    setFailure(null);
    try {
      await sendForm(form, fields);
      noteEmailNotification(NOTICES[form]);
      store.set(NO_ENTRIES);
      if (isOpen.current) setState('success');
    } catch (error) {
      logFailure('The form could not be sent', error);
      if (!isOpen.current) return;
      setFailure(explainForm(error));
      setState('idle');
    } finally {
      isBusy.current = false;
    }
  };

  return {
    state,
    failure,
    entries,
    change: (patch) => {
      setFailure(null);
      store.set((now) => ({ ...now, ...patch }));
    },
    onSubmit: (event) => {
      event.preventDefault();
      // Enter in a field does not ask whether the button is busy.
      if (!isBusy.current) void submit(fieldsOf(entries, event.currentTarget));
    },
  };
}

/** Only what was filled in travels; the trap comes from the form itself (D-42). */
function fieldsOf(entries: LeadEntries, form: HTMLFormElement): FormData {
  const fields = new FormData();
  for (const name of ['name', 'email', 'role'] as const) {
    if (entries[name] !== '') fields.set(name, entries[name]);
  }
  fields.set('consent', String(entries.consent));
  fields.set('_gotcha', String(new FormData(form).get('_gotcha') ?? ''));
  return fields;
}
