import type { Member } from '@eisen/contract';

/** What a member is called: his name, else his username. */
export function nameOf(member: Member): string {
  return `${member.first_name} ${member.last_name}`.trim() || member.username;
}
