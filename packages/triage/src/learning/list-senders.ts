import type { Relation } from '#classifier/sender.ts';
import type { TriageInput } from '#classifier/types.ts';

/** Whether a program or a desk sent it: there the local part changes from mail to mail and the house stays. */
export function isAutomatic({ signals }: TriageInput, relation: Relation): boolean {
  return signals.bulk || signals.automated || (relation.isRole && !relation.isPersonal);
}

/** The part behind the last "@", without what a mailing service puts before the house's name. */
export function domainOf(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return domain.replace(
    /^(?:e|em|email|mail|mailer|news|newsletter|info|mg|m|go|click)\.(?=.*\.)/,
    '',
  );
}
