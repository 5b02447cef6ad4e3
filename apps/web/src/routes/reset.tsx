import { accountCalls, passwordResetBody, passwordResetRequestBody } from '@eisen/contract';
import { useState } from 'react';
import { Button, ButtonLink } from '#components/button.tsx';
import { TextField } from '#components/field.tsx';
import { FormNote } from '#components/form-note.tsx';
import { AuthFrame } from '#components/page-frames.tsx';
import { PasswordField } from '#components/password-field.tsx';
import { useForm } from '#components/use-form.ts';
import { callApi } from '#lib/api.ts';
import { ApiError } from '#lib/api-errors.ts';
import { wordsByKind, wordsFor } from '#lib/error-words.ts';
import { writesMailsToFiles } from '#lib/page-facts.ts';

const BACK = (
  <ButtonLink variant="ghost" href="/login">
    Back to Login
  </ButtonLink>
);

function explain(error: unknown): string {
  return wordsFor(
    error,
    wordsByKind(error, {
      refused: 'That did not work. Please try again.',
      broken: 'Network error. Please try again.',
    }),
  );
}

/** Asks for a reset link; the answer is the same whether the address has an account or not (D-124). */
export function ResetRequest() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    schema: passwordResetRequestBody,
    defaultValues: { email: '' },
    submit: async (body) => {
      await callApi(accountCalls.requestPasswordReset, { body });
      setSentTo(body.email);
    },
    explain,
  });
  if (sentTo !== null) {
    return (
      <AuthFrame title="Check your mail" back={BACK}>
        <FormNote tone="good">
          {writesMailsToFiles()
            ? `If ${sentTo} has an account, a mail with a link to set a new password is in the outbox folder of this server's data.`
            : `If ${sentTo} has an account, a link to set a new password is on its way.`}
        </FormNote>
        <p className="auth-alt">The link works once and only for a short time.</p>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Reset your password" back={BACK}>
      {form.failure ? <FormNote tone="error">{form.failure}</FormNote> : null}
      <form className="auth-fields" onSubmit={form.onSubmit} noValidate>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          autoFocus
          hint="The address of your account"
          error={form.errorOf('email')}
          {...form.register('email')}
        />
        <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
          Send the link
        </Button>
      </form>
    </AuthFrame>
  );
}

/** Sets a new password by the token of a mailed link, or of the operator's command (D-47). */
export function Reset({ token }: { readonly token: string }) {
  const [isDone, setDone] = useState(false);
  const [isGone, setGone] = useState(false);
  const form = useForm({
    schema: passwordResetBody,
    defaultValues: { password: '' },
    submit: async (body) => {
      try {
        await callApi(accountCalls.resetPassword, { params: { token }, body });
        setDone(true);
      } catch (error) {
        setGone(error instanceof ApiError && error.status === 404);
        throw error;
      }
    },
    explain,
  });
  if (isDone) {
    return (
      <AuthFrame title="Your password is set" back={BACK}>
        <FormNote tone="good">Sign in with the new password.</FormNote>
        <div className="auth-fields">
          <ButtonLink href="/login" variant="primary" size="lg" block>
            Sign In
          </ButtonLink>
        </div>
      </AuthFrame>
    );
  }
  if (isGone) {
    return (
      <AuthFrame title="Set a new password" back={BACK}>
        <FormNote tone="error">This link is no longer valid</FormNote>
        <div className="auth-fields">
          <ButtonLink href="/reset" variant="primary" size="lg" block>
            Ask for a new link
          </ButtonLink>
        </div>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Set a new password" back={BACK}>
      {form.failure ? <FormNote tone="error">{form.failure}</FormNote> : null}
      <form className="auth-fields" onSubmit={form.onSubmit} noValidate>
        <PasswordField
          label="New password"
          hint="At least 8 characters"
          autoComplete="new-password"
          autoFocus
          error={form.errorOf('password')}
          {...form.register('password')}
        />
        <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
          Set Password
        </Button>
      </form>
    </AuthFrame>
  );
}
