import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { listMeasurements, SMALL } from './measurements.mjs';
import { root } from './project.mjs';
import { run } from './terminal.mjs';

it('every measurement has a small size, and no size is of one that is gone [FIX-58]', () => {
  expect(Object.keys(SMALL).sort()).toEqual(listMeasurements().sort());
});

it('every measurement is played in the whole test run [FIX-58]', () => {
  const script = readFileSync(path.join(root, 'scripts/test.mjs'), 'utf8');
  expect(script).toMatch(/for \(const name of listMeasurements\(\)\)/);
  expect(script).toMatch(/await measurements\(\);/);
});

it.skipIf(process.platform === 'win32')(
  'a program that takes too long is ended with all that it started, and that fails',
  async () => {
    let pid = '';
    const late = run('sh', ['-c', 'sleep 60 & echo $!; wait'], {
      quiet: true,
      withinMs: 300,
      onLine: (line) => {
        pid = line;
      },
    });
    await expect(late).rejects.toThrow('took longer than 0.3 s');
    expect(spawnSync('ps', ['-o', 'stat=', '-p', pid]).stdout.toString()).not.toMatch(/^[RS]/);
  },
);
