import {
  type BodyOf,
  type delegationCalls,
  type Email,
  LIMITS,
  type Member,
  type Team,
} from '@eisen/contract';
import type { AddressCheck } from './address-check.ts';

export type DelegateMethod = 'team' | 'email';

export interface DelegateValues {
  readonly method: DelegateMethod;
  /** Empty until chosen, as the next one. */
  readonly teamId: string;
  readonly memberId: string;
  readonly address: string;
  /** The team that an invitation names; empty for none. */
  readonly namedTeamId: string;
  readonly note: string;
  readonly includesText: boolean;
}

/** Every opening begins here (DELEG-10). */
export const FIRST_VALUES: DelegateValues = {
  method: 'team',
  teamId: '',
  memberId: '',
  address: '',
  namedTeamId: '',
  note: '',
  includesText: false,
};

/** The user's change; another team means another member (DELEG-09). */
export function changeValues(
  values: DelegateValues,
  patch: Partial<DelegateValues>,
): DelegateValues {
  const isOtherTeam = patch.teamId !== undefined && patch.teamId !== values.teamId;
  return { ...values, ...(isOtherTeam ? { memberId: '' } : {}), ...patch };
}

/** Whether somebody to hand it to is chosen (DELEG-02, DELEG-08). */
export function hasReceiver(values: DelegateValues, check: AddressCheck): boolean {
  if (values.method === 'team') return values.teamId !== '' && values.memberId !== '';
  return check.state === 'found' || check.state === 'invited';
}

/** Who of a team can be chosen: everybody but the user. */
export function choosableMembers(team: Team | undefined, userId: string): readonly Member[] {
  return (team?.users ?? []).filter((member) => member.id !== userId);
}

export function nameOf(member: Member): string {
  return `${member.first_name} ${member.last_name}`.trim() || member.username;
}

/** The new text of a message, without what it quotes, as far as it may be handed on (D-96). */
export function textToHandOn(email: Pick<Email, 'body' | 'full_body_msg'>): string {
  const text = (email.body?.trim() || email.full_body_msg?.trim()) ?? '';
  return text.slice(0, LIMITS.text).replace(/[\uD800-\uDBFF]$/, '');
}

export type DelegateRequest =
  | { readonly to: 'member'; readonly body: BodyOf<typeof delegationCalls.delegate.outlook> }
  | { readonly to: 'address'; readonly body: BodyOf<typeof delegationCalls.delegateByEmail> };

/** What the call takes (API-13, API-14). */
export function toDelegateRequest(
  email: Email,
  values: DelegateValues,
  teams: readonly Team[],
): DelegateRequest {
  const quoted = {
    email_id: email.id,
    subject: email.subject,
    sender: email.from,
    snippet: email.preview,
    // Without them the server has words of its own.
    ...(email.quadrant ? { quadrant: email.quadrant } : {}),
    ...(email.reasoning ? { reason: email.reasoning } : {}),
    note: values.note.trim() || null,
    body_text: (values.includesText && textToHandOn(email)) || null,
  };
  if (values.method === 'team') {
    return { to: 'member', body: { ...quoted, assigned_to: values.memberId } };
  }
  const named = teams.find(({ id }) => id === values.namedTeamId);
  return {
    to: 'address',
    body: { ...quoted, email: values.address.trim(), team_name: named?.name ?? null },
  };
}
