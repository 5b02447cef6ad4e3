import { addressParser } from 'postal-mime';
import { readAddresses } from '#mime/addresses.ts';
import { cleanLine } from '#mime/clean.ts';
import { readPayload } from './payload-parts.ts';

/** Characters of one field that are read: about a thousand recipients. */
const MAX_FIELD_LENGTH = 60_000;

/**
 * The addresses in some fields of a message's head, in the order of the fields' names.
 *
 * @param names  lower case
 */
export function readHeadAddresses(payload: unknown, names: readonly string[]): string[] {
  const headers = readPayload(payload)?.headers ?? [];
  return names.flatMap((name) =>
    headers
      .filter((header) => header.name.toLowerCase() === name)
      .flatMap(({ value }) => readAddresses(addressParser(cleanLine(value, MAX_FIELD_LENGTH))))
      .map(({ address }) => address),
  );
}
