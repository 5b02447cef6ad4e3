import { existsSync, statSync } from 'node:fs';
import { type Config, inspectConfig } from '#config.ts';
import { keyFileIn } from '#crypto/keyring.ts';
import { findDataDirHolder, nameHolder } from '#db/data-dir-lock.ts';
import { openPostgres } from '#db/postgres.ts';
import type { Finding } from './finding.ts';
import { checkModel } from './model-check.ts';
import { checkProviders } from './provider-checks.ts';
import { reasonOf } from './reason-of.ts';
import { checkSmtp } from './smtp-check.ts';

/**
 * Says of each part of the configuration whether it is right, wrong or missing, and of each service outside whether
 * it answers, in one run: a setting that is wrong does not keep the others from being looked at (PLUS-35).
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
    checkKeyFile(config),
    ...(await Promise.all([checkDatabase(config), checkSmtp(config)])).flat(),
    ...(await checkProviders(config)),
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

function checkKeyFile(config: Config): Finding {
  if (config.keys !== null) return { kind: 'right', text: 'Keys come from EISEN_KEYS' };
  const file = keyFileIn(config.dataDir);
  if (!existsSync(file)) return { kind: 'note', text: `${file} will be made at the first start` };
  const mode = statSync(file).mode & 0o777;
  return (mode & 0o077) === 0
    ? { kind: 'right', text: `Keys come from ${file}: keep a copy apart from the backups` }
    : {
        kind: 'wrong',
        text: `${file} may be read by others (mode ${mode.toString(8)}): chmod 600 it`,
      };
}

async function checkDatabase(config: Config): Promise<Finding> {
  if (config.databaseUrl === null) {
    const holder = await findDataDirHolder(config.dataDir);
    const use = holder === null ? 'not in use' : `in use by ${nameHolder(holder)}`;
    return { kind: 'right', text: `Embedded database in ${config.dataDir}, ${use}` };
  }
  try {
    const database = await openPostgres({ url: config.databaseUrl, poolSize: 1 });
    await database.close();
    return { kind: 'right', text: 'PostgreSQL answers and is at the newest migration' };
  } catch (error) {
    return { kind: 'wrong', text: `DATABASE_URL: ${reasonOf(error)}` };
  }
}
