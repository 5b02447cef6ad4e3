import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  findFreePort,
  runProgram,
  type ServerProcess,
  WITHIN_MS,
} from '#fixtures/server-process.ts';

const run = (name: string, args: readonly string[], environment: Record<string, string>) =>
  runProgram(fileURLToPath(new URL(`./${name}`, import.meta.url)), args, environment);

describe('the process', { timeout: WITHIN_MS }, () => {
  let dataDir: string;
  let port: number;
  let environment: Record<string, string>;
  let server: ServerProcess;
  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'eisen-main-'));
    port = await findFreePort();
    environment = { EISEN_DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'info' };
    server = run('main.ts', [], environment);
    await server.until(/is ready/);
  }, WITHIN_MS);
  afterAll(async () => {
    server.child.kill('SIGKILL');
    await server.ended;
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('says where it is, and that its storage is for trying out', () => {
    expect(server.output()).toContain(`Eisen is ready: http://localhost:${port}`);
    expect(server.output()).toContain('Embedded storage');
    expect(server.output()).toContain('"local_mode":true');
  });

  it('writes JSON and nothing else, from its first line on [FIX-55]', () => {
    const lines = server.output().trim().split('\n');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ subsystem: 'server', msg: 'Eisen starts' });
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty('msg');
  });

  it('says that it cannot start in one line of JSON, and to people in words [FIX-55]', async () => {
    const environmentOfNobody = { ...environment, PORT: 'x' };
    const wrong = run('main.ts', [], environmentOfNobody);
    await wrong.ended;
    const lines = wrong.output().trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).level)).toEqual([60]);
    const greeted = run('main.ts', ['--greet'], environmentOfNobody);
    await greeted.ended;
    expect(greeted.output().split('\n')).toContainEqual(
      expect.stringMatching(/^[^{]*PORT must be/),
    );
  });

  it('refuses a second one on the same data', async () => {
    const second = run('main.ts', [], { ...environment, PORT: String(await findFreePort()) });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`in use by process ${server.child.pid}`);
  });

  it('names all problems of its configuration and stops', async () => {
    const wrong = run('main.ts', [], { ...environment, PORT: 'x', LOG_LEVEL: 'y' });
    expect(await wrong.ended).toBe(1);
    expect(wrong.output()).toContain('PORT must be');
    expect(wrong.output()).toContain('LOG_LEVEL must be');
    expect(wrong.output()).not.toContain('at ');
  });

  it('rotates its keys when the operator asks, and goes on [PLUS-34]', async () => {
    const before = readFileSync(path.join(dataDir, 'keys'), 'utf8').trim().split('\n');
    const rotation = run('operator.ts', ['rotate-keys', '--drop-old-keys'], environment);
    expect(await rotation.ended).toBe(0);
    expect(rotation.output()).toContain('system_secrets: 1 sealed anew');
    const after = readFileSync(path.join(dataDir, 'keys'), 'utf8').trim().split('\n');
    expect(after).toHaveLength(1);
    expect(after[0]).not.toBe(before[0]);
  });

  it('counts what a rotation would find, and changes nothing [FIX-52]', async () => {
    const file = path.join(dataDir, 'keys');
    const before = readFileSync(file, 'utf8');
    const logged = server.output().length;
    const dry = run('operator.ts', ['rotate-keys', '--dry-run'], environment);
    expect(await dry.ended).toBe(0);
    expect(dry.output()).toMatch(/system_secrets: 1 by the newest key, 0 by older ones/);
    expect(dry.output()).toContain('Nothing was changed. A rotation would make a new key');
    expect(readFileSync(file, 'utf8')).toBe(before);
    await vi.waitFor(() => {
      const log = server.output().slice(logged);
      expect(log).toContain('counted by key for rotate-keys; nothing was changed');
      expect(log).not.toContain('is carried out');
    });
  });

  it('shows the help of a command and does nothing else [FIX-52]', async () => {
    const keys = readFileSync(path.join(dataDir, 'keys'), 'utf8');
    const help = run('operator.ts', ['rotate-keys', '--drop-old-keys', '--help'], environment);
    expect(await help.ended).toBe(0);
    expect(help.output()).toMatch(/^rotate-keys [\s\S]*--dry-run/);
    const odd = run('operator.ts', ['rotate-keys', '--drop-all'], environment);
    expect(await odd.ended).toBe(1);
    expect(odd.output()).toContain("rotate-keys: Unknown option '--drop-all'");
    expect(odd.output()).not.toMatch(/^ {4}at /m);
    expect(readFileSync(path.join(dataDir, 'keys'), 'utf8')).toBe(keys);
  });

  it("tells an operator's command that the server has the data", async () => {
    const migrate = run('operator.ts', ['migrate'], environment);
    expect(await migrate.ended).toBe(1);
    expect(migrate.output()).toContain('stop the server');
  });

  it('has its configuration looked at by doctor [PLUS-35]', async () => {
    const doctor = run('operator.ts', ['doctor'], environment);
    expect(await doctor.ended).toBe(0);
    expect(doctor.output()).toContain(`in use by process ${server.child.pid}`);
    expect(doctor.output()).toContain('not set  SMTP_URL');
    const wrong = run('operator.ts', ['doctor'], { ...environment, PORT: 'x', SMTP_URL: 'y' });
    expect(await wrong.ended).toBe(1);
    expect(wrong.output()).toMatch(/wrong +PORT[\s\S]*wrong +SMTP_URL/);
  });

  it('stops on SIGTERM with code 0 and a line, lets go of the data and starts again [FIX-55]', async () => {
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    const last = server.output().trim().split('\n').slice(-2);
    expect(last.map((line) => JSON.parse(line).msg)).toEqual(['Eisen stops', 'Eisen has stopped']);
    expect(existsSync(path.join(dataDir, 'server.lock'))).toBe(false);
    server = run('main.ts', [], environment);
    await server.until(/is ready/);
  });

  it('starts with no keys but its own, names the setting, and makes no new ones [FIX-51]', async () => {
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    const file = path.join(dataDir, 'keys');
    const other = randomBytes(32).toString('base64');
    const wrong = run('main.ts', [], { ...environment, EISEN_KEYS: other });
    expect(await wrong.ended).toBe(1);
    expect(wrong.output()).toContain('The keys of EISEN_KEYS do not open what the database holds');
    renameSync(file, `${file}.aside`);
    const without = run('main.ts', [], environment);
    expect(await without.ended).toBe(1);
    expect(without.output()).toContain(`${file} is missing`);
    expect(without.output()).toContain('EISEN_KEYS');
    expect(existsSync(file)).toBe(false);
    renameSync(`${file}.aside`, file);
    server = run('main.ts', [], environment);
    await server.until(/is ready/);
  });

  it.each([
    ['PORT', { PORT: 'taken' }, /PORT: \d+ is taken by another program/],
    ['EISEN_DATA_DIR', { EISEN_DATA_DIR: '/dev/null/data' }, /EISEN_DATA_DIR: \/dev\/null/],
  ])('names %s when it is what keeps it from starting [FIX-51]', async (_name, set, expected) => {
    const own = mkdtempSync(path.join(tmpdir(), 'eisen-refused-'));
    const refused = run('main.ts', [], {
      ...environment,
      EISEN_DATA_DIR: own,
      ...set,
      PORT: String('PORT' in set ? port : await findFreePort()),
    });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toMatch(expected);
    expect(refused.output()).not.toMatch(/^ {4}at /m);
    rmSync(own, { recursive: true, force: true });
  });

  it('stops when its terminal is closed', async () => {
    server.child.stdout?.destroy();
    server.child.stderr?.destroy();
    server.child.kill('SIGHUP');
    expect(await server.ended).toBe(0);
    expect(existsSync(path.join(dataDir, 'server.lock'))).toBe(false);
  });
});
