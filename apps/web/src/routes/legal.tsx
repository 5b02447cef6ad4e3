import type { ReactNode } from 'react';
import { PRIVACY } from '#features/public/content/privacy-words.ts';
import { TERMS } from '#features/public/content/terms-words.ts';
import { LegalPage } from '#features/public/legal-page.tsx';
import { PublicPage } from '#features/public/public-page.tsx';
import type { PublicWays } from '#features/public/ways.tsx';

export interface LegalProps {
  readonly ways: PublicWays;
  readonly notice?: ReactNode;
}

/** TERMS (LEGAL-01). */
export function Terms({ ways, notice }: LegalProps) {
  return (
    <PublicPage ways={ways} notice={notice} solid>
      <LegalPage text={TERMS} />
    </PublicPage>
  );
}

/** SECURITY: the Security & Privacy Policy (LEGAL-02). */
export function Security({ ways, notice }: LegalProps) {
  return (
    <PublicPage ways={ways} notice={notice} solid>
      <LegalPage text={PRIVACY} />
    </PublicPage>
  );
}
