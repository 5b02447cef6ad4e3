import { useId } from 'react';
import { FieldError } from './field.tsx';
import { LegalLink } from './legal-link.tsx';
import '#styles/consent.css';

export interface ConsentBoxProps {
  readonly checked: boolean;
  readonly disabled?: boolean | undefined;
  /** Stands under the box and is read with it. */
  readonly error?: string | undefined;
  readonly onChange: (checked: boolean) => void;
}

/** The consent that every form of the public side needs, with both texts a click away (LAND-05, ONB-04). */
export function ConsentBox({ checked, disabled, error, onChange }: ConsentBoxProps) {
  const noteId = useId();
  return (
    <div>
      <label className="consent">
        <input
          type="checkbox"
          name="consent"
          className="tick"
          required
          checked={checked}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>
          I agree to the <LegalLink to="terms">Terms</LegalLink> and the{' '}
          <LegalLink to="privacy">Privacy Policy</LegalLink>
        </span>
      </label>
      {error ? <FieldError id={noteId}>{error}</FieldError> : null}
    </div>
  );
}

/** A field that people neither see nor reach; programs that fill in everything betray themselves (LAND-08). */
export function Honeypot() {
  return (
    <div className="trap" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name="_gotcha" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}
