// What the scripts say while they work: one line for each step, with the seconds it took.
import { spawn } from 'node:child_process';
import { beforeEnding } from './ending.mjs';

const isTerminal = Boolean(process.stdout.isTTY);
/** How polite a program in the background is, of 19: it gets what others leave, and a tenth. */
const politeness = 10;
/** What each step under way says of itself; on a terminal they share one line. */
const underWay = new Set();

export function say(text = '') {
  process.stdout.write(`${text}\n`);
}

export function fail(text) {
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
}

/**
 * Runs one named step and prints how long it took.
 *
 * @param {string} title what the step does, in the user's words
 * @param {(report: (progress: string) => void) => Promise<T>} work
 * @returns {Promise<T>}
 * @template T
 */
export async function step(title, work) {
  const started = Date.now();
  let progress = '';
  const seconds = () => ((Date.now() - started) / 1000).toFixed(1);
  const tell = () => `${title} ${seconds()} s ${progress}`;
  const end = (sign) => {
    clearInterval(ticker);
    underWay.delete(tell);
    say(`${isTerminal ? '\r\x1b[2K' : ''}  ${sign} ${title} (${seconds()} s)`);
  };
  underWay.add(tell);
  if (isTerminal) draw();
  else say(`  … ${title}`);
  const ticker = setInterval(
    () => (isTerminal ? draw() : say(`    ${seconds()} s ${title}: ${progress}`)),
    isTerminal ? 250 : 15_000,
  );
  try {
    const result = await work((text) => {
      progress = text;
    });
    end('✓');
    return result;
  } catch (error) {
    end('✗');
    throw error;
  }
}

function draw() {
  const all = [...underWay].map((tell) => tell()).join(' · ');
  process.stdout.write(`\r\x1b[2K  … ${all}`.slice(0, 110));
}

/**
 * Runs a program to its end.
 *
 * @param {{ quiet?: boolean, background?: boolean, env?: NodeJS.ProcessEnv, onLine?: (line: string) => void, cwd?: string, withinMs?: number }} [options]
 *   quiet keeps the output back and shows it only when the program fails; background lets what else runs go first;
 *   withinMs ends it, and fails, when it takes longer
 * @returns {Promise<string>} what it printed, when quiet
 */
export function run(command, args, options = {}) {
  const { quiet = false, background = false, env = process.env, onLine, cwd, withinMs } = options;
  const isPolite = background && process.platform !== 'win32';
  const hasGroup = quiet && process.platform !== 'win32';
  const [program, ...rest] = [
    ...(isPolite ? ['nice', '-n', String(politeness)] : []),
    command,
    ...args,
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(program, rest, {
      cwd,
      env,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      // A group of its own can be ended with all that it started; with the terminal, the terminal does so.
      detached: hasGroup,
    });
    const forgetEnding = beforeEnding(() => stop(child, hasGroup));
    let isLate = false;
    const endLate = () => {
      isLate = true;
      stop(child, hasGroup);
    };
    const timer = withinMs === undefined ? undefined : setTimeout(endLate, withinMs);
    const forget = () => {
      clearTimeout(timer);
      forgetEnding();
    };
    let output = '';
    const take = (chunk) => {
      output += chunk;
      const last = String(chunk).trim().split('\n').at(-1);
      if (last) onLine?.(last);
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.on('error', (error) => {
      forget();
      reject(error);
    });
    child.on('close', (code) => {
      forget();
      if (code === 0 && !isLate) return resolve(output);
      const end = isLate ? `took longer than ${withinMs / 1000} s` : `ended with ${code}`;
      const error = new Error(`${command} ${args.join(' ')} ${end}`);
      error.output = output;
      reject(error);
    });
  });
}

function stop(child, hasGroup) {
  if (child.pid === undefined) return;
  process.kill(hasGroup ? -child.pid : child.pid, 'SIGTERM');
}
