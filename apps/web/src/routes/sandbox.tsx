import { IMPORT_FIELD, type Provider, sandboxCalls } from '@eisen/contract';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#components/button.tsx';
import { ErrorState } from '#components/list-states.tsx';
import { Logo } from '#components/logo.tsx';
import { CentreFrame } from '#components/page-frames.tsx';
import { SandboxConsent } from '#features/account/sandbox-consent.tsx';
import { callApi } from '#lib/api.ts';
import { ApiError } from '#lib/api-errors.ts';
import { wordsFor } from '#lib/error-words.ts';
import { PROVIDER_NAMES } from '#lib/provider.ts';
import { uploadFile } from '#lib/upload.ts';

export interface SandboxProps {
  readonly provider: Provider;
  /** The new mailbox stands; `to` is the app's address that the server named. */
  readonly onConnected: (to: string) => Promise<void>;
}

/** `/auth/sandbox`: consent to a sandbox mailbox in the place of a provider's (D-114). */
export function Sandbox({ provider, onConnected }: SandboxProps) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['sandbox', provider],
    queryFn: ({ signal }) => callApi(sandboxCalls.options, { query: { provider }, signal }),
    retry: false,
    gcTime: 0,
  });
  if (error) {
    const isOff = error instanceof ApiError && error.code === 'provider_not_configured';
    return (
      <CentreFrame>
        <Logo size={40} />
        <ErrorState
          title={isOff ? 'Sandbox mailboxes are switched off' : 'This page could not be loaded'}
          detail={
            isOff
              ? 'Connect a real mailbox, or ask the operator of this server.'
              : wordsFor(error, 'Please check your connection and try again.')
          }
          onRetry={isOff ? undefined : () => void refetch()}
          busy={isFetching}
        />
        <div className="centre-foot">
          <ButtonLink variant="ghost" href="/connect">
            Back
          </ButtonLink>
        </div>
      </CentreFrame>
    );
  }
  return (
    <SandboxConsent
      providerName={PROVIDER_NAMES[provider]}
      options={data ?? null}
      onConnect={async (source) => {
        const outcome = await callApi(sandboxCalls.connect, {
          body: { provider, source },
          timeoutMs: CONNECT_TIMEOUT_MS,
        });
        return { outcome, open: () => onConnected(outcome.redirect_to) };
      }}
      onUpload={async (file, onProgress, signal) => {
        const outcome = await uploadFile(sandboxCalls.import, {
          query: { provider },
          field: IMPORT_FIELD,
          file,
          onProgress,
          signal,
        });
        return { outcome, open: () => onConnected(outcome.redirect_to) };
      }}
    />
  );
}

/** Filling a mailbox of thousands of messages takes longer than other calls may. */
const CONNECT_TIMEOUT_MS = 180_000;
