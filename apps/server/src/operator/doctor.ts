import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Config, inspectConfig } from '#config.ts';
import { wrongKeys } from '#crypto/installation-keys.ts';
import { createKeyringFromText, keyFileIn, openKeyFile } from '#crypto/keyring.ts';
import { isRootStored, tryMacRoot } from '#crypto/mac-root.ts';
import { CannotOpenError } from '#crypto/seal.ts';
import { findDataDirHolder, nameHolder } from '#db/data-dir-lock.ts';
import type { Database } from '#db/database.ts';
import { openPglite } from '#db/pglite.ts';
import { openPostgres } from '#db/postgres.ts';
import { startRefusal } from '#start-refusals.ts';
import type { Finding } from './finding.ts';
import { checkClock, checkFolder, checkPort, checkProxy } from './machine-checks.ts';
import { checkModel } from './model-check.ts';
import { checkProviders } from './provider-checks.ts';
import { reasonOf } from './reason-of.ts';
import { checkSmtp } from './smtp-check.ts';

/**
 * Says of each part of the configuration whether it is right, wrong or missing, and of each service outside whether
 * it answers, in one run: a setting that is wrong does not keep the others from being looked at.
 *
 * @returns whether nothing is wrong; what is merely not set is not wrong
 */
export async function runDoctor(options: {
  environment: Readonly<Record<string, string | undefined>>;
  say: (text: string) => void;
}): Promise<boolean> {
  const { say } = options;
  const { config, problems } = inspectConfig(options.environment);
  const findings: readonly Finding[] = [
    ...problems.map((text): Finding => ({ kind: 'wrong', text })),
    ...describeAddress(config),
    ...describeFeatures(config),
    ...describeForms(config),
    ...checkKeyFile(config),
    await checkPort(config),
    ...checkFolder(config),
    checkProxy(config),
    ...(await Promise.all([checkDatabase(config), checkSmtp(config)])).flat(),
    ...(await checkProviders(config)),
    await checkClock(config),
    ...(await checkModel(config)),
    ...config.warnings.map((text): Finding => ({ kind: 'note', text })),
  ];
  for (const { kind, text } of findings) say(`${kind.padEnd(8)} ${text}`);
  return findings.every((finding) => finding.kind !== 'wrong');
}

function describeAddress(config: Config): Finding[] {
  const cookie = config.secureCookie ? 'only over https' : 'over http, on this machine';
  return [
    {
      kind: 'right',
      text: `Pages at ${config.publicUrl}, listening on ${config.host}:${config.port}`,
    },
    { kind: 'right', text: `Session cookies travel ${cookie}` },
  ];
}

function describeFeatures(config: Config): Finding[] {
  const feature = (isOn: boolean, on: string, off: string): Finding =>
    isOn ? { kind: 'right', text: on } : { kind: 'not set', text: off };
  return [
    feature(
      config.sandbox,
      'Sandbox mailboxes are on',
      'Sandbox mailboxes are off (EISEN_SANDBOX)',
    ),
    feature(
      config.localMode,
      'Local mode: every registered address counts as proven',
      'Local mode is off: addresses are proven by mailed links',
    ),
  ];
}

/** Where visitors' answers go; an external address is not tried, because a try would be a lead. */
function describeForms({ leads }: Config): Finding[] {
  const targets: readonly (readonly [string, string | null])[] = [
    ['LEADS_EARLY_ACCESS_URL', leads.earlyAccessUrl],
    ['LEADS_WAITLIST_URL', leads.waitlistUrl],
    ['LEADS_ONBOARDING_URL', leads.onboardingUrl],
  ];
  const elsewhere = targets.flatMap(([name, url]): Finding[] =>
    url === null
      ? []
      : [{ kind: 'note', text: `${name}: what is sent by this form goes to ${new URL(url).host}` }],
  );
  return [
    { kind: 'right', text: 'Public forms: npm run eisen -- leads lists what was sent' },
    ...elsewhere,
  ];
}

function checkKeyFile(config: Config): Finding[] {
  if (config.keys !== null) return [{ kind: 'note', text: 'Keys come from EISEN_KEYS' }];
  const file = keyFileIn(config.dataDir);
  // Whether one is to be made or was lost is known by the database alone.
  if (!existsSync(file)) return [];
  const mode = statSync(file).mode & 0o777;
  return [
    (mode & 0o077) === 0
      ? { kind: 'note', text: `Keys come from ${file}: keep a copy apart from the backups` }
      : {
          kind: 'wrong',
          text: `${file} may be read by others (mode ${mode.toString(8)}): chmod 600 it`,
        },
  ];
}

async function checkDatabase(config: Config): Promise<Finding[]> {
  if (config.databaseUrl === null) return checkEmbedded(config);
  try {
    const database = await openPostgres({ url: config.databaseUrl, poolSize: 1 });
    try {
      return [
        { kind: 'right', text: 'PostgreSQL answers and is at the newest migration' },
        await checkSealedValue(config, database),
      ];
    } finally {
      await database.close();
    }
  } catch (error) {
    return [{ kind: 'wrong', text: startRefusal(error, config).split('\n')[0] ?? '' }];
  }
}

async function checkEmbedded(config: Config): Promise<Finding[]> {
  const willBeMade: Finding = {
    kind: 'note',
    text: `The database will be made in ${config.dataDir}`,
  };
  const keyFile = keyFileIn(config.dataDir);
  const withKeys: Finding[] =
    config.keys === null && !existsSync(keyFile)
      ? [willBeMade, { kind: 'note', text: `${keyFile} will be made with it` }]
      : [willBeMade];
  if (!existsSync(config.dataDir)) return withKeys;
  const holder = await findDataDirHolder(config.dataDir);
  const found = (use: string): Finding => ({
    kind: 'right',
    text: `Embedded database in ${config.dataDir}, ${use}`,
  });
  if (holder !== null) return [found(`in use by ${nameHolder(holder)}`), checkKeysInUse(config)];
  if (!existsSync(path.join(config.dataDir, 'database'))) return withKeys;
  const database = await openPglite({ dataDir: config.dataDir });
  try {
    return [found('not in use'), await checkSealedValue(config, database)];
  } finally {
    await database.close();
  }
}

/** A server has the embedded database: what it sealed cannot be read beside it. */
function checkKeysInUse(config: Config): Finding {
  const file = keyFileIn(config.dataDir);
  if (config.keys === null && !existsSync(file))
    return {
      kind: 'wrong',
      text: `EISEN_KEYS is not set and ${file} is missing, while a server runs on keys: without them its next start is refused`,
    };
  return {
    kind: 'note',
    text: 'These keys were not tried: a server has the embedded database. Stop it and ask again to have them tried',
  };
}

/** Opens a value of the database with the configured keys; makes neither key nor value. */
async function checkSealedValue(config: Config, database: Database): Promise<Finding> {
  const file = keyFileIn(config.dataDir);
  if (config.keys === null && !existsSync(file))
    return (await isRootStored(database))
      ? {
          kind: 'wrong',
          text: `${file} is missing, and the database holds values that its keys sealed: put it back, or name its keys in EISEN_KEYS`,
        }
      : { kind: 'note', text: `Nothing is sealed yet; ${file} is made at the first start` };
  try {
    const keyring = config.keys === null ? openKeyFile(file) : createKeyringFromText(config.keys);
    return (await tryMacRoot(database, keyring))
      ? { kind: 'right', text: 'The keys open what the database holds' }
      : { kind: 'note', text: 'Nothing is sealed yet' };
  } catch (error) {
    const text = error instanceof CannotOpenError ? wrongKeys(config) : reasonOf(error);
    return { kind: 'wrong', text };
  }
}
