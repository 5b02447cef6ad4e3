import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Bytes; a Buffer on both engines (PGlite answers a Uint8Array, pg a Buffer). */
export const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
  toDriver: (value) => value,
});

/** An instant, stored with its zone; a Date in TypeScript. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, mode: 'date' });
}
