// Runs after an install: puts the commit hooks in place where there is a git checkout to put them in.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

if (existsSync('.git') && existsSync('node_modules/.bin/lefthook') && !process.env.CI) {
  spawnSync('node_modules/.bin/lefthook', ['install'], { stdio: 'ignore' });
}
