import type { Address } from 'postal-mime';
import type { MailAddress } from '#message.ts';
import { repairWindows1252 } from './charset.ts';
import { cleanLine, composeCharacters } from './clean.ts';

/** Recipients kept for one field. */
const MAX_ADDRESSES = 500;

/** Flat and cleaned; groups give their members, entries without an address are left out. */
export function readAddresses(addresses: readonly Address[] | undefined): MailAddress[] {
  const flat: MailAddress[] = [];
  for (const entry of addresses ?? []) {
    for (const mailbox of entry.group ?? [entry]) {
      if (flat.length >= MAX_ADDRESSES) return flat;
      if (mailbox.address) flat.push(readAddress(mailbox));
    }
  }
  return flat;
}

export function readAddress(mailbox: { name: string; address?: string | undefined }): MailAddress {
  return {
    name: composeCharacters(cleanLine(repairWindows1252(mailbox.name), 200)),
    address: cleanLine(mailbox.address ?? '', 320),
  };
}
