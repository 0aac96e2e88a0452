import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { unavailability } from './database/unavailable.ts';

const AGAIN_MS = 5_000;

/**
 * Tells one after the other what a start has to say, once the portal serves. What can't be read at this moment, of a database
 * that is slow or away again, is tried until it is told or the portal stops: nobody is to lose the portal over a sentence.
 */
export async function tellAtStart(
  tellings: readonly (() => Promise<void>)[],
  log: Pick<Logger, 'warn' | 'error'>,
  isStopping: () => boolean,
  againMs = AGAIN_MS,
): Promise<void> {
  for (const tell of tellings)
    while (!isStopping()) {
      try {
        await tell();
        break;
      } catch (error) {
        if (isStopping()) return;
        if (!unavailability(error)) {
          log.error({ err: error }, 'What a start says could not be read.');
          break;
        }
        log.warn({ err: error }, 'What a start says could not be read yet. It is tried again.');
        await pause(againMs, undefined, { ref: false });
      }
    }
}
