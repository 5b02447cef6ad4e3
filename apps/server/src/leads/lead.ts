/** The public forms, as the operator names them. */
export const LEAD_FORMS = ['early-access', 'waitlist', 'onboarding', 'plan'] as const;
export type LeadForm = (typeof LEAD_FORMS)[number];

/** Those that ask for an address, and that the operator may have sent elsewhere (D-30). */
export const ADDRESS_FORMS = ['early-access', 'waitlist', 'onboarding'] as const;
export type AddressForm = (typeof ADDRESS_FORMS)[number];

/** What was sent, by the names of the wire; consent and honeypot are no part of it. */
export type LeadFields = Readonly<Record<string, string | number | null>>;

export interface Lead {
  readonly id: string;
  readonly form: LeadForm;
  /** Null when the key that sealed them is gone. */
  readonly fields: LeadFields | null;
  /** Which wording was agreed to, at `createdAt`; null for a form without consent. */
  readonly consentVersion: string | null;
  readonly createdAt: Date;
}

/** The privacy policy names this, too: whoever has not become a user in two years does not wait any more. */
export const LEAD_KEPT_DAYS = 730;
