import { INBOX_CHALLENGES, PRIMARY_GOALS, ROLES } from '@eisen/contract';
import { ConsentBox } from '#components/consent-box.tsx';
import { SelectField, TextField } from '#components/field.tsx';
import {
  challengesOf,
  type OnboardingAnswers,
  OTHER_CHALLENGE,
  OTHER_MAX,
} from '#lib/onboarding-answers.ts';
import { PROVIDER_NAMES, PROVIDER_SUITES } from '#lib/provider.ts';
import { AnswerList } from './answer-list.tsx';
import { OptionList } from './option-list.tsx';
import { ProviderCards } from './provider-cards.tsx';
import type { Problems, Step } from './steps.ts';
import { ANSWER_LABELS, STEP_WORDS } from './words.ts';

export interface StepFieldsProps {
  readonly step: Step;
  readonly answers: OnboardingAnswers;
  readonly problems: Problems;
  readonly onChange: (patch: Partial<OnboardingAnswers>) => void;
}

const ROLE_OPTIONS = [
  { value: '', label: 'Choose your role' },
  ...ROLES.map((role) => ({ value: role, label: role })),
];

/** What a step asks. */
export function StepFields(props: StepFieldsProps) {
  const { step, answers, problems, onChange } = props;
  switch (step) {
    case 1:
      return <Welcome {...props} />;
    case 2:
      return (
        <SelectField
          label={ANSWER_LABELS.role}
          options={ROLE_OPTIONS}
          value={answers.role}
          error={problems.role}
          onChange={(event) => onChange({ role: event.target.value })}
        />
      );
    case 3:
      return <Challenges {...props} />;
    case 4:
      return (
        <OptionList
          legend={STEP_WORDS[4].title}
          kind="one"
          options={PRIMARY_GOALS}
          chosen={[answers.goal]}
          error={problems.goal}
          onPress={(goal) => onChange({ goal })}
        />
      );
    case 5:
      return <Review answers={answers} />;
  }
}

function Welcome({ answers, problems, onChange }: StepFieldsProps) {
  return (
    <>
      <TextField
        label={ANSWER_LABELS.email}
        // The form has its own sentence and asks at Continue.
        type="email"
        name="email"
        autoComplete="email"
        maxLength={254}
        placeholder="you@company.com"
        value={answers.email}
        error={problems.email}
        onChange={(event) => onChange({ email: event.target.value })}
      />
      <TextField
        label={ANSWER_LABELS.name}
        optional
        name="name"
        autoComplete="name"
        maxLength={100}
        value={answers.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <ProviderCards value={answers.provider} onChange={(provider) => onChange({ provider })} />
      <ConsentBox
        checked={answers.consent}
        error={problems.consent}
        onChange={(consent) => onChange({ consent })}
      />
    </>
  );
}

function Challenges({ answers, problems, onChange }: StepFieldsProps) {
  const { challenges, otherChallenge } = answers;
  return (
    <>
      <OptionList
        legend={STEP_WORDS[3].title}
        kind="many"
        options={INBOX_CHALLENGES}
        chosen={challenges}
        error={problems.challenges}
        onPress={(option) =>
          onChange({
            challenges: challenges.includes(option)
              ? challenges.filter((other) => other !== option)
              : [...challenges, option],
          })
        }
      />
      {challenges.includes(OTHER_CHALLENGE) ? (
        <div className="inp op-o">
          <input
            aria-label="Your own words for Other"
            placeholder="Please specify..."
            maxLength={OTHER_MAX}
            value={otherChallenge}
            onChange={(event) => onChange({ otherChallenge: event.target.value })}
          />
        </div>
      ) : null}
    </>
  );
}

function Review({ answers }: { readonly answers: OnboardingAnswers }) {
  const { email, name, provider, role, goal } = answers;
  return (
    <AnswerList
      rows={[
        { label: ANSWER_LABELS.email, values: [email.trim()], changeHref: '/start?step=1' },
        {
          label: ANSWER_LABELS.name,
          values: name.trim() ? [name.trim()] : [],
          changeHref: '/start?step=1',
        },
        {
          label: ANSWER_LABELS.provider,
          values: provider ? [`${PROVIDER_NAMES[provider]} / ${PROVIDER_SUITES[provider]}`] : [],
          changeHref: '/start?step=1',
        },
        { label: ANSWER_LABELS.role, values: [role], changeHref: '/start?step=2' },
        {
          label: ANSWER_LABELS.challenges,
          values: challengesOf(answers),
          changeHref: '/start?step=3',
        },
        { label: ANSWER_LABELS.goal, values: [goal], changeHref: '/start?step=4' },
      ]}
    />
  );
}
