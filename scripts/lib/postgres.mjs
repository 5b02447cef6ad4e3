// A PostgreSQL of one's own for the time of a test run: loopback, random port, thrown away afterwards.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installPackages } from './browser.mjs';
import { beforeEnding } from './ending.mjs';
import { run } from './terminal.mjs';

const installations = '/usr/lib/postgresql';
const oldestVersion = 15;
const readyWithinMs = 30_000;

/**
 * Starts a fresh server. Its programs refuse root, so root runs them as the OS user `postgres`.
 *
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} `url` names a superuser and the database `postgres`
 * @throws when this machine has no PostgreSQL and none can be installed
 */
export async function startPostgres() {
  const bin = await findPrograms();
  const folder = mkdtempSync(path.join(tmpdir(), 'eisen-postgres-'));
  const data = path.join(folder, 'data');
  const asOther = isRoot() ? ['runuser', '-u', 'postgres', '--'] : [];
  if (isRoot()) {
    execFileSync('chown', ['postgres', folder]);
    chmodSync(folder, 0o700);
  }
  const command = (program, ...args) => [...asOther, path.join(bin, program), ...args];
  try {
    const [initdb, ...initdbArgs] = command(
      'initdb',
      ...['-D', data, '-U', 'eisen', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    );
    await run(initdb, initdbArgs, { quiet: true, cwd: folder });
    const port = await findFreePort();
    const server = startServer(command, { data, folder, port });
    const takeAway = async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    };
    const forget = beforeEnding(takeAway);
    await server.untilReady().catch((error) => {
      forget();
      throw error;
    });
    return {
      url: `postgres://eisen@127.0.0.1:${port}/postgres`,
      async stop() {
        forget();
        await takeAway();
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Nothing here has to survive a power cut, so nothing waits for the disk. */
function startServer(command, { data, folder, port }) {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: '200',
    shared_buffers: '64MB',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program, ...args] = command('postgres', '-D', data, ...options);
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-4_000);
    });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const kill = () => stopServer(data, child);
  process.once('exit', kill);
  return {
    async untilReady() {
      const started = Date.now();
      // The line names this very server: another one on the same port would answer just as well.
      while (!output.includes('database system is ready to accept connections')) {
        if (child.exitCode !== null || Date.now() - started > readyWithinMs) {
          kill();
          throw new Error(`PostgreSQL did not start:\n${output}`);
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async stop() {
      process.off('exit', kill);
      if (child.exitCode === null) kill();
      await ended;
    },
  };
}

/** SIGINT is PostgreSQL's fast shutdown. It goes to the server itself: runuser would not hand it on. */
function stopServer(data, child) {
  try {
    const [pid] = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGINT');
  } catch {
    child.kill('SIGTERM');
  }
}

async function findPrograms() {
  const found = newestPrograms() ?? programsOnPath();
  if (found) return found;
  if (!isRoot() || !existsSync('/usr/bin/apt-get'))
    throw new Error(
      `no PostgreSQL ${oldestVersion} or newer on this machine (Debian: apt-get install postgresql)`,
    );
  await installPackages(['postgresql']);
  const installed = newestPrograms();
  if (!installed) throw new Error('the package postgresql brought no server programs');
  return installed;
}

function newestPrograms() {
  if (!existsSync(installations)) return null;
  const version = readdirSync(installations)
    .map(Number)
    .filter((one) => one >= oldestVersion)
    .sort((a, b) => b - a)
    .find((one) => existsSync(path.join(installations, String(one), 'bin/initdb')));
  return version === undefined ? null : path.join(installations, String(version), 'bin');
}

function programsOnPath() {
  try {
    const text = execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim();
    const version = execFileSync(path.join(text, 'postgres'), ['--version'], { encoding: 'utf8' });
    return Number(/(\d+)/.exec(version)?.[1]) >= oldestVersion ? text : null;
  } catch {
    return null;
  }
}

function isRoot() {
  return process.getuid?.() === 0;
}

function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
