import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

/** What visitors sent through the public forms. They have no account: no row security, reached by `asSystem` only. */
export const leads = pgTable(
  'leads',
  {
    id: text('id').primaryKey(),
    form: text('form').$type<'early-access' | 'waitlist' | 'onboarding' | 'plan'>().notNull(),
    /** Keyed hash of the address, by which the operator deletes; null where the form asks for none. */
    addressMac: bytea('address_mac'),
    /** Sealed JSON: the fields as they were sent. */
    content: bytea('content').notNull(),
    /** Which wording of terms and policy was agreed to; null where the form asks for no consent (D-42). */
    consentVersion: text('consent_version'),
    /** When it was sent, and with it agreed to. */
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('leads_once').on(t.form, t.addressMac),
    index('leads_address').on(t.addressMac),
    index('leads_created').on(t.createdAt),
  ],
);
