import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
    expect(server.output()).toContain('Local mode');
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

  it('stops on SIGTERM with code 0, lets go of the data and starts again', async () => {
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(existsSync(path.join(dataDir, 'server.lock'))).toBe(false);
    server = run('main.ts', [], environment);
    await server.until(/is ready/);
  });

  it('stops when its terminal is closed', async () => {
    server.child.stdout?.destroy();
    server.child.stderr?.destroy();
    server.child.kill('SIGHUP');
    expect(await server.ended).toBe(0);
    expect(existsSync(path.join(dataDir, 'server.lock'))).toBe(false);
  });
});
