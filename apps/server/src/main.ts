import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, ConfigError, readConfig } from '#config.ts';
import { DataDirInUseError } from '#db/data-dir-lock.ts';
import { createMetrics } from '#http/metrics.ts';
import { createLogger, describeError } from '#logger.ts';
import { buildApp } from './app.ts';
import { type Context, createContext } from './context.ts';
import { endOnUncaught } from './ending.ts';
import { rotationReportIn } from './rotation-report.ts';

/** The same from the sources (`src/main.ts`) and from the bundle (`dist/main.js`). */
const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));
const IS_DEVELOPMENT = import.meta.url.endsWith('.ts');
const STOP_WITHIN_MS = 10_000;

// A terminal that was closed takes no more lines; that must not keep the process from stopping.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

await main();

async function main(): Promise<void> {
  const config = readConfigOrStop();
  const metrics = createMetrics();
  const log = createLogger({ level: config.logLevel, onTrouble: metrics.trouble });
  endOnUncaught(process, log, (code) => process.exit(code));
  const context = await createContext(config, { log, metrics }).catch(stopWith);
  const { server } = await buildApp(context, {
    webRoot: WEB_ROOT,
    checkAnswers: IS_DEVELOPMENT,
  });
  listenToSignals(context, () => server.close());
  await server.listen({ host: config.host, port: config.port }).catch(async (error: unknown) => {
    await context.close();
    stopWith(error);
  });
  if (config.role !== 'web') context.startBackground();
  greet(config);
}

function greet(config: Config): void {
  for (const warning of config.warnings) say(`  ! ${warning}`);
  if (config.localMode) say('  Local mode: registered addresses count as proven.');
  say(`\n  Eisen is ready: ${config.publicUrl}\n`);
}

/**
 * SIGTERM, SIGINT and a closed terminal: not ready, finish what runs, stop. SIGUSR2: read the keys again and seal
 * anew.
 */
function listenToSignals(context: Context, closeServer: () => Promise<unknown>): void {
  const stop = async () => {
    if (context.lifecycle.stopping) return;
    context.lifecycle.stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await closeServer();
    await context.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => {
      stop().catch(stopWith);
    });
  process.on('SIGUSR2', () => {
    rotate(context).catch((error: unknown) =>
      context.log.error({ problem: describeError(error) }, 'The keys could not be rotated'),
    );
  });
}

async function rotate(context: Context): Promise<void> {
  const results = await context.rotateKeys((result) =>
    context.log.info(result, 'Sealed with the newest key'),
  );
  const report = { keyId: context.keyring.newest().id.toString('hex'), results };
  const file = rotationReportIn(context.config.dataDir);
  writeFileSync(file, `${JSON.stringify(report)}\n`, { mode: 0o600 });
  context.log.info({ report: path.basename(file) }, 'Every value is sealed with the newest key');
}

function readConfigOrStop(): Config {
  try {
    return readConfig();
  } catch (error) {
    return stopWith(error);
  }
}

function stopWith(error: unknown): never {
  process.stderr.write(`\n${wordsFor(error)}\n`);
  process.exit(1);
}

function wordsFor(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DataDirInUseError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return 'The port is taken by another program: set PORT to a free one.';
  return `Eisen could not start: ${message}\n${JSON.stringify(describeError(error), null, 2)}`;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
