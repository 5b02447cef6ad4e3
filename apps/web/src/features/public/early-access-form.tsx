import { Calendar, CircleCheck, Play } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { ConsentBox, Honeypot } from '#components/consent-box.tsx';
import { TextField } from '#components/field.tsx';
import { FormNote } from '#components/form-note.tsx';
import { Icon } from '#components/icon.tsx';
import { EARLY_ACCESS } from './content/landing-words.ts';
import { earlyAccessEntries, takeOverTyped } from './entries.ts';
import { THANKS_MS, useLeadForm } from './use-lead-form.ts';

/** Its id in the page and in the address. */
export const EARLY_ACCESS_ID = 'early-access';

/** The form of the hero (LAND-04). The thanks lie over it, so that nothing on the page moves. */
export function EarlyAccessForm({ onDemo }: { readonly onDemo: () => void }) {
  useState(() => takeOverTyped(EARLY_ACCESS_ID, earlyAccessEntries));
  const form = useLeadForm({
    form: 'earlyAccess',
    store: earlyAccessEntries,
    thanksMs: THANKS_MS,
  });
  const { entries, change } = form;
  const isSent = form.state === 'success';
  const isBusy = form.state === 'submitting';
  return (
    <div className="ea-box">
      <form
        id={EARLY_ACCESS_ID}
        className="ea"
        aria-label="Early access"
        data-sent={isSent || undefined}
        inert={isSent}
        onSubmit={form.onSubmit}
      >
        <div className="ea-g">
          <TextField
            label="Name"
            optional
            name="name"
            autoComplete="name"
            maxLength={100}
            placeholder="Dana Whitfield"
            value={entries.name}
            disabled={isBusy}
            onChange={(event) => change({ name: event.target.value })}
          />
          <TextField
            label="Email"
            type="email"
            name="email"
            autoComplete="email"
            required
            maxLength={254}
            placeholder="you@company.com"
            value={entries.email}
            disabled={isBusy}
            onChange={(event) => change({ email: event.target.value })}
          />
        </div>
        <ConsentBox
          checked={entries.consent}
          disabled={isBusy}
          onChange={(consent) => change({ consent })}
        />
        <Honeypot />
        {form.failure ? <FormNote tone="error">{form.failure}</FormNote> : null}
        <div className="ea-b">
          <Button
            type="submit"
            variant="primary"
            size="xl"
            busy={isBusy}
            disabled={entries.email.trim() === '' || !entries.consent}
          >
            {EARLY_ACCESS.button}
          </Button>
          <span className="ea-s">
            <Button variant="ghost" size="lg" icon={Play} onClick={onDemo}>
              Try the Demo
            </Button>
            <Button variant="ghost" size="lg" icon={Calendar} onClick={onDemo}>
              Book a Demo
            </Button>
          </span>
        </div>
      </form>
      <p className="ea-thanks" role="status">
        {isSent ? (
          <>
            <Icon of={CircleCheck} size={20} />
            {EARLY_ACCESS.thanks}
          </>
        ) : null}
      </p>
    </div>
  );
}
