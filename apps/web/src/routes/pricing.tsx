import { type ReactNode, useEffect } from 'react';
import { BillingToggle } from '#features/public/billing-toggle.tsx';
import { PLAN_CARDS, type Plan } from '#features/public/content/plans.ts';
import { PRICING } from '#features/public/content/pricing-words.ts';
import { Faq } from '#features/public/faq.tsx';
import { PlanCard } from '#features/public/plan-card.tsx';
import { PublicPage } from '#features/public/public-page.tsx';
import type { PublicWays } from '#features/public/ways.tsx';
import { usePreference, writePreference } from '#lib/preferences.ts';
import { trackEvent } from '#lib/product-events.ts';
import { leavePlanLead } from '#lib/public-forms.ts';
import { readVisitSource } from '#lib/visit.ts';
import '#styles/pricing.css';

export interface PricingProps {
  readonly ways: PublicWays;
  /** A plan was chosen, and word of it is on its way (PRICE-13). */
  readonly onPlanChosen: () => void;
  readonly notice?: ReactNode;
}

/** PRICING: three plans by the month or by the year, and what people ask. */
export function Pricing({ ways, onPlanChosen, notice }: PricingProps) {
  const billing = usePreference('billing_preference') ?? 'monthly';
  useEffect(() => trackEvent('pricing_view'), []);
  const choose = (plan: Plan) => {
    trackEvent('plan_select', { plan: plan.id, billing });
    trackEvent('free_trial_click', { plan: plan.id });
    const source = readVisitSource();
    leavePlanLead({
      plan_hint: plan.id,
      billing_preference: billing,
      created_at: new Date().toISOString(),
      user_agent: navigator.userAgent,
      ...(source ? { utm_source: source } : {}),
    });
    onPlanChosen();
  };
  return (
    <PublicPage ways={ways} notice={notice} solid>
      <p className="ban">{PRICING.banner}</p>
      <div className="wrap pricing">
        <h1>{PRICING.title}</h1>
        <BillingToggle
          value={billing}
          onChange={(next) => {
            writePreference('billing_preference', next);
            trackEvent('toggle_switch', { billing: next });
          }}
        />
        <div className="plans at-once">
          {PLAN_CARDS.map((plan) => (
            <PlanCard key={plan.id} plan={plan} billing={billing} onChoose={() => choose(plan)} />
          ))}
        </div>
        <p className="pricing-free">
          <b>{PRICING.freeToday}</b> {PRICING.everything}
        </p>
        <Faq />
      </div>
    </PublicPage>
  );
}
