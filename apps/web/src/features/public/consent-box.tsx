import { LegalLink } from './legal-link.tsx';

export interface ConsentBoxProps {
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** The consent that every form of the public side needs, with both texts a click away (LAND-05). */
export function ConsentBox({ checked, disabled, onChange }: ConsentBoxProps) {
  return (
    <label className="consent">
      <input
        type="checkbox"
        name="consent"
        className="tick"
        required
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        I agree to the <LegalLink to="terms">Terms</LegalLink> and the{' '}
        <LegalLink to="privacy">Privacy Policy</LegalLink>
      </span>
    </label>
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
