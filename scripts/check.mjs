// `npm run check`: format, lint, types, unused code and unit tests; under a minute.
import { ensureInstalled, requireNode, root } from './lib/project.mjs';
import { run, say, step } from './lib/terminal.mjs';

const steps = [
  ['Format and lint', ['biome', 'ci', '--error-on-warnings', '--colors=off', '.']],
  ['Types', ['tsc', '-b', '--pretty', 'false']],
  ['Unused files, exports and dependencies', ['knip']],
  ['Unit tests, import directions among them', ['vitest', 'run', '--project', 'unit']],
];

requireNode();
await ensureInstalled();
for (const [title, args] of steps) {
  try {
    await step(title, () => run('npx', args, { quiet: true, cwd: root }));
  } catch (error) {
    say(error.output ?? error.message);
    process.exit(1);
  }
}
