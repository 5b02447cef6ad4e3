import { PROVIDERS, type Provider } from '@eisen/contract';
import { Mail } from 'lucide-react';
import { useId } from 'react';
import { Icon } from '#components/icon.tsx';
import { usableProviders } from '#lib/page-facts.ts';
import { PROVIDER_NAMES, PROVIDER_SUITES } from '#lib/provider.ts';
import { ANSWER_LABELS } from './words.ts';

/** Which mailbox will be connected; none has to be chosen (ONB-05). */
export function ProviderCards({
  value,
  onChange,
}: {
  readonly value: Provider | null;
  readonly onChange: (provider: Provider) => void;
}) {
  const name = useId();
  const usable = usableProviders();
  return (
    <fieldset className="fld" aria-labelledby={`${name}-label`}>
      <span className="lab" id={`${name}-label`}>
        {ANSWER_LABELS.provider} <em>optional</em>
      </span>
      <div className="pvs">
        {PROVIDERS.map((provider) => (
          <label key={provider} className="pv">
            <span className="choice-mark">
              <Icon of={Mail} size={22} />
            </span>
            <span>
              <b>{PROVIDER_NAMES[provider]}</b>
              <span className="sr-only"> / </span>
              <small>
                {usable.includes(provider)
                  ? PROVIDER_SUITES[provider]
                  : 'Not set up on this server'}
              </small>
            </span>
            <input
              type="radio"
              className="mark"
              name="provider"
              value={provider}
              checked={value === provider}
              disabled={!usable.includes(provider)}
              onChange={() => onChange(provider)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
