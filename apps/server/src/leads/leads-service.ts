import { CONSENT_VERSION, comparableName } from '@eisen/contract';
import { CannotOpenError, type Sealer } from '#crypto/seal.ts';
import type { SealedTable } from '#crypto/sealed-tables.ts';
import type { Database, Tx, UserId } from '#db/database.ts';
import type { Clock, Ids } from '#system.ts';
import type { SendToExternalForm } from './external-form.ts';
import { type AddressForm, LEAD_KEPT_DAYS, type Lead, type LeadFields } from './lead.ts';
import {
  deleteLeadsBefore,
  deleteLeadsOfAddress,
  type LeadRow,
  selectLeadsOfAddress,
  selectNextLeads,
  upsertLead,
} from './leads-repository.ts';

/** A parsed form whose sender has agreed to be written to. */
export interface ConsentedForm extends LeadFields {
  readonly email: string;
}

/** What visitors of the public pages leave (D-30). Everything they wrote is sealed. */
export interface LeadsService {
  /**
   * Keeps a form's answers with the consent given by sending it, or hands them on where the operator chose an
   * external address; then nothing of them stays here.
   *
   * @throws invalid · too_many_requests · provider_failed · provider_timeout, all of the external address
   */
  take(form: AddressForm, fields: ConsentedForm): Promise<void>;
  /** Keeps the choice of a plan, which names nobody (D-40). */
  takePlan(fields: LeadFields): Promise<void>;
  /** Every lead, oldest first; read in small parts, so that a long list fills no memory. */
  list(): AsyncGenerator<Lead>;
  /** Those under the user's proven address. */
  listOfUser(userId: UserId): Promise<Lead[]>;
  /** @returns how many there were */
  deleteOfAddress(email: string): Promise<number>;
  /** Erases those under the user's proven address, in the transaction that ends the account (D-49). */
  forgetUser(tx: Tx, userId: UserId): Promise<void>;
  /** Erases what was kept for `LEAD_KEPT_DAYS`. */
  tidy(): Promise<void>;
}

const ROWS_AT_ONCE = 200;
const DAY_MS = 24 * 60 * 60_000;

export function createLeadsService(parts: {
  db: Database;
  sealer: Sealer;
  clock: Clock;
  ids: Ids;
  /** The user's own address when it is proven: nobody reads or erases what another's address left. */
  provenAddressOf: (tx: Tx, userId: UserId) => Promise<string | null>;
  /** For each form the way to its external address; null where leads stay here. */
  external: Readonly<Record<AddressForm, SendToExternalForm | null>>;
}): LeadsService {
  const { db, sealer, clock, ids, provenAddressOf, external } = parts;
  const macOf = (email: string) =>
    sealer.mac(comparableName(email), { scope: 'system', purpose: 'lead addresses' });

  async function keep(
    lead: Pick<LeadRow, 'form' | 'addressMac' | 'consentVersion'>,
    fields: LeadFields,
  ) {
    const id = ids.uuid();
    const content = sealer.seal(JSON.stringify(fields), placeOf(id));
    await db.asSystem((tx) => upsertLead(tx, { ...lead, id, content, createdAt: clock.now() }));
  }

  function toLead({ id, form, content, consentVersion, createdAt }: LeadRow): Lead {
    return { id, form, fields: openFields(sealer, id, content), consentVersion, createdAt };
  }

  return {
    async take(form, fields) {
      const send = external[form];
      if (send !== null) return await send(fields);
      const addressMac = macOf(fields.email);
      await keep({ form, addressMac, consentVersion: CONSENT_VERSION }, fields);
    },
    takePlan: (fields) => keep({ form: 'plan', addressMac: null, consentVersion: null }, fields),
    async *list() {
      let after: LeadRow | null = null;
      for (;;) {
        const rows: LeadRow[] = await db.asSystem((tx) => selectNextLeads(tx, after, ROWS_AT_ONCE));
        yield* rows.map(toLead);
        after = rows.at(-1) ?? null;
        if (after === null) return;
      }
    },
    listOfUser: (userId) =>
      db.asSystem(async (tx) => {
        const email = await provenAddressOf(tx, userId);
        return email === null ? [] : (await selectLeadsOfAddress(tx, macOf(email))).map(toLead);
      }),
    deleteOfAddress: (email) => db.asSystem((tx) => deleteLeadsOfAddress(tx, macOf(email))),
    async forgetUser(tx, userId) {
      const email = await provenAddressOf(tx, userId);
      if (email !== null) await deleteLeadsOfAddress(tx, macOf(email));
    },
    tidy: () =>
      db.asSystem((tx) =>
        deleteLeadsBefore(tx, new Date(clock.now().getTime() - LEAD_KEPT_DAYS * DAY_MS)),
      ),
  };
}

/** For key rotation: what leads seal, and where. */
export const sealedLeads: readonly SealedTable[] = [
  { table: 'leads', key: ['id'], columns: { content: (row) => placeOf(row.id ?? '') } },
];

function placeOf(id: string) {
  return { scope: `lead:${id}`, place: 'leads' };
}

function openFields(sealer: Sealer, id: string, content: Buffer): LeadFields | null {
  try {
    return JSON.parse(sealer.openText(content, placeOf(id))) as LeadFields;
  } catch (error) {
    if (error instanceof CannotOpenError) return null;
    throw error;
  }
}
