import { Badge } from '#components/badge.tsx';
import { PRICING } from './content/pricing-words.ts';

export type Billing = 'monthly' | 'annual';

const CHOICES: readonly { readonly value: Billing; readonly label: string }[] = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'annual', label: 'Annual' },
];

/** By the month or by the year; the browser's own radio buttons under the look of the house. */
export function BillingToggle({
  value,
  onChange,
}: {
  readonly value: Billing;
  readonly onChange: (value: Billing) => void;
}) {
  return (
    <div className="seg bill" role="radiogroup" aria-label="Billing">
      {CHOICES.map((choice) => (
        <label key={choice.value} data-state={choice.value === value ? 'on' : 'off'}>
          <input
            type="radio"
            name="billing"
            className="sr-only"
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
          {choice.value === 'annual' ? <Badge tone="good">{PRICING.savingBadge}</Badge> : null}
        </label>
      ))}
    </div>
  );
}
