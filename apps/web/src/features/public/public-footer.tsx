import type { Provider } from '@eisen/contract';
import type { MouseEvent } from 'react';
import { LegalLink } from '#components/legal-link.tsx';
import { Brand } from '#components/logo.tsx';
import { PROVIDER_NAMES } from '#lib/provider.ts';
import { TAGLINE } from './content/landing-words.ts';
import type { PublicWays } from './ways.tsx';

/** Product, Company, Integrations (LAND-23 to LAND-25); its targets are of D-35. */
export function PublicFooter({ ways }: { readonly ways: PublicWays }) {
  return (
    <footer className="foot">
      <div className="wrap foot-i">
        <div>
          <Brand href="/" />
          <p className="foot-tag">{TAGLINE}</p>
          <LegalLink to="terms" className="foot-a">
            Terms
          </LegalLink>
        </div>
        <nav aria-labelledby="foot-product">
          <h2 id="foot-product">Product</h2>
          <a href="/#features">Features</a>
          <a href="/pricing">Pricing</a>
          <a href="/#demo">Demo</a>
        </nav>
        <nav aria-labelledby="foot-company">
          <h2 id="foot-company">Company</h2>
          <a href="/about">About</a>
          <a href="/about#contact">Contact</a>
          <LegalLink to="privacy" className="foot-a">
            Privacy
          </LegalLink>
        </nav>
        <nav aria-labelledby="foot-integrations">
          <h2 id="foot-integrations">Integrations</h2>
          <ProviderLink provider="outlook" ways={ways} />
          <ProviderLink provider="gmail" ways={ways} />
        </nav>
      </div>
    </footer>
  );
}

/** Chooses the provider as its own page does (VIEW-18); before any script it leads to the sign-in. */
function ProviderLink({
  provider,
  ways,
}: {
  readonly provider: Provider;
  readonly ways: PublicWays;
}) {
  const choose = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    ways.onProvider(provider);
  };
  return (
    <a href={`/login?provider=${provider}`} onClick={choose}>
      {PROVIDER_NAMES[provider]}
    </a>
  );
}
