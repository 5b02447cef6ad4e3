import type { Provider } from '@eisen/contract';
import { Check } from 'lucide-react';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { CentreFrame } from '#components/page-frames.tsx';
import { AnswerList } from '#features/onboarding/answer-list.tsx';
import { ANSWER_LABELS } from '#features/onboarding/words.ts';
import { challengesOf, type OnboardingAnswers } from '#lib/onboarding-answers.ts';
import { PROVIDER_NAMES } from '#lib/provider.ts';

export interface DoneProps {
  /** Of the onboarding that led here; empty for somebody who signed up without it. */
  readonly answers: OnboardingAnswers;
  /** The mailbox chosen on the way, which is connected next; null while it is still to be chosen. */
  readonly provider: Provider | null;
  readonly onEnter: () => void;
  /** To the choice of a mailbox. */
  readonly onOther: () => void;
}

/** SUCCESS: the account stands, the mailbox comes next. */
export function Done({ answers, provider, onEnter, onOther }: DoneProps) {
  const rows = [
    { label: ANSWER_LABELS.email, values: given(answers.email) },
    { label: ANSWER_LABELS.role, values: given(answers.role) },
    { label: ANSWER_LABELS.challenges, values: challengesOf(answers) },
    { label: ANSWER_LABELS.goal, values: given(answers.goal) },
  ];
  const hasAnswers = rows.some(({ values }) => values.length > 0);
  return (
    <CentreFrame>
      <span className="ok-mark">
        <Icon of={Check} size={26} />
      </span>
      <h1>You're all set.</h1>
      <p className="centre-lead">
        {provider === null
          ? 'Connect your mailbox next. It takes one sign-in.'
          : `${PROVIDER_NAMES[provider]} comes next, as you chose. It takes one sign-in.`}
      </p>
      {hasAnswers ? (
        <div className="mb-5">
          <AnswerList rows={rows} />
        </div>
      ) : null}
      <Button variant="primary" size="xl" block onClick={onEnter} autoFocus>
        Enter Eisen
      </Button>
      {provider === null ? null : (
        <div className="centre-foot">
          <Button variant="ghost" onClick={onOther}>
            Choose another mailbox
          </Button>
        </div>
      )}
    </CentreFrame>
  );
}

function given(answer: string): readonly string[] {
  return answer === '' ? [] : [answer];
}
