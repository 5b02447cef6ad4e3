import { Check, Minus } from 'lucide-react';
import { Badge } from '#components/badge.tsx';
import { Icon } from '#components/icon.tsx';
import { type Plan, yearlySaving } from './content/plans.ts';
import { PRICING } from './content/pricing-words.ts';
import { WayButton } from './ways.tsx';

export interface PlanCardProps {
  readonly plan: Plan;
  readonly billing: 'monthly' | 'annual';
  readonly onChoose: () => void;
}

/** One plan: its price in the chosen rhythm, the other one beside it, and what is in it. */
export function PlanCard({ plan, billing, onChoose }: PlanCardProps) {
  const { id, name, monthlyPrice, annualPrice, isRecommended } = plan;
  const { dollars, percent } = yearlySaving(plan);
  const isAnnual = billing === 'annual';
  return (
    <section className="plan" data-recommended={isRecommended || undefined} aria-labelledby={id}>
      <div className="row">
        <h2 id={id}>{name}</h2>
        {isRecommended ? <Badge className="plan-pop">{PRICING.popular}</Badge> : null}
      </div>
      <p className="plan-d">{plan.description}</p>
      <p className="price">
        <b className="num">${isAnnual ? annualPrice : monthlyPrice}</b>
        <span>
          {isAnnual ? 'per year' : 'per month'}
          <br />
          <small className="num">
            {isAnnual ? `or $${monthlyPrice} per month` : `or $${annualPrice} per year`}
          </small>
        </span>
      </p>
      <p className="plan-save num">
        A year saves ${dollars} ({percent}%)
      </p>
      <WayButton
        href="/signup"
        variant={isRecommended ? 'primary' : 'second'}
        size="lg"
        block
        aria-describedby={id}
        onGo={onChoose}
      >
        {plan.cta}
      </WayButton>
      <p className="plan-t">{PRICING.trial}</p>
      <ul>
        {plan.features.map(({ text, isPlanned, isLeftOut }) => (
          <li
            key={text}
            data-left-out={isLeftOut || undefined}
            data-planned={isPlanned || undefined}
          >
            <Icon of={isLeftOut ? Minus : Check} />
            <span>
              {text}
              {isPlanned ? <Badge tone="line">{PRICING.planned}</Badge> : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
