import { accountCalls, DEFAULT_ROLE, profileChangeBody, ROLES, type User } from '@eisen/contract';
import { Avatar } from '#components/avatar.tsx';
import { Badge } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { SelectField, TextField } from '#components/field.tsx';
import { FormNote } from '#components/form-note.tsx';
import { useForm } from '#components/use-form.ts';
import { callApi } from '#lib/api.ts';
import { wordsFor } from '#lib/error-words.ts';
import { notify } from '#lib/notices.ts';
import { isLocalMode } from '#lib/page-facts.ts';
import { useSession } from '#lib/session.tsx';
import { AddressProof } from './address-proof.tsx';
import { Section } from './section.tsx';

/** Who the user is: names and the role label, which grants nothing (D-64). */
export function ProfileSection({ user }: { readonly user: User }) {
  const { updateUser } = useSession();
  const hasRole = ROLES.some((role) => role === user.role);
  const form = useForm({
    schema: profileChangeBody,
    defaultValues: {
      first_name: user.first_name,
      last_name: user.last_name,
      // Nothing is sent for the default label, which is not one of the roles.
      role: hasRole ? user.role : undefined,
    },
    submit: async (body) => {
      const answer = await callApi(accountCalls.updateProfile, { body });
      updateUser(answer.user);
      form.reset({
        first_name: answer.user.first_name,
        last_name: answer.user.last_name,
        role: answer.user.role === DEFAULT_ROLE ? undefined : answer.user.role,
      });
      notify.success('Profile saved');
    },
    explain: (error) => wordsFor(error, 'The profile could not be saved. Please try again.'),
  });
  return (
    <Section id="account" title="Account">
      <div className="set-me">
        <Avatar own size="lg" name={user.displayName} picture={user.profile_picture} />
        <div className="min-w-0">
          <b>{user.displayName}</b>
          <p>
            {user.email} · {user.username}
          </p>
        </div>
        <span className="sp" />
        {isLocalMode() ? <Badge tone="line">Local mode</Badge> : null}
        <Badge>{user.role || DEFAULT_ROLE}</Badge>
      </div>
      <AddressProof email={user.email} />
      <form className="set-form" onSubmit={form.onSubmit} noValidate>
        {form.failure ? <FormNote tone="error">{form.failure}</FormNote> : null}
        <div className="auth-two">
          <TextField
            label="First name"
            autoComplete="given-name"
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
        <SelectField
          label="Role"
          hint="A label beside your name. It changes nothing else."
          error={form.errorOf('role')}
          options={[
            ...(hasRole ? [] : [{ value: '', label: DEFAULT_ROLE }]),
            ...ROLES.map((role) => ({ value: role, label: role })),
          ]}
          {...form.register('role', { setValueAs: (value: string) => value || undefined })}
        />
        <div className="set-form-foot">
          <Button type="submit" variant="primary" busy={form.busy} disabled={!form.isDirty}>
            Save
          </Button>
        </div>
      </form>
    </Section>
  );
}
