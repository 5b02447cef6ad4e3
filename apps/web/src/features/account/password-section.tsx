import { accountCalls, passwordChangeBody } from '@eisen/contract';
import { Button } from '#components/button.tsx';
import { FormNote } from '#components/form-note.tsx';
import { PasswordField } from '#components/password-field.tsx';
import { useForm } from '#components/use-form.ts';
import { callApi } from '#lib/api.ts';
import { wordsFor } from '#lib/error-words.ts';
import { notify } from '#lib/notices.ts';
import { Section } from './section.tsx';

const EMPTY = { current_password: '', new_password: '' };

/** A new password; every other session ends with the old one. */
export function PasswordSection() {
  const form = useForm({
    schema: passwordChangeBody,
    defaultValues: EMPTY,
    submit: async (body) => {
      await callApi(accountCalls.changePassword, { body });
      form.reset(EMPTY);
      notify.success('Password changed', { detail: 'Other devices are signed out.' });
    },
    explain: (error) => wordsFor(error, 'The password could not be changed. Please try again.'),
    fieldByCode: { bad_credentials: 'current_password' },
  });
  return (
    <Section id="password" title="Password">
      <form className="set-form" onSubmit={form.onSubmit} noValidate>
        {form.failure ? <FormNote tone="error">{form.failure}</FormNote> : null}
        <div className="auth-two">
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            error={form.errorOf('current_password')}
            {...form.register('current_password')}
          />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            error={form.errorOf('new_password')}
            {...form.register('new_password')}
          />
        </div>
        <div className="set-form-foot">
          <Button type="submit" busy={form.busy} disabled={!form.isDirty}>
            Change Password
          </Button>
        </div>
      </form>
    </Section>
  );
}
