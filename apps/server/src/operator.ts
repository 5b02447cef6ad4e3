// The operator's commands: `npm run eisen -- <command>`.
import { type Config, readConfig } from '#config.ts';
import { DataDirInUseError } from '#db/data-dir-lock.ts';
import { createLogger } from '#logger.ts';
import { runBackup, runRestore } from '#operator/backup-commands.ts';
import {
  COMMAND_LINES,
  type CommandName,
  type Given,
  readGiven,
  USAGE,
  UsageError,
} from '#operator/command-lines.ts';
import { runDoctor } from '#operator/doctor.ts';
import { readLeadsOrder, runLeads } from '#operator/leads-command.ts';
import { runRotateKeys } from '#operator/rotate-keys-command.ts';
import { type Context, createContext } from './context.ts';
import { isExplained, startRefusal } from './start-refusals.ts';

const COMMANDS: Readonly<Record<CommandName, (given: Given) => Promise<void>>> = {
  // Opening the database migrates it.
  migrate: () => withContext(async () => say('The database is at the newest migration.')),
  'rotate-keys': ({ flags }) =>
    runRotateKeys({
      config: readConfig(),
      dropOldKeys: flags['drop-old-keys'] === true,
      isDryRun: flags['dry-run'] === true,
      say,
      here: {
        rotate: () => withContext((context) => context.rotateKeys()),
        count: () => withContext((context) => context.countByKey()),
      },
    }),
  'reset-password': ({ words: [identity = ''] }) =>
    withContext(async ({ accounts }) => {
      say(`New password: ${await accounts.resetPassword(identity)}`);
      say('All sessions of the account have ended.');
    }),
  leads: async ({ args }) => {
    const order = readLeadsOrder(args);
    await withContext(({ leads }) => runLeads({ order, leads, say }));
  },
  backup: () => runBackup({ config: readConfig(), say }),
  restore: ({ words: [file = ''] }) => runRestore({ config: readConfig(), file, say }),
  doctor: async () => {
    // biome-ignore lint/style/noProcessEnv: doctor reports on the environment as it is
    if (!(await runDoctor({ environment: process.env, say }))) process.exitCode = 1;
  },
};

await main(process.argv.slice(2));

async function main([name = '', ...args]: readonly string[]): Promise<void> {
  if (!isCommand(name)) {
    const isAsked = ['', 'help', '--help', '-h'].includes(name);
    say(isAsked ? USAGE : `There is no command "${name}".\n${USAGE}`);
    process.exitCode = isAsked ? 0 : 1;
    return;
  }
  if (args.includes('--help') || args.includes('-h')) {
    say(COMMAND_LINES[name].usage.trim());
    return;
  }
  try {
    await COMMANDS[name](readGiven(name, args));
  } catch (error) {
    process.stderr.write(`${wordsFor(error)}\n`);
    process.exitCode = 1;
  }
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMAND_LINES, name);
}

async function withContext<T>(work: (context: Context) => Promise<T>): Promise<T> {
  const context = await createContext(readConfig(), { log: createLogger({ level: 'warn' }) });
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

function wordsFor(error: unknown): string {
  if (error instanceof DataDirInUseError)
    return `${error.message}\nThe embedded database takes one process at a time: stop the server for this command.`;
  if (error instanceof UsageError) return error.message;
  const refusal = startRefusal(error, settingsOrNull());
  // A command's own words need no "could not start".
  return !isExplained(refusal) && error instanceof Error ? error.message : refusal;
}

function settingsOrNull(): Config | null {
  try {
    return readConfig();
  } catch {
    return null;
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
