import { accountCalls } from '@eisen/contract';
import { Check, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { CentreFrame } from '#components/page-frames.tsx';
import { callApi } from '#lib/api.ts';
import { wordsByKind, wordsFor } from '#lib/error-words.ts';

type Proof =
  | { readonly state: 'proving' | 'proven' }
  | { readonly state: 'failed'; readonly text: string };

/** Proves an address by the token of a mailed link (D-98). */
export function Verify({ token }: { readonly token: string }) {
  const [proof, setProof] = useState<Proof>({ state: 'proving' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again.
  useEffect(() => {
    let isCurrent = true;
    setProof({ state: 'proving' });
    callApi(accountCalls.verifyAddress, { params: { token } }).then(
      () => isCurrent && setProof({ state: 'proven' }),
      (error: unknown) => isCurrent && setProof({ state: 'failed', text: explain(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [token, attempt]);

  if (proof.state === 'proving') {
    return (
      <CentreFrame>
        <div className="grid justify-items-center gap-5" role="status">
          <span className="spinner spinner--lg" aria-hidden="true" />
          <p className="text-15">Confirming your address...</p>
        </div>
      </CentreFrame>
    );
  }
  if (proof.state === 'failed') {
    return (
      <CentreFrame>
        <span className="dlg-mark text-danger-mark">
          <Icon of={TriangleAlert} size={26} />
        </span>
        <h1>Not confirmed</h1>
        <p className="centre-lead" role="alert">
          {proof.text}
        </p>
        <Button variant="primary" size="xl" block onClick={() => setAttempt(attempt + 1)}>
          Try again
        </Button>
        <div className="centre-foot">
          <ButtonLink variant="ghost" href="/">
            Back to Home
          </ButtonLink>
        </div>
      </CentreFrame>
    );
  }
  return (
    <CentreFrame>
      <span className="ok-mark">
        <Icon of={Check} size={26} />
      </span>
      <h1>Your address is confirmed</h1>
      <p className="centre-lead">Invitations and delegations to it reach you now.</p>
      <ButtonLink href="/login" variant="primary" size="xl" block>
        Go to Eisen
      </ButtonLink>
    </CentreFrame>
  );
}

function explain(error: unknown): string {
  return wordsFor(
    error,
    wordsByKind(error, {
      refused: 'This link is no longer valid.',
      broken: 'Network error. Please try again.',
    }),
  );
}
