import type { PLANS } from '@eisen/contract';

export interface PlanFeature {
  readonly text: string;
  /** Not built yet; the card says "Planned". */
  readonly isPlanned?: boolean;
  /** The plan leaves it out; shown so that nobody has to compare cards. */
  readonly isLeftOut?: boolean;
}

export interface Plan {
  readonly id: (typeof PLANS)[number];
  readonly name: string;
  /** Whole US dollars. */
  readonly monthlyPrice: number;
  readonly annualPrice: number;
  readonly description: string;
  readonly features: readonly PlanFeature[];
  /** The words on its button. */
  readonly cta: string;
  readonly isRecommended: boolean;
}

const CTA = 'Start Free Trial';

export const PLAN_CARDS: readonly Plan[] = [
  {
    id: 'clarity',
    name: 'Clarity',
    monthlyPrice: 8,
    annualPrice: 79,
    description: 'See what matters.',
    features: [
      { text: 'Four-quadrant sorting with reasons' },
      { text: 'Priority Score and Sentiment' },
      { text: 'SMART goals from email' },
      { text: 'One mailbox, Outlook or Gmail' },
      { text: 'Without dark mode', isLeftOut: true },
    ],
    cta: CTA,
    isRecommended: false,
  },
  {
    id: 'focus',
    name: 'Focus',
    monthlyPrice: 12,
    annualPrice: 99,
    description: 'For people with a team.',
    features: [
      { text: 'Everything in Clarity' },
      { text: 'Dark mode' },
      { text: 'Mobile dashboard' },
      { text: 'Custom priority rules', isPlanned: true },
      { text: 'Team delegation' },
      { text: 'Priority support', isPlanned: true },
    ],
    cta: CTA,
    isRecommended: true,
  },
  {
    id: 'eisen',
    name: 'Eisen',
    monthlyPrice: 15,
    annualPrice: 149,
    description: 'For people with an assistant.',
    features: [
      { text: 'Everything in Focus' },
      { text: 'Executive Assistant AI', isPlanned: true },
      { text: 'Advanced analytics', isPlanned: true },
      { text: 'API access', isPlanned: true },
      { text: 'White-glove onboarding', isPlanned: true },
      { text: 'Early access to new frameworks', isPlanned: true },
    ],
    cta: CTA,
    isRecommended: false,
  },
];

/** What paying for a year spares, in whole dollars and percent; the badge's 20 % is only its text (D-53). */
export function yearlySaving(plan: Pick<Plan, 'monthlyPrice' | 'annualPrice'>): {
  readonly dollars: number;
  readonly percent: number;
} {
  const twelveMonths = plan.monthlyPrice * 12;
  const dollars = twelveMonths - plan.annualPrice;
  return { dollars, percent: Math.round((dollars / twelveMonths) * 100) };
}
