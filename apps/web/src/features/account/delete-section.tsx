import { accountDeletionBody, mailboxCalls } from '@eisen/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { Dialog } from '#components/dialog.tsx';
import { DialogFooter } from '#components/dialog-footer.tsx';
import { FormNote } from '#components/form-note.tsx';
import { PasswordField } from '#components/password-field.tsx';
import { useForm } from '#components/use-form.ts';
import { callApi } from '#lib/api.ts';
import { wordsFor } from '#lib/error-words.ts';
import { countOf } from '#lib/format.ts';
import { useSession } from '#lib/session.tsx';
import { Row, Section } from './section.tsx';

export interface DeleteSectionProps {
  /**
   * The account is deleted: leads to the page that says so.
   *
   * @param emails  how many were kept here and went with it; null where that is not known
   */
  readonly onDeleted: (emails: number | null) => Promise<void>;
}

/** The end of an account, asked for with the password (D-49). */
export function DeleteSection({ onDeleted }: DeleteSectionProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Section id="delete" title="Delete account">
      <Row
        title="Delete this account"
        text="All devices are signed out and access to your mailbox ends at once; everything stored is erased, from backups too within 30 days. Mail at Outlook or Gmail stays there, imported and sandbox mail is deleted."
      >
        <Button variant="danger-ghost" onClick={() => setAsking(true)}>
          Delete account
        </Button>
      </Row>
      {isAsking ? <DeleteDialog onClose={() => setAsking(false)} onDeleted={onDeleted} /> : null}
    </Section>
  );
}

/** Null until it is known. */
function useEmailsKeptHere(): number | null {
  const { data } = useQuery({
    queryKey: ['mailbox-contents'],
    queryFn: ({ signal }) => callApi(mailboxCalls.contents, { signal }),
    gcTime: 0,
    staleTime: 0,
  });
  return data ? (data.mailbox?.emails ?? 0) : null;
}

const FORM_ID = 'delete-account';

function DeleteDialog({
  onClose,
  onDeleted,
}: DeleteSectionProps & { readonly onClose: () => void }) {
  const { deleteAccount } = useSession();
  const emails = useEmailsKeptHere();
  const form = useForm({
    schema: accountDeletionBody,
    defaultValues: { password: '' },
    submit: async ({ password }) => {
      await deleteAccount(password, () => onDeleted(emails));
    },
    explain: (error) => wordsFor(error, 'The account could not be deleted. Please try again.'),
    fieldByCode: { bad_credentials: 'password' },
  });
  return (
    <Dialog
      open
      size="sm"
      title="Delete account"
      onClose={onClose}
      footer={
        <DialogFooter
          onLeave={onClose}
          mustStay={form.busy}
          form={FORM_ID}
          variant="danger"
          busy={form.busy}
        >
          Delete account
        </DialogFooter>
      }
    >
      <form id={FORM_ID} className="grid gap-4" onSubmit={form.onSubmit} noValidate>
        <p className="text-soft">
          Your decisions, tasks, goals, settings and the connection to your mailbox are deleted, and
          so are the emails that you delegated. Teams you own pass to whoever has been in them
          longest. {emails ? `${countOf(emails, 'email')} kept by Eisen are deleted. ` : null}
          You cannot sign in again, and this action cannot be undone. To keep a copy, export your
          data first.
        </p>
        {form.failure ? <FormNote tone="error">{form.failure}</FormNote> : null}
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={form.errorOf('password')}
          {...form.register('password')}
        />
      </form>
    </Dialog>
  );
}
