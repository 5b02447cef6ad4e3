import type { EventEmitter } from 'node:events';
import { describeError, type Logger } from './logger.ts';

/**
 * What nobody caught ends the process, as Node would, but is logged like every other error: Node itself prints all of
 * it, with the words and addresses that are in it.
 *
 * @param running the process
 */
export function endOnUncaught(
  running: Pick<EventEmitter, 'on'>,
  log: Logger,
  exit: (code: number) => void,
): void {
  running.on('uncaughtException', (error: unknown) => {
    log.fatal({ problem: describeError(error) }, 'The process ends by an error that nobody caught');
    exit(1);
  });
}
