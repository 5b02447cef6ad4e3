import {
  type BodyOf,
  type Email,
  type Goal,
  type GoalContent,
  type goalCalls,
  LIMITS,
} from '@eisen/contract';

/** The email that a goal is made from. */
export type GoalSource = Pick<
  Email,
  'id' | 'subject' | 'from' | 'preview' | 'full_body_msg' | 'body'
>;

export interface GoalValues {
  readonly title: string;
  readonly specific: string;
  readonly measurable: string;
  readonly achievable: string;
  readonly relevant: string;
  readonly time_bound: string;
  readonly owner: string;
  readonly priority: Goal['priority'];
  /** As the date field has it: `2026-09-05`, empty for none. */
  readonly due_date: string;
  /** An assistant wrote some of it (D-90). */
  readonly ai_generated: boolean;
}

export type GoalPart = 'specific' | 'measurable' | 'achievable' | 'relevant' | 'time_bound';

/** The five parts in their order, each with the question it answers. */
export const GOAL_PARTS: readonly {
  readonly key: GoalPart;
  readonly letter: string;
  readonly title: string;
  readonly question: string;
}[] = [
  {
    key: 'specific',
    letter: 'S',
    title: 'Specific',
    question: 'What exactly will be done, and by whom?',
  },
  {
    key: 'measurable',
    letter: 'M',
    title: 'Measurable',
    question: 'How will you know it is done?',
  },
  { key: 'achievable', letter: 'A', title: 'Achievable', question: 'What makes it realistic?' },
  { key: 'relevant', letter: 'R', title: 'Relevant', question: 'Why does it matter now?' },
  { key: 'time_bound', letter: 'T', title: 'Time-bound', question: 'When is it finished?' },
];

export const FIRST_GOAL: GoalValues = {
  title: '',
  specific: '',
  measurable: '',
  achievable: '',
  relevant: '',
  time_bound: '',
  owner: '',
  priority: 'medium',
  due_date: '',
  ai_generated: false,
};

type Required = 'title' | GoalPart;

/** Labels of the required fields that are empty or only blanks, in the form's order (GOAL-21). */
export function missingInGoal(values: GoalValues): Readonly<Partial<Record<Required, string>>> {
  const required: readonly { key: Required; title: string }[] = [
    { key: 'title', title: 'Title' },
    ...GOAL_PARTS,
  ];
  return Object.fromEntries(
    required.filter(({ key }) => values[key].trim() === '').map(({ key, title }) => [key, title]),
  );
}

/** The call's body: texts trimmed, what is optional and empty left as none (GOAL-22). */
export function toGoalBody(
  values: GoalValues,
  source: Pick<GoalSource, 'id' | 'subject'> | null,
): BodyOf<typeof goalCalls.create> {
  return {
    title: values.title.trim(),
    specific: values.specific.trim(),
    measurable: values.measurable.trim(),
    achievable: values.achievable.trim(),
    relevant: values.relevant.trim(),
    time_bound: values.time_bound.trim(),
    owner: values.owner.trim() || null,
    priority: values.priority,
    due_date: values.due_date || null,
    email_id: source?.id ?? null,
    subject: source?.subject.slice(0, LIMITS.subject) || null,
    ai_generated: values.ai_generated,
  };
}

/** What is sent to be drafted from, what is new first: a preview that stores nothing (GOAL-23). */
export function toDraftBody(source: GoalSource): BodyOf<typeof goalCalls.generate> {
  const text = [source.body, source.full_body_msg, source.preview].find((part) => part?.trim());
  return {
    id: source.id,
    subject: source.subject,
    content: (text ?? '').slice(0, LIMITS.draftContent),
    sender: source.from,
    generate_content_only: true,
  };
}

/** A draft as the form's values. */
export function valuesOfDraft(content: GoalContent): Partial<GoalValues> {
  const { title, priority, due_date } = content;
  return {
    title: title.slice(0, LIMITS.subject),
    ...Object.fromEntries(GOAL_PARTS.map(({ key }) => [key, content[key].slice(0, LIMITS.text)])),
    priority,
    due_date: due_date ?? '',
  };
}

/** A goal as the form's values. */
export function valuesOfGoal(goal: Goal): GoalValues {
  const { title, specific, measurable, achievable, relevant, time_bound, priority } = goal;
  return {
    ...{ title, specific, measurable, achievable, relevant, time_bound, priority },
    owner: goal.owner ?? '',
    due_date: goal.due_date ?? '',
    ai_generated: goal.ai_generated,
  };
}

/** Of what the user touched, what says something else than the goal: the rest stays as others left it. */
export function changesOfGoal(
  values: GoalValues,
  touched: readonly (keyof GoalValues)[],
  goal: Goal,
): BodyOf<typeof goalCalls.update> {
  const body = toGoalBody(values, null);
  const changed = touched.filter((key) => key !== 'ai_generated' && body[key] !== goal[key]);
  return Object.fromEntries(changed.map((key) => [key, body[key]]));
}
