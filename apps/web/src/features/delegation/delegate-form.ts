import {
  type BodyOf,
  type delegationCalls,
  type Email,
  LIMITS,
  type Member,
  type Team,
} from '@eisen/contract';
import type { DelegatedEmail } from '#lib/delegation/delegated-email.ts';
import type { AddressCheck } from './address-check.ts';

export type DelegateMethod = 'team' | 'email';

/** What is handed on: an email of the mailbox, or what was kept of one that was handed on before. */
export type EmailToHandOn = Pick<
  Email,
  | 'id'
  | 'subject'
  | 'from'
  | 'preview'
  | 'time'
  | 'quadrant'
  | 'reasoning'
  | 'body'
  | 'full_body_msg'
  | 'deadline'
>;

/** What was kept of a delegated email, to hand it to somebody else. */
export function toEmailToHandOn(item: DelegatedEmail): EmailToHandOn {
  return {
    id: item.emailId ?? item.id,
    subject: item.subject,
    from: item.from,
    preview: item.preview,
    time: item.time,
    quadrant: item.quadrant,
    reasoning: item.reasoning,
    body: item.text,
    full_body_msg: item.text,
    deadline: item.dueAt,
  };
}

export interface DelegateValues {
  readonly method: DelegateMethod;
  /** Empty until chosen, as the next one. */
  readonly teamId: string;
  readonly memberId: string;
  readonly address: string;
  /** The team that an invitation names; empty for none. */
  readonly namedTeamId: string;
  readonly note: string;
  /** A day in this browser's zone, YYYY-MM-DD; empty for none. */
  readonly dueOn: string;
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
  dueOn: '',
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

/** The day of a moment as a date field has it, in this browser's zone. */
export function toDay(moment: string | null): string {
  if (moment === null) return '';
  const at = new Date(moment);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The email's own deadline where the day is its day, else the end of that working day. */
function toDueAt(day: string, deadline: string | null): string | null {
  if (day === '') return null;
  if (deadline !== null && toDay(deadline) === day) return new Date(deadline).toISOString();
  const at = new Date(`${day}T17:00:00`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

export type DelegateRequest =
  | { readonly to: 'member'; readonly body: BodyOf<typeof delegationCalls.delegate.outlook> }
  | { readonly to: 'address'; readonly body: BodyOf<typeof delegationCalls.delegateByEmail> };

/** What the call takes (API-13, API-14). */
export function toDelegateRequest(
  email: EmailToHandOn,
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
    due_at: toDueAt(values.dueOn, email.deadline),
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
