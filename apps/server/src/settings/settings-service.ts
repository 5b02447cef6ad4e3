import { DEFAULT_SETTINGS, type Settings, settingsSchema } from '@eisen/contract';
import { z } from 'zod/mini';
import type { Sealer } from '#crypto/seal.ts';
import type { SealedTable } from '#crypto/sealed-tables.ts';
import type { Database, Tx, UserId } from '#db/database.ts';
import type { Clock } from '#system.ts';
import { insertSettingsOnce, selectSettings, updateSettings } from './settings-repository.ts';

export type SettingsChange = { readonly [K in keyof Settings]?: Settings[K] | undefined };

export interface SettingsService {
  /** What the user chose, and the defaults for the rest. */
  read(userId: UserId): Promise<Settings>;
  /** Changes what is given, keeps the rest, answers all. */
  change(userId: UserId, change: SettingsChange): Promise<Settings>;
}

export function createSettingsService(parts: {
  db: Database;
  sealer: Sealer;
  clock: Clock;
}): SettingsService {
  const { db, sealer, clock } = parts;
  const load = async (tx: Tx, userId: UserId, lock: boolean): Promise<Settings> => {
    const sealed = await selectSettings(tx, userId, lock);
    if (sealed === null) return DEFAULT_SETTINGS;
    const stored: unknown = JSON.parse(sealer.openText(sealed, placeOf(userId)));
    return parseSettings(stored);
  };
  return {
    read: (userId) => db.asUser(userId, (tx) => load(tx, userId, false)),
    change: (userId, change) =>
      db.asUser(userId, async (tx) => {
        const seal = (settings: Settings) => sealer.seal(JSON.stringify(settings), placeOf(userId));
        const now = clock.now();
        await insertSettingsOnce(tx, userId, { sealed: seal(DEFAULT_SETTINGS), now });
        const given = Object.entries(change).filter(([, value]) => value !== undefined);
        const settings = { ...(await load(tx, userId, true)), ...Object.fromEntries(given) };
        await updateSettings(tx, userId, { sealed: seal(settings), now });
        return settings;
      }),
  };
}

/** Stored settings may be older than the schema: what no longer fits falls back to its default. */
function parseSettings(stored: unknown): Settings {
  const whole = { ...DEFAULT_SETTINGS, ...(stored as Partial<Settings>) };
  const parsed = z.safeParse(settingsSchema, whole);
  return parsed.success ? parsed.data : DEFAULT_SETTINGS;
}

export const sealedSettings: readonly SealedTable[] = [
  {
    table: 'user_settings',
    key: ['user_id'],
    columns: { sealed: (row) => placeOf(row.user_id ?? '') },
  },
];

function placeOf(userId: string) {
  return { scope: `user:${userId}`, place: 'user_settings' };
}
