import { accountCalls } from '@eisen/contract';
import { useQuery } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import { Button, ButtonLink } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { CentreFrame } from '#components/page-frames.tsx';
import { callApi } from '#lib/api.ts';
import { ApiError } from '#lib/api-errors.ts';
import { wordsByKind, wordsFor } from '#lib/error-words.ts';
import { GoToEisen } from './go-to-eisen.tsx';

/** Proves an address by the token of a mailed link (D-98). */
export function Verify({ token }: { readonly token: string }) {
  // A query, not a mutation: the answer of the first call stays, however often this is drawn.
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['verify', token],
    queryFn: () => callApi(accountCalls.verifyAddress, { params: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    meta: { needsNoSession: true },
  });

  if (isFetching) {
    return (
      <CentreFrame>
        <div className="grid justify-items-center gap-5" role="status">
          <span className="spinner spinner--lg" aria-hidden="true" />
          <p className="text-15">Confirming your address...</p>
        </div>
      </CentreFrame>
    );
  }
  if (!data) {
    const isGone = error instanceof ApiError && error.status === 404;
    return (
      <CentreFrame>
        <span className="dlg-mark text-danger-mark">
          <Icon of={TriangleAlert} size={26} />
        </span>
        <h1>Not confirmed</h1>
        <p className="centre-lead" role="alert">
          {isGone ? GONE : explain(error)}
        </p>
        {isGone ? (
          <GoToEisen />
        ) : (
          <Button variant="primary" size="xl" block onClick={() => void refetch()}>
            Try again
          </Button>
        )}
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
      <h1>
        {data.already_confirmed ? 'Your address is already confirmed' : 'Your address is confirmed'}
      </h1>
      <p className="centre-lead">Invitations and delegations to it reach you now.</p>
      <GoToEisen />
    </CentreFrame>
  );
}

const GONE =
  'This link is no longer valid. It works within 24 hours of its mail; Settings sends a new one.';

function explain(error: unknown): string {
  return wordsFor(
    error,
    wordsByKind(error, {
      refused: 'That did not work. Please try again.',
      broken: 'Network error. Please try again.',
    }),
  );
}
