import type { MailAddress, MessagePriority, MessageSignals } from '#message.ts';
import type { HeadFields } from './head-fields.ts';

/** To and Cc together; a mail to more people than this is a mailing. */
const MANY_RECIPIENTS = 20;

/** RFC 5321 ends at 320; what is longer is nobody's address, and slow to look through. */
const MAX_ADDRESS_LENGTH = 400;

const AUTOMATIC_SENDER =
  /^(no[-_.]?reply|do[-_.]?not[-_.]?reply|mailer-daemon|postmaster|notifications?|alerts?|auto(mated|mailer|-?confirm)?|bounces?|system|daemon|root|cron)([-_.+].*)?$|[-_.+]no[-_.]?reply$/i;

export interface SignalInput {
  readonly head: HeadFields;
  readonly from: MailAddress;
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  /** Null when nobody knows whose mailbox this is. */
  readonly ownerAddress: string | null;
  readonly hasInvitation: boolean;
}

/** D-121: what the head alone tells. `flagged` and `providerImportant` are the mailbox's to add. */
export function readSignals(
  input: SignalInput,
): Omit<MessageSignals, 'flagged' | 'providerImportant'> {
  return {
    addressed: readAddressed(input),
    bulk: isBulk(input),
    automated: isAutomated(input),
    invitation: input.hasInvitation,
  };
}

/** D-75, with the fields that other senders use: Importance, X-Priority, Priority, X-MSMail-Priority. */
export function readPriority(head: HeadFields): MessagePriority {
  const word = (name: string) => head.first(name)?.trim().toLowerCase() ?? '';
  const digit = /^[1-5]/.exec(word('x-priority'))?.[0] ?? '';
  const importance = word('importance');
  const priority = word('priority');
  const outlook = word('x-msmail-priority');
  if (importance === 'high' || importance === 'low') return importance;
  if ('12'.includes(digit) && digit !== '') return 'high';
  if ('45'.includes(digit) && digit !== '') return 'low';
  if (priority === 'urgent' || priority === 'high' || outlook === 'high') return 'high';
  return priority === 'non-urgent' || priority === 'low' || outlook === 'low' ? 'low' : 'normal';
}

/** A plain word for the kind of mail; `Other` for what people write to each other. */
export function readCategory(
  head: HeadFields,
  signals: Pick<MessageSignals, 'automated' | 'invitation'>,
): string {
  if (signals.invitation) return 'Invitation';
  if (isAutoSubmitted(head)) return 'Automatic';
  if (isDiscussionList(head)) return 'Mailing list';
  if (head.has('list-id') || head.has('list-unsubscribe')) return 'Newsletter';
  if (signals.automated) return 'Automatic';
  return precedenceOf(head) === 'bulk' ? 'Newsletter' : 'Other';
}

function readAddressed(input: SignalInput): MessageSignals['addressed'] {
  const owners = ownAddresses(input);
  if (input.to.some((entry) => owners.has(plainAddress(entry.address)))) return 'to';
  if (input.cc.some((entry) => owners.has(plainAddress(entry.address)))) return 'cc';
  return isFromList(input.head) ? 'list' : 'other';
}

/** The owner's address and those that the last server delivered this mail to (old or second addresses). */
function ownAddresses({ head, ownerAddress }: SignalInput): Set<string> {
  const listPost = (head.first('list-post') ?? '').toLowerCase();
  const delivered = ['delivered-to', 'x-original-to', 'envelope-to']
    .flatMap((name) => head.all(name))
    .map(plainAddress)
    .filter((address) => /^[^\s@]+@[^\s@]+$/.test(address) && !listPost.includes(address));
  return new Set(ownerAddress === null ? delivered : [plainAddress(ownerAddress), ...delivered]);
}

function plainAddress(address: string): string {
  return address
    .slice(0, MAX_ADDRESS_LENGTH)
    .trim()
    .replace(/^<|>$/g, '')
    .toLowerCase()
    .replace(/\+[^@]*@/, '@');
}

function isBulk({ head, to, cc }: SignalInput): boolean {
  return (
    isFromList(head) ||
    ['list-unsubscribe', 'feedback-id', 'x-campaign', 'x-campaign-id', 'x-mailgun-tag'].some(
      head.has,
    ) ||
    ['bulk', 'junk'].includes(precedenceOf(head)) ||
    to.length + cc.length > MANY_RECIPIENTS
  );
}

function isAutomated({ head, from }: SignalInput): boolean {
  const sender = from.address.split('@')[0] ?? '';
  return isAutoSubmitted(head) || AUTOMATIC_SENDER.test(sender);
}

function isAutoSubmitted(head: HeadFields): boolean {
  const autoSubmitted = head.first('auto-submitted')?.trim().toLowerCase() ?? 'no';
  return (
    !autoSubmitted.startsWith('no') ||
    ['x-autoreply', 'x-autorespond', 'x-auto-response-suppress'].some(head.has) ||
    precedenceOf(head) === 'auto_reply' ||
    head.first('return-path')?.replace(/\s/g, '') === '<>' ||
    /^\s*multipart\/report\b/i.test(head.first('content-type') ?? '')
  );
}

function isFromList(head: HeadFields): boolean {
  return (
    head.has('list-id') ||
    head.has('list-post') ||
    head.has('mailing-list') ||
    precedenceOf(head) === 'list'
  );
}

function isDiscussionList(head: HeadFields): boolean {
  const post = head.first('list-post');
  const isOpen = post !== null && !/^\s*no\b/i.test(post);
  return isOpen || head.has('mailing-list') || precedenceOf(head) === 'list';
}

function precedenceOf(head: HeadFields): string {
  return head.first('precedence')?.trim().toLowerCase() ?? '';
}
