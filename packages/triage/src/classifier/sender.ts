/** What a sender's and the recipients' addresses tell about the relation to the owner. */
export interface Relation {
  readonly isSelf: boolean;
  readonly isSameOrganisation: boolean;
  readonly isFreeMail: boolean;
  /** The local part names a function or a program, not a person. */
  readonly isRole: boolean;
  /** The display name or local part looks like first and last name. */
  readonly isPersonal: boolean;
  /** Recipients in To and Cc. */
  readonly recipients: number;
  readonly isOnlyRecipient: boolean;
  /** Place of the owner in To, from 0; -1 when not there. */
  readonly positionInTo: number;
  /** Among the recipients is a distribution list or something that is no address. */
  readonly hasGroup: boolean;
}

interface RelationInput {
  readonly fromName: string;
  readonly fromAddress: string;
  readonly ownerAddress: string | null;
  readonly to: readonly string[];
  readonly cc: readonly string[];
}

const FREE_MAIL =
  /^(?:gmail|googlemail|hotmail|outlook|live|msn|yahoo|aol|icloud|me|gmx|web|mail|t-online|freenet|proton|protonmail|posteo|mailbox|earthlink|comcast|juno|excite|swbell|pacbell|worldnet)\.(?:[a-z]{2,3}|com?\.[a-z]{2}|att\.net)$/;

const ROLE =
  /(?:no-?_?reply|do-?not-?reply|newsletter|^news|mailer|daemon|postmaster|webmaster|notif|alert|announce|offer|promo|deals|sales|marketing|^info|billing|invoice|service|support|help-?desk|^help|admin|system|digest|update|^list|subscri|member|customer|editor|team|office|^hr$|payroll|benefits|human|security|robot|^bot|auto|bounce|admin|feedback|events?$|survey|reports?$|store|^shop|orders?$|shipping|account|mail$|market|chairman|ceo|communication|public\.relations|no\.address|resources|corporate|40enron)/;

const GROUP =
  /(?:^dl[-_.]|[-_.]dl[-_.]|^all[-_. ]|[-_. ]all$|everyone|worldwide|employees|undisclosed|recipients|subscribers|customers|list|group|^staff|team|members|users|announce|distribution)/;

/** Reads the relation from addresses alone; case does not matter. */
export function readRelation(input: RelationInput): Relation {
  const from = input.fromAddress.toLowerCase();
  const owner = input.ownerAddress?.toLowerCase() ?? null;
  const [local, domain] = splitAddress(from);
  const to = input.to.map((address) => address.toLowerCase());
  const everyone = [...to, ...input.cc.map((address) => address.toLowerCase())];
  const hasGroup = everyone.some(isGroup);
  const isFreeMail = FREE_MAIL.test(domain);
  const isRole = ROLE.test(local) || /\d{3,}/.test(local);
  return {
    isSelf: owner !== null && from === owner,
    isSameOrganisation:
      owner !== null && !isFreeMail && isSameOrganisation(domain, splitAddress(owner)[1]),
    isFreeMail,
    isRole,
    isPersonal: !isRole && looksPersonal(input.fromName, local),
    recipients: everyone.length,
    isOnlyRecipient: everyone.length === 1 && !hasGroup,
    positionInTo: owner === null ? -1 : to.indexOf(owner),
    hasGroup,
  };
}

function isSameOrganisation(a: string, b: string): boolean {
  if (a === '' || b === '') return false;
  return a === b || organisationOf(a) === organisationOf(b);
}

/** The last two labels; country registries with a second level such as "co.uk" keep three. */
function organisationOf(domain: string): string {
  const labels = domain.split('.');
  const isSecondLevel =
    labels.length > 2 && /^(?:co|com|ac|gov|org|net)$/.test(labels.at(-2) ?? '');
  return labels.slice(isSecondLevel ? -3 : -2).join('.');
}

function splitAddress(address: string): readonly [string, string] {
  const at = address.lastIndexOf('@');
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)];
}

function isGroup(address: string): boolean {
  const [local, domain] = splitAddress(address);
  return !domain.includes('.') || /\s/.test(address) || GROUP.test(local);
}

function looksPersonal(name: string, local: string): boolean {
  const isDotted =
    local.includes('.') &&
    (/^[\p{L}'-]{2,}\.{1,2}[\p{L}'-]{2,}$/u.test(local) || /^\p{L}\.{1,2}\p{L}{2,}$/u.test(local));
  return isDotted || /^\p{Lu}[\p{L}.'-]*(?:,? \p{Lu}[\p{L}.'-]*){1,3}$/u.test(name.trim());
}
