import type pg from 'pg';
import { destroy } from './pulse.ts';
import { type Statement, statementsIn } from './sent-together.ts';

/** PostgreSQL cuts a statement off after 60 s by itself: one that it owes an answer for so long will have none. */
export const STUCK_MS = 65_000;
/** A process that was busy itself may have an answer that it hasn't read yet. */
const MORE_MS = 500;

/** A statement that lifts the limit of those after it: for good, or until its transaction ends. */
const LIFTS = /^\s*set (local )?statement_timeout = 0\b/i;
const ENDS = /^\s*(commit|rollback)\b(?!\s+to\b)/i;

/**
 * Ends a connection on which one PostgreSQL process has fallen silent while the others answer, so that whoever waits is told as
 * of a lost line, and nobody is given a connection that owes an answer. Nothing is ended where a statement may take as long as
 * it will.
 */
export function endWhenStuck(client: pg.ClientBase, longest_ms = STUCK_MS): void {
  let timer: NodeJS.Timeout | undefined;
  let lifted: 'session' | 'transaction' | undefined;
  let isLast = false;
  const stop = () => clearTimeout(timer);
  const sent = (texts: readonly string[]) => {
    if (isLast && lifted === 'transaction') lifted = undefined;
    for (const text of texts) {
      const lifts = LIFTS.exec(text);
      if (lifts) lifted = lifts[1] ? 'transaction' : 'session';
    }
    isLast = texts.some((text) => ENDS.test(text));
    stop();
    if (lifted) return;
    timer = setTimeout(() => {
      timer = setTimeout(() => destroy(client), MORE_MS);
    }, longest_ms * Math.max(1, texts.length));
  };
  // Asked for each time: measurements put another in its place while clients are open.
  const { prototype } = client.constructor as { prototype: { query(...given: unknown[]): unknown } };
  client.query = ((...given: unknown[]) => {
    sent(textsOf(given[0]));
    return prototype.query.apply(client, given);
  }) as typeof client.query;
  client.on('drain', stop);
  client.on('end', stop);
}

function textsOf(sent: unknown): string[] {
  if (typeof sent === 'string') return [sent];
  return statementsIn(sent as Statement).map(({ text }) => text);
}
