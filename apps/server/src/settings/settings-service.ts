import { DEFAULT_SETTINGS, type Settings, settingsSchema } from '@eisen/contract';
import { z } from 'zod/mini';
import type { Sealer } from '#crypto/seal.ts';
import type { SealedTable } from '#crypto/sealed-tables.ts';
import type { Database, Tx, UserId } from '#db/database.ts';
import type { AnswersService } from '#language-model/answers-service.ts';
import type { Clock } from '#system.ts';
import { insertSettingsOnce, selectSettings, updateSettings } from './settings-repository.ts';

export type SettingsChange = { readonly [K in keyof Settings]?: Settings[K] | undefined };

export interface SettingsService {
  /** What the user chose, and the defaults for the rest. */
  read(userId: UserId): Promise<Settings>;
  /** Changes what is given, keeps the rest, answers all. */
  change(userId: UserId, change: SettingsChange): Promise<Settings>;
}

/** Where mail would go, as the user read it when he turned the model on. */
export interface ModelPlace {
  readonly host: string;
}

export function createSettingsService(parts: {
  db: Database;
  sealer: Sealer;
  clock: Clock;
  /** The configured language model, or null. */
  model: ModelPlace | null;
  /** What the model said of a user's mail: it goes when he turns the model off. */
  answers: Pick<AnswersService, 'erase'>;
}): SettingsService {
  const { db, sealer, clock, model } = parts;
  const load = async (tx: Tx, userId: UserId, lock: boolean): Promise<Stored> => {
    const sealed = await selectSettings(tx, userId, lock);
    if (sealed === null) return { settings: DEFAULT_SETTINGS, modelChoice: null };
    return parseStored(JSON.parse(sealer.openText(sealed, placeOf(userId))));
  };
  const tell = ({ settings, modelChoice }: Stored): Settings => ({
    ...settings,
    use_model: mayUseModel(modelChoice, model),
  });
  return {
    read: async (userId) => tell(await db.asUser(userId, (tx) => load(tx, userId, false))),
    change: (userId, change) =>
      db.asUser(userId, async (tx) => {
        const seal = ({ settings, modelChoice }: Stored) =>
          sealer.seal(JSON.stringify({ ...settings, model_choice: modelChoice }), placeOf(userId));
        const now = clock.now();
        const first = { settings: DEFAULT_SETTINGS, modelChoice: null };
        await insertSettingsOnce(tx, userId, { sealed: seal(first), now });
        const given = Object.entries(change).filter(([, value]) => value !== undefined);
        const before = await load(tx, userId, true);
        const after = {
          settings: { ...before.settings, ...Object.fromEntries(given) },
          modelChoice:
            change.use_model === undefined || model === null
              ? before.modelChoice
              : { on: change.use_model, host: model.host },
        };
        await updateSettings(tx, userId, { sealed: seal(after), now });
        if (change.use_model === false) await parts.answers.erase(tx, userId);
        return tell(after);
      }),
  };
}

interface Stored {
  readonly settings: Settings;
  readonly modelChoice: ModelChoice | null;
}

const modelChoiceSchema = z.object({ on: z.boolean(), host: z.string() });
type ModelChoice = z.infer<typeof modelChoiceSchema>;

/**
 * Whether a user's mail may go to the model: only to the host that he was told when he turned it on (PLUS-40). That
 * holds for a model on this machine as well: what listens there may hand on what it is told.
 */
export function mayUseModel(choice: ModelChoice | null, model: ModelPlace | null): boolean {
  return model !== null && choice?.on === true && choice.host === model.host;
}

/** Stored settings may be older than the schema: what no longer fits falls back to its default. */
function parseStored(stored: unknown): Stored {
  const whole = { ...DEFAULT_SETTINGS, ...(stored as Partial<Settings>) };
  const parsed = z.safeParse(settingsSchema, whole);
  const choice = z.safeParse(
    modelChoiceSchema,
    (stored as { model_choice?: unknown } | null)?.model_choice,
  );
  return {
    settings: parsed.success ? parsed.data : DEFAULT_SETTINGS,
    modelChoice: choice.success ? choice.data : null,
  };
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
