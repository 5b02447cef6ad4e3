import { loginBody, type Provider } from '@eisen/contract';
import { Button } from '#components/button.tsx';
import { TextField } from '#components/field.tsx';
import { FormNote } from '#components/form-note.tsx';
import { AuthFrame } from '#components/page-frames.tsx';
import { PasswordField } from '#components/password-field.tsx';
import { useForm } from '#components/use-form.ts';
import { wordsByKind, wordsFor } from '#lib/error-words.ts';
import { PROVIDER_NAMES } from '#lib/provider.ts';

export interface LoginProps {
  /** On the way from a mailed invitation. */
  readonly isInvited?: boolean | undefined;
  /** Somebody was here, and the session ended by itself. */
  readonly wasSignedOut?: boolean | undefined;
  /** Chosen before signing in: it will be connected afterwards (AUTH-04). */
  readonly provider: Provider | null;
  /** "Forgot password?" stands only where the operator can send mail (D-124). */
  readonly canReset: boolean;
  /** Resolves once the session stands. @throws what the call threw */
  readonly onSignIn: (body: { username: string; password: string }) => Promise<void>;
  readonly onMainMenu: () => void;
}

/** Sentence for a refused or failed sign-in (AUTH-09). */
export function explainLogin(error: unknown): string {
  return wordsFor(
    error,
    wordsByKind(error, { refused: 'Login failed', broken: 'Network error. Please try again.' }),
  );
}

export function Login(props: LoginProps) {
  const { isInvited, wasSignedOut, provider, canReset, onSignIn, onMainMenu } = props;
  const form = useForm({
    schema: loginBody,
    defaultValues: { username: '', password: '' },
    submit: onSignIn,
    explain: explainLogin,
  });
  return (
    <AuthFrame
      title="Sign in to Eisen"
      back={
        <Button variant="ghost" onClick={onMainMenu}>
          Back to Main Menu
        </Button>
      }
    >
      {wasSignedOut ? (
        <FormNote tone="info">You were signed out. Sign in to go on where you were.</FormNote>
      ) : null}
      {provider && !wasSignedOut ? (
        <FormNote tone="info">
          {`Your ${PROVIDER_NAMES[provider]} account will be connected after you sign in.`}
        </FormNote>
      ) : null}
      {isInvited ? <FormNote tone="info">Your invitation opens after you sign in.</FormNote> : null}
      {form.failure ? <FormNote tone="error">{form.failure}</FormNote> : null}
      <form className="auth-fields" onSubmit={form.onSubmit} noValidate>
        <TextField
          label="Username or email"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
          error={form.errorOf('username')}
          {...form.register('username')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={form.errorOf('password')}
          {...form.register('password')}
        />
        <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
          {form.busy ? 'Signing In...' : 'Sign In'}
        </Button>
      </form>
      <p className="auth-alt">
        New here?{' '}
        <a className="link" href="/signup">
          Sign up
        </a>
        {canReset ? (
          <>
            {' · '}
            <a className="link" href="/reset">
              Forgot password?
            </a>
          </>
        ) : null}
      </p>
    </AuthFrame>
  );
}
