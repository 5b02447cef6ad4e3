import { type registerBody, signUpFormSchema } from '@eisen/contract';
import { Circle, CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#components/button.tsx';
import { TextField } from '#components/field.tsx';
import { FormNote } from '#components/form-note.tsx';
import { Icon } from '#components/icon.tsx';
import { AuthFrame } from '#components/page-frames.tsx';
import { PasswordField } from '#components/password-field.tsx';
import { useForm } from '#components/use-form.ts';
import { wordsByKind, wordsFor } from '#lib/error-words.ts';
import { checkPassword } from './password-rules.ts';

export type SignUpBody = (typeof registerBody)['_zod']['output'];

/** What is typed besides the password. */
export type SignUpEntries = Pick<SignUpBody, 'first_name' | 'last_name' | 'username' | 'email'>;

export interface SignUpProps {
  /** On the way from a mailed invitation, which counts for its own address only (D-98). */
  readonly isInvited?: boolean | undefined;
  /** What the form begins with: the address from onboarding (D-36), and what was typed here before. */
  readonly entries: SignUpEntries;
  /** Each edit: its links lead to other views, and whoever comes back finds what was typed (D-41). */
  readonly onEntries: (entries: SignUpEntries) => void;
  /** Resolves once the account stands and is signed in. @throws what the call threw */
  readonly onSignUp: (body: SignUpBody) => Promise<void>;
  readonly onMainMenu: () => void;
}

/** Sentence for a refused or failed registration (AUTH-19). */
export function explainSignUp(error: unknown): string {
  return wordsFor(
    error,
    wordsByKind(error, {
      refused: 'Registration failed',
      broken: 'Network error. Please try again.',
    }),
  );
}

export function SignUp({ isInvited, entries, onEntries, onSignUp, onMainMenu }: SignUpProps) {
  const form = useForm({
    schema: signUpFormSchema,
    defaultValues: { ...entries, password: '', confirmPassword: '' },
    submit: ({ confirmPassword: _, ...body }) => onSignUp(body),
    explain: explainSignUp,
    fieldByCode: { username_taken: 'username', email_taken: 'email' },
  });
  const { watch } = form;
  const keep = useRef(onEntries);
  keep.current = onEntries;
  useEffect(() => {
    const edits = watch(({ first_name = '', last_name = '', username = '', email = '' }) =>
      keep.current({ first_name, last_name, username, email }),
    );
    return () => edits.unsubscribe();
  }, [watch]);
  return (
    <AuthFrame
      title="Create Your Account"
      back={
        <Button variant="ghost" onClick={onMainMenu}>
          Back to Main Menu
        </Button>
      }
    >
      {isInvited ? (
        <FormNote tone="info">
          Use the address that your invitation was mailed to. It opens after you sign up.
        </FormNote>
      ) : null}
      {form.failure ? <FormNote tone="error">{form.failure}</FormNote> : null}
      <form className="auth-fields auth-fields--tight" onSubmit={form.onSubmit} noValidate>
        <div className="auth-two">
          <TextField
            label="First name"
            autoComplete="given-name"
            autoFocus
            error={form.errorOf('first_name')}
            {...form.register('first_name')}
          />
          <TextField
            label="Last name"
            autoComplete="family-name"
            error={form.errorOf('last_name')}
            {...form.register('last_name')}
          />
        </div>
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          error={form.errorOf('username')}
          {...form.register('username')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={form.errorOf('email')}
          {...form.register('email')}
        />
        <div>
          <PasswordField
            label="Password"
            autoComplete="new-password"
            error={form.errorOf('password')}
            {...form.register('password')}
          />
          <PasswordChecklist password={form.watch('password')} />
        </div>
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          error={form.errorOf('confirmPassword')}
          {...form.register('confirmPassword')}
        />
        <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
          {form.busy ? 'Creating Account...' : 'Create Account'}
        </Button>
      </form>
      <p className="auth-alt">
        Already have an account?{' '}
        <a className="link" href="/login">
          Sign in
        </a>
        {' · '}
        <a className="link" href="/pricing">
          See the plans
        </a>
      </p>
    </AuthFrame>
  );
}

/** Four rules that follow the typing (AUTH-11); only the first is asked for at submit (AUTH-18). */
export function PasswordChecklist({ password }: { readonly password: string }) {
  return (
    <ul className="rules" aria-label="A strong password has">
      {checkPassword(password).map(({ rule, met }) => (
        <li key={rule} data-met={met}>
          <Icon of={met ? CircleCheck : Circle} size={15} />
          {rule}
          <span className="sr-only">{met ? ', done' : ', open'}</span>
        </li>
      ))}
    </ul>
  );
}
