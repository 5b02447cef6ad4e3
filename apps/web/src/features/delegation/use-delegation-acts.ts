import { delegationCalls } from '@eisen/contract';
import type { Quadrant } from '@eisen/triage';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '#lib/api.ts';
import type { DelegatedEmail } from '#lib/delegation/delegated-email.ts';
import { delegatedKeys } from '#lib/delegation/delegated-keys.ts';
import { detailFor } from '#lib/error-words.ts';
import { logFailure } from '#lib/log.ts';
import { notify } from '#lib/notices.ts';
import { DELEGATION_MESSAGES } from './messages.ts';

/**
 * Sends a line to the other of the two.
 *
 * @returns whether the server took it; if not, a notice says why
 */
export function useWriteNote(): (id: string, text: string, title: string) => Promise<boolean> {
  const client = useQueryClient();
  return async (id, text, title) => {
    try {
      const idempotencyKey = crypto.randomUUID();
      const body = { text };
      const { mail } = await callApi(delegationCalls.note, {
        params: { id },
        body,
        idempotencyKey,
      });
      notify.dismiss('delegation note');
      notify.success(mail === 'unclear' ? DELEGATION_MESSAGES.unclear : title);
      return true;
    } catch (error) {
      logFailure(DELEGATION_MESSAGES.noteFailed, error);
      notify.error(DELEGATION_MESSAGES.noteFailed, {
        id: 'delegation note',
        detail: detailFor(error),
      });
      return false;
    } finally {
      void client.invalidateQueries({ queryKey: delegatedKeys.all });
    }
  };
}

export type Ending = NonNullable<DelegatedEmail['ended']>;

export interface EndOptions {
  /** Puts the email where it is wanted. */
  readonly place?: ((quadrant: Quadrant | null) => void) | undefined;
  /** Where the email goes, and where it lay. */
  readonly to?: Quadrant | undefined;
  readonly from?: Quadrant | null | undefined;
}

/** Takes an email back or settles it, with an undo. @returns whether the server took it */
export function useEnd(): (
  item: DelegatedEmail,
  ended: Ending,
  options?: EndOptions,
) => Promise<boolean> {
  const client = useQueryClient();
  const put = async (item: DelegatedEmail, ended: Ending | null) => {
    try {
      await callApi(delegationCalls.end, { params: { id: item.id }, body: { ended } });
      return true;
    } catch (error) {
      logFailure(DELEGATION_MESSAGES.endFailed, error);
      notify.error(DELEGATION_MESSAGES.endFailed, {
        id: `delegation ${item.id}`,
        detail: detailFor(error),
      });
      return false;
    } finally {
      void client.invalidateQueries({ queryKey: delegatedKeys.all });
    }
  };
  return async (item, ended, { place, to, from } = {}) => {
    if (!(await put(item, ended))) return false;
    if (to !== undefined) place?.(to);
    const undo = async () => {
      if ((await put(item, null)) && to !== undefined) place?.(from ?? null);
    };
    const title = ended === 'closed' ? 'Closed' : `Taken back from ${item.assignedTo}, who is told`;
    notify.undoable(title, {
      id: `delegation ${item.id}`,
      detail: item.subject || 'No Subject',
      undo: () => void undo(),
    });
    return true;
  };
}
