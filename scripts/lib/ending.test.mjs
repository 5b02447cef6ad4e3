import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const here = fileURLToPath(new URL('.', import.meta.url));

/** A script like ours: something to take away, and a program under way that has one of its own. */
const PROGRAM = `
import { beforeEnding } from './ending.mjs';
import { run } from './terminal.mjs';
const done = beforeEnding(() => console.log('never'));
beforeEnding(() => { throw new Error('in vain'); });
beforeEnding(async () => {
  await new Promise((resolve) => setTimeout(resolve, 50));
  console.log('taken away');
});
done();
run('sh', ['-c', 'sleep 60 & echo program $!; wait'], {
  quiet: true,
  onLine: (line) => console.log(line),
}).catch(() => undefined);
`;

describe.each(['SIGTERM', 'SIGINT', 'SIGHUP'])('a script that gets %s', (signal) => {
  it('takes away what it made and ends its programs, then ends by the signal', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
      cwd: here,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    const ended = new Promise((resolve) => child.once('close', (_, by) => resolve(by)));
    await new Promise((resolve) => {
      child.stdout.on('data', (chunk) => {
        output += chunk;
        if (output.includes('program')) resolve();
      });
      ended.then(resolve);
    });
    child.kill(signal);
    expect(await ended).toBe(signal);
    expect(output).toContain('taken away');
    expect(output).not.toContain('never');
    const inner = Number(/program (\d+)/.exec(output)?.[1]);
    expect(inner).toBeGreaterThan(0);
    await expect.poll(() => isAlive(inner)).toBe(false);
  });
});

/** One that ended and that nobody has asked about is still listed, as Z. */
function isAlive(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z');
}
