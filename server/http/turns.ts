import { Semaphore, withTimeout } from 'async-mutex';
import { Refusal } from '#shared/errors.ts';

/**
 * So many calls of this process change the same thing at once: one that has it locked, and those that get ready meanwhile.
 * With more of them PostgreSQL is busier with who waits than with who works.
 */
const AT_ONCE = 3;

const lines = new Map<string, { turns: Semaphore; callers: number }>();

/**
 * Does the work when its turn comes among all of the same name, in the order in which they came, without a connection until
 * then, so that whoever wants something else doesn't wait for theirs. Refused with UNAVAILABLE after `longest_ms`.
 * It only spares the database: what may not happen at once is decided under its locks, for several portals too.
 */
export async function inTurn<T>(name: string, longest_ms: number, work: () => Promise<T>): Promise<T> {
  const line = lines.get(name) ?? { turns: new Semaphore(AT_ONCE), callers: 0 };
  lines.set(name, line);
  line.callers++;
  try {
    return await withTimeout(line.turns, longest_ms, tooLong()).runExclusive(work);
  } finally {
    line.callers--;
    if (line.callers === 0) lines.delete(name);
  }
}

function tooLong(): Refusal {
  return new Refusal(
    'UNAVAILABLE',
    'Others are changing the same at this moment. Nothing was changed; try again in a few seconds.',
  );
}
