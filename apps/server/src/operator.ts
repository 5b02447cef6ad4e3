// The operator's commands: `npm run eisen -- <command>`.
import { ConfigError, readConfig } from '#config.ts';
import { DataDirInUseError } from '#db/data-dir-lock.ts';
import { AppError } from '#http/errors.ts';
import { createLogger } from '#logger.ts';
import { runBackup, runRestore } from '#operator/backup-commands.ts';
import { runDoctor } from '#operator/doctor.ts';
import { readLeadsOrder, runLeads } from '#operator/leads-command.ts';
import { runRotateKeys } from '#operator/rotate-keys-command.ts';
import { type Context, createContext } from './context.ts';

type Command = (args: readonly string[]) => Promise<void>;

const USAGE = `Commands:
  migrate                       bring the database to the newest migration
  rotate-keys                   make a new key, seal everything with it while the server runs
      --drop-old-keys           afterwards forget the older keys; older backups can then not be read
  reset-password <who>          give an account (username or address) a new random password
  leads                         list what visitors sent through the public forms
      --export csv|json         all of it, for a spreadsheet or a program
      --to <file>               into a new file instead of the terminal
      --delete <address>        erase what somebody sent, in every form
  backup                        save the embedded database into the data folder's backups, also while it runs
  restore <file>                put a backup in its place; the server has to be stopped, what it replaces is kept
  doctor                        say what is wrong or missing: settings, registrations, services
`;

const COMMANDS: Readonly<Record<string, Command>> = {
  // Opening the database migrates it.
  migrate: () => withContext(async () => say('The database is at the newest migration.')),
  'rotate-keys': (args) =>
    runRotateKeys({
      config: readConfig(),
      dropOldKeys: args.includes('--drop-old-keys'),
      say,
      rotateHere: async () => {
        let results: Awaited<ReturnType<Context['rotateKeys']>> = [];
        await withContext(async (context) => {
          results = await context.rotateKeys();
        });
        return results;
      },
    }),
  'reset-password': async ([identity]) => {
    if (identity === undefined)
      throw new Error('Name the account: reset-password <username or address>');
    await withContext(async ({ accounts }) => {
      say(`New password: ${await accounts.resetPassword(identity)}`);
      say('All sessions of the account have ended.');
    });
  },
  leads: async (args) => {
    const order = readLeadsOrder(args);
    await withContext(({ leads }) => runLeads({ order, leads, say }));
  },
  backup: () => runBackup({ config: readConfig(), say }),
  restore: async ([file]) => {
    if (file === undefined) throw new Error('Name the backup: restore <file>');
    await runRestore({ config: readConfig(), file, say });
  },
  doctor: async () => {
    // biome-ignore lint/style/noProcessEnv: doctor reports on the environment as it is
    if (!(await runDoctor({ environment: process.env, say }))) process.exitCode = 1;
  },
};

await main(process.argv.slice(2));

async function main([name = '', ...args]: readonly string[]): Promise<void> {
  const command = COMMANDS[name];
  if (command === undefined) {
    say(USAGE);
    process.exitCode = name === '' || name === 'help' ? 0 : 1;
    return;
  }
  try {
    await command(args);
  } catch (error) {
    process.stderr.write(`${wordsFor(error)}\n`);
    process.exitCode = 1;
  }
}

async function withContext(work: (context: Context) => Promise<void>): Promise<void> {
  const context = await createContext(readConfig(), { log: createLogger({ level: 'warn' }) });
  try {
    await work(context);
  } finally {
    await context.close();
  }
}

function wordsFor(error: unknown): string {
  if (error instanceof DataDirInUseError)
    return `${error.message}\nThe embedded database takes one process at a time: stop the server for this command.`;
  if (error instanceof ConfigError || error instanceof AppError) return error.message;
  return error instanceof Error ? error.message : String(error);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
