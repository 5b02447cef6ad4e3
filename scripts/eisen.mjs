// `npm run eisen -- <command>`: the operator's commands, on the same build as the server.
import { spawn } from 'node:child_process';
import { ensureBuilt, ensureInstalled, operatorMain, requireNode, root } from './lib/project.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt();
const child = spawn(
  process.execPath,
  ['--enable-source-maps', operatorMain, ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
  },
);
child.on('close', (code) => process.exit(code ?? 1));
