// Starts the built server as its own process and speaks to it as a browser would.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serverMain } from '../../scripts/lib/project.mjs';

/**
 * @param {{ dataDir?: string, env?: NodeJS.ProcessEnv, port?: number }} [options]
 * @returns a running server; `dataDir` outlives `stop()` and `kill()` unless `remove()` is called
 */
export async function startServer(options = {}) {
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'eisen-bench-'));
  const port = options.port ?? (await freePort());
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', process.env.SERVER_MAIN ?? serverMain],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PORT: String(port),
        EISEN_DATA_DIR: dataDir,
        EISEN_SANDBOX: 'on',
        // Sign-ups and sign-ins are limited for each address: measurements come from many.
        EISEN_TRUST_PROXY: '127.0.0.1,::1',
        LOG_LEVEL: 'warn',
        ...options.env,
      },
    },
  );
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const url = `http://localhost:${port}`;
  await untilReady(url, child, () => output).catch((error) => {
    child.kill('SIGKILL');
    throw error;
  });
  return {
    url,
    port,
    dataDir,
    pid: child.pid,
    readyAfterMs: Math.round(performance.now() - started),
    output: () => output,
    ended,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    remove() {
      rmSync(dataDir, { recursive: true, force: true });
    },
    /** Resident memory of the server's process, in megabytes; Linux only. */
    memoryMb() {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    },
    peakMemoryMb() {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    },
  };
}

/** A signed-up user's calls, with the cookie and Origin that a browser sends. */
export async function signUp(server, name = `user-${randomUUID().slice(0, 8)}`) {
  const person = {
    username: name,
    email: `${name}@people.example`,
    password: 'correct horse battery 1A',
    first_name: 'Ada',
    last_name: 'Example',
  };
  const client = createClient(server.url);
  await client.call('POST', '/api/register', person);
  return { ...client, person };
}

export async function signIn(server, person) {
  const client = createClient(server.url);
  await client.call('POST', '/api/login', { username: person.username, password: person.password });
  return { ...client, person };
}

function createClient(url) {
  let cookie = '';
  async function send(method, address, init) {
    const response = await fetch(`${url}${address}`, {
      redirect: 'manual',
      ...init,
      method,
      headers: { origin: url, cookie, 'x-forwarded-for': inventAddress(), ...init.headers },
    });
    const set = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    if (set.length > 0) cookie = set.join('; ');
    return response;
  }
  return {
    /** @returns the JSON answer; throws with status and body when the call is refused */
    async call(method, address, body, headers = {}) {
      const init =
        body === undefined
          ? { headers }
          : {
              body: JSON.stringify(body),
              headers: { 'content-type': 'application/json', ...headers },
            };
      const response = await send(method, address, init);
      const text = await response.text();
      if (!response.ok)
        throw Object.assign(
          new Error(`${method} ${address}: ${response.status} ${text.slice(0, 300)}`),
          { status: response.status },
        );
      return text === '' ? null : JSON.parse(text);
    },
    /** Uploads one .mbox as the consent page does. */
    async upload(address, name, bytes) {
      const form = new FormData();
      form.append('file', new Blob([bytes]), name);
      const response = await send('POST', address, { body: form });
      const text = await response.text();
      if (!response.ok) throw new Error(`upload: ${response.status} ${text.slice(0, 300)}`);
      return JSON.parse(text);
    },
    /** As a browser's context takes them. */
    cookies: () =>
      cookie.split('; ').map((pair) => {
        const [name, ...value] = pair.split('=');
        return { name, value: value.join('='), url };
      }),
  };
}

/** An invented address for each request (RFC 5737, for documentation). */
function inventAddress() {
  return `198.51.100.${1 + Math.floor(Math.random() * 250)}`;
}

async function untilReady(url, child, output) {
  const limitMs = 60_000;
  const started = Date.now();
  while (Date.now() - started < limitMs) {
    if (child.exitCode !== null)
      throw new Error(`The server ended with ${child.exitCode}:\n${output()}`);
    try {
      const response = await fetch(`${url}/readyz`);
      if (response.ok) return;
    } catch {
      // not listening yet
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`The server was not ready after ${limitMs} ms:\n${output()}`);
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
