import { CreditCard, Keyboard, Mail, ShieldCheck } from 'lucide-react';
import { Icon } from '#components/icon.tsx';
import { FACTS } from './content/landing-words.ts';

const ICONS = {
  providers: Mail,
  keys: Keyboard,
  trial: CreditCard,
  encryption: ShieldCheck,
} as const;

/** Four facts in one line. */
export function FactsStrip() {
  return (
    <section className="factline at-once" aria-label="What to expect">
      <ul className="wrap">
        {(Object.keys(ICONS) as (keyof typeof ICONS)[]).map((fact) => (
          <li key={fact}>
            <Icon of={ICONS[fact]} size={18} />
            {FACTS[fact]}
          </li>
        ))}
      </ul>
    </section>
  );
}
