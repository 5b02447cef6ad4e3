// `npm start`: from a fresh clone to a running Eisen. Installs and builds only what is missing or stale.
import { spawn } from 'node:child_process';
import { ensureBuilt, ensureInstalled, requireNode, root, serverMain } from './lib/project.mjs';
import { say } from './lib/terminal.mjs';

requireNode();
say('Eisen');
await ensureInstalled();
await ensureBuilt();

const server = spawn(
  process.execPath,
  ['--enable-source-maps', serverMain, '--greet', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: process.env,
  },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
