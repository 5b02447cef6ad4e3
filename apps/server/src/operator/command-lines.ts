import { type ParseArgsConfig, parseArgs } from 'node:util';

/** How a command is called; what it does stands in `operator.ts` under the same name. */
interface CommandLine {
  /** Shown by itself and in the list: what it does, and its options, a line each. */
  readonly usage: string;
  readonly options?: ParseArgsConfig['options'];
  /** What the command has to be told besides options. */
  readonly takes?: readonly string[];
}

/** What was given, already checked against `options` and `takes`. */
export interface Given {
  readonly flags: Readonly<Record<string, string | boolean | undefined>>;
  readonly words: readonly string[];
  /** As they were typed. */
  readonly args: readonly string[];
}

export const COMMAND_LINES = {
  migrate: {
    usage: `  migrate                       bring the database to the newest migration`,
  },
  'rotate-keys': {
    usage: `  rotate-keys                   make a new key, seal everything with it while the server runs
      --dry-run                 only count what it would seal anew; nothing is changed
      --drop-old-keys           afterwards forget the older keys; older backups can then not be read`,
    options: { 'dry-run': { type: 'boolean' }, 'drop-old-keys': { type: 'boolean' } },
  },
  'reset-password': {
    usage: `  reset-password <who>          give an account (username or address) a new random password`,
    takes: ['username or address'],
  },
  leads: {
    usage: `  leads                         list what visitors sent through the public forms
      --export csv|json         all of it, for a spreadsheet or a program
      --to <file>               into a new file instead of the terminal
      --delete <address>        erase what somebody sent, in every form`,
    options: { export: { type: 'string' }, to: { type: 'string' }, delete: { type: 'string' } },
  },
  backup: {
    usage: `  backup                        save the embedded database into the data folder's backups, also while it runs`,
  },
  restore: {
    usage: `  restore <file>                put a backup in its place; the server has to be stopped, what it replaces is kept`,
    takes: ['file'],
  },
  doctor: {
    usage: `  doctor                        say what is wrong or missing: settings, keys, registrations, services`,
  },
} as const satisfies Record<string, CommandLine>;

export type CommandName = keyof typeof COMMAND_LINES;

export const USAGE = `Commands, each with --help:\n${Object.values(COMMAND_LINES)
  .map(({ usage }) => usage)
  .join('\n')}\n`;

/** The command was not given as it has to be; nothing was done. */
export class UsageError extends Error {}

/** @throws UsageError for what the command does not know or still has to be told */
export function readGiven(name: CommandName, args: readonly string[]): Given {
  const command: CommandLine = COMMAND_LINES[name];
  const { options = {}, takes = [] } = command;
  const refuse = (reason: string): never => {
    throw new UsageError(`${name}: ${reason}\n${command.usage}`);
  };
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
      strict: true,
    });
    const [unknown] = positionals.slice(takes.length);
    if (unknown !== undefined) return refuse(`"${unknown}" is not known`);
    const missing = takes[positionals.length];
    if (missing !== undefined) return refuse(`name the ${missing}`);
    return { flags: values as Given['flags'], words: positionals, args };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const [sentence = ''] = (error as Error).message.split(/[.\n]/);
    return refuse(sentence);
  }
}
