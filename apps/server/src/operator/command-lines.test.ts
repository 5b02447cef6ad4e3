import { describe, expect, it } from 'vitest';
import { COMMAND_LINES, type CommandName, readGiven, UsageError } from './command-lines.ts';

const NAMES = Object.keys(COMMAND_LINES) as CommandName[];
const read = (name: CommandName, ...args: readonly string[]) => readGiven(name, args);

describe("the operator's commands", () => {
  it.each(NAMES)('%s refuses what it does not know, and says what it knows [FIX-52]', (name) => {
    for (const args of [['--dry'], ['--drop-old-keys=yes'], ['one', 'two'], ['-x']]) {
      expect(() => read(name, ...args)).toThrow(UsageError);
      expect(() => read(name, ...args)).toThrow(new RegExp(`^${name}: [\\s\\S]*\\n  ${name}`));
    }
  });

  it.each(['reset-password', 'restore'] as const)(
    '%s asks for what is missing [FIX-52]',
    (name) => {
      expect(() => read(name)).toThrow(/name the (file|username or address)/);
      expect(read(name, 'this').words).toEqual(['this']);
    },
  );

  it('reads what a command takes', () => {
    expect(read('rotate-keys', '--dry-run').flags).toMatchObject({ 'dry-run': true });
    expect(read('leads', '--export', 'csv', '--to', 'leads.csv').flags).toMatchObject({
      export: 'csv',
      to: 'leads.csv',
    });
  });
});
