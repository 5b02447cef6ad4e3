/** The four steps of "How to Use". */
export const HOW_STEPS = ['classify', 'correct', 'act', 'read'] as const;
export type HowStep = (typeof HOW_STEPS)[number];

/** What somebody said of himself in onboarding, as the session check gives it. */
export interface Said {
  readonly primary_goal: string | null;
  readonly inbox_challenges: readonly string[];
}

interface FirstStep {
  /** Leads "How to Use". */
  readonly step: HowStep;
  /** The answer that it follows from, in its own words. */
  readonly because: string;
  /** What to do first. */
  readonly advice: string;
}

type Advice = Omit<FirstStep, 'because'>;

const DELEGATE: Advice = {
  step: 'act',
  advice: 'Open an email that somebody else can answer, and choose Delegate.',
};

/** A main goal that names one way of working comes before every challenge. */
const BY_NARROW_GOAL: Readonly<Record<string, Advice>> = {
  'Improve delegation': DELEGATE,
  'Save time each day': {
    step: 'correct',
    advice: 'Place a few emails yourself: one drag or one key each.',
  },
};

/** In the order of the form: the first that was chosen counts. */
const BY_CHALLENGE: Readonly<Record<string, Advice>> = {
  'Too many emails to sort': {
    step: 'classify',
    advice: 'Sort the whole inbox with Classify All, and change what you see differently.',
  },
  'Missing important messages': {
    step: 'read',
    advice: 'Look at Priority Score: what presses most stands first, with its reasons.',
  },
  'Struggling to delegate or follow up': DELEGATE,
  'Spending hours on low-value tasks': {
    step: 'classify',
    advice:
      'Sort with Classify All, and look through Delete first: it is neither urgent nor important.',
  },
};

const BY_WIDE_GOAL: Readonly<Record<string, Advice>> = {
  'Gain clarity and focus': {
    step: 'classify',
    advice: 'Sort with Classify All, then keep to Do: it is urgent and important.',
  },
  'Stress-less inbox': {
    step: 'classify',
    advice: 'Sort with Classify All: what is not in Do can wait.',
  },
};

/**
 * What is suggested first to somebody with these answers; null when they name nothing.
 *
 * @returns one suggestion, with the answer it follows from
 */
export function firstStep({ primary_goal, inbox_challenges }: Said): FirstStep | null {
  const goal = primary_goal ?? '';
  const challenge = Object.keys(BY_CHALLENGE).find((known) => inbox_challenges.includes(known));
  return (
    adviceFor(BY_NARROW_GOAL, goal) ??
    adviceFor(BY_CHALLENGE, challenge ?? '') ??
    adviceFor(BY_WIDE_GOAL, goal)
  );
}

/** The steps as they are listed: the leading one first, the others in their order. */
export function howOrder(lead: HowStep | undefined): readonly HowStep[] {
  return [...HOW_STEPS].sort((a, b) => Number(b === lead) - Number(a === lead));
}

function adviceFor(table: Readonly<Record<string, Advice>>, answer: string): FirstStep | null {
  const advice = Object.hasOwn(table, answer) ? table[answer] : undefined;
  return advice ? { ...advice, because: answer } : null;
}
