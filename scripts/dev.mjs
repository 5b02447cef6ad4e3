// `npm run dev`: the server restarts and the pages reload as the sources change, on a data folder of its own.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, requireNode, root } from './lib/project.mjs';
import { say } from './lib/terminal.mjs';

const serverPort = process.env.PORT ?? '3001';

requireNode();
await ensureInstalled();
say('Server with reload on the sources, pages on http://localhost:5173');

const children = [
  start(['tsx', 'watch', '--clear-screen=false', 'apps/server/src/main.ts'], root, {
    PORT: serverPort,
    EISEN_DATA_DIR: process.env.EISEN_DATA_DIR ?? path.join(root, 'data/dev'),
    EISEN_ALLOWED_ORIGINS: 'http://localhost:5173',
  }),
  start(['vite', '--port', '5173', '--strictPort'], path.join(root, 'apps/web'), {
    EISEN_DEV_SERVER: `http://127.0.0.1:${serverPort}`,
  }),
];
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);

function start(args, cwd, env) {
  const child = spawn('npx', args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
  child.on('close', stop);
  return child;
}

function stop() {
  for (const child of children) child.kill('SIGTERM');
  process.exitCode = 0;
}
