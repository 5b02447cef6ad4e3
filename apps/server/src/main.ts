import { fileURLToPath } from 'node:url';
import { type Config, readConfig } from '#config.ts';
import { watchEventLoop } from '#health/event-loop-watch.ts';
import { createMetrics } from '#http/metrics.ts';
import { createLogger, describeError, type Logger, lifeLogger, loggerFor } from '#logger.ts';
import { measureReading } from '#reading/measure-reading.ts';
import { createReading } from '#reading/reading.ts';
import { createReadingPool } from '#reading/reading-pool.ts';
import { VERSION } from '#version.ts';
import { buildApp } from './app.ts';
import { type Context, createContext } from './context.ts';
import { endOnUncaught } from './ending.ts';
import { answerRotation } from './rotation-report.ts';
import { isExplained, startRefusal } from './start-refusals.ts';

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
  const life = lifeLogger(log, config.logLevel);
  life.info({ version: VERSION, node: process.versions.node, role: config.role }, 'Eisen starts');
  endOnUncaught(process, log, (code) => process.exit(code));
  const pool = createReadingPool({
    onStopped: (about) =>
      loggerFor(log, 'mail').warn(about, 'Reading of a mail was stopped at its bounds'),
  });
  measureReading(metrics, pool);
  watchEventLoop({ metrics, log: loggerFor(log, 'server') });
  const reading = createReading(pool.runFor);
  const context = await createContext(config, { log, metrics, reading }).catch((error: unknown) =>
    stopWith(error, config),
  );
  const { server } = await buildApp(context, {
    webRoot: WEB_ROOT,
    checkAnswers: IS_DEVELOPMENT,
  });
  listenToSignals(context, life, () => server.close(), pool.close);
  await server.listen({ host: config.host, port: config.port }).catch(async (error: unknown) => {
    await context.close();
    stopWith(error, config);
  });
  if (config.role !== 'web') context.startBackground();
  greet(config, life);
}

/** To the log, whatever its level, and to somebody at a terminal. */
function greet(config: Config, life: Logger): void {
  for (const warning of config.warnings) life.warn(warning);
  life.info({ local_mode: config.localMode }, `Eisen is ready: ${config.publicUrl}`);
  for (const warning of config.warnings) say(`  ! ${warning}`);
  if (config.localMode) say('  Local mode: registered addresses count as proven.');
  say(`\n  Eisen is ready: ${config.publicUrl}\n`);
}

/**
 * SIGTERM, SIGINT and a closed terminal: not ready, finish what runs, stop. SIGUSR2: read the keys again and seal
 * anew.
 */
function listenToSignals(
  context: Context,
  life: Logger,
  closeServer: () => Promise<unknown>,
  closeReading: () => Promise<void>,
): void {
  const stop = async (signal: string) => {
    if (context.lifecycle.stopping) return;
    context.lifecycle.stopping = true;
    life.info({ signal }, 'Eisen stops');
    setTimeout(() => {
      life.error({ within_ms: STOP_WITHIN_MS }, 'What was under way did not end in time');
      process.exit(1);
    }, STOP_WITHIN_MS).unref();
    await closeServer();
    await context.close();
    await closeReading();
    life.info('Eisen has stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => {
      stop(signal).catch((error: unknown) => stopWith(error, context.config));
    });
  process.on('SIGUSR2', () => {
    rotate(context).catch((error: unknown) =>
      context.log.error({ problem: describeError(error) }, 'The keys could not be rotated'),
    );
  });
}

/** What the operator's command asked for: to count, or to seal anew. */
async function rotate(context: Context): Promise<void> {
  const { config, log } = context;
  const did = await answerRotation(config.dataDir, {
    keyId: () => context.keyring.newest().id.toString('hex'),
    count: () => context.countByKey(),
    rotate: () => context.rotateKeys((result) => log.info(result, 'Sealed with the newest key')),
  });
  log.info(
    did === 'count'
      ? 'Values were counted by key for rotate-keys; nothing was changed'
      : 'The order of rotate-keys is carried out',
  );
}

function readConfigOrStop(): Config {
  try {
    return readConfig();
  } catch (error) {
    return stopWith(error, null);
  }
}

function stopWith(error: unknown, config: Config | null): never {
  const words = startRefusal(error, config);
  createLogger({ level: 'info' }).fatal(
    { subsystem: 'server', ...(isExplained(words) ? {} : { problem: describeError(error) }) },
    words,
  );
  say(`\n${words}`);
  process.exit(1);
}

/** Words for people, beside the log: `npm start` asks for them. */
function say(text: string): void {
  if (process.argv.includes('--greet')) process.stderr.write(`${text}\n`);
}
