import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import type { Closing, ClosingProgress } from '#shared/resources/budget/year-close.ts';
import { type ClosingRow, readClosingRow, yearOf } from './closing.ts';
import { isClosing, STEPS } from './progress.ts';

/** `GET budget-years/{year}/closing/progress`: how far the close is, however much is open. */
export async function readProgress(db: Queryable, context: RequestContext): Promise<Answer> {
  const closing = await readClosingRow(db, await yearOf(db, context));
  const { year, status, version, failure } = closing;
  const data: ClosingProgress = { year, status, version, failure, progress: await progressOf(db, closing) };
  return { data };
}

/** How far a close is that was confirmed; null while nobody has to wait for one. */
export async function progressOf(
  db: Queryable,
  { id, year, status, confirmed_by, updated_at }: ClosingRow,
): Promise<Closing['progress']> {
  if (status !== 'submitted' || confirmed_by === null) return null;
  // What was told counts only while somebody is at it: a server that was killed has left its last word.
  const { rows } = await sql<{ step: string; done: number; total: number; since: Date }>`
    select step, done, total, since from closing_progress where closing_id = ${id} and ${isClosing(year)}`.execute(
    db,
  );
  const row = rows[0] ?? {
    step: 'Waiting to begin',
    done: 0,
    total: STEPS.length,
    since: updated_at ?? new Date(),
  };
  return { ...row, since: row.since.toISOString() };
}
