import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import { Refusal } from '#shared/errors.ts';
import { type ByTwo, commitBySecond, undoBySecond } from '#shared/import-by-two.ts';
import type { ImportRun } from './import-run.ts';

/** The years of an import in which something was booked, so that its new totals take a second person. */
export async function yearsByTwo(db: Queryable, { id }: Pick<ImportRun, 'id'>): Promise<number[]> {
  const { rows } = await sql<{ years: number[] }>`
    select years_by_two(i.id, i.resource, i.totals) as years from imports i where i.id = ${id}`.execute(db);
  return rows[0]?.years ?? [];
}

/** Refuses to let whoever brought new totals of such a year, or matched their columns, import them too; tells whether they are of one. */
export async function refuseUnlessSecond(
  db: Queryable,
  run: ImportRun,
  actor: { id: number },
): Promise<boolean> {
  const standing = await standingOf(db, run);
  refuse(commitBySecond(standing, actor));
  return standing.years.length > 0;
}

/** Refuses to let whoever imported new totals of such a year take them back alone. */
export async function refuseUnlessOther(db: Queryable, run: ImportRun, actor: { id: number }): Promise<void> {
  refuse(undoBySecond(await standingOf(db, run), actor));
}

async function standingOf(db: Queryable, run: ImportRun): Promise<ByTwo> {
  const { user_id, mapped_by, committed_by } = run;
  return { years: await yearsByTwo(db, run), user_id, mapped_by, committed_by };
}

function refuse(problem: string | null): void {
  if (problem) throw new Refusal('SECOND_PERSON_NEEDED', problem);
}
