import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import { Refusal } from '#shared/errors.ts';
import { type ByTwo, commitBySecond, takesTwo, undoBySecond } from '#shared/import-by-two.ts';
import type { ImportRun } from './import-run.ts';

/** The years of an import in which something was booked, so that its new totals take a second person. */
async function yearsByTwo(db: Queryable, { id }: Pick<ImportRun, 'id'>): Promise<number[]> {
  const { rows } = await sql<{ years: number[] }>`
    select years_by_two(i.id, i.resource, i.totals) as years from imports i where i.id = ${id}`.execute(db);
  return rows[0]?.years ?? [];
}

/** Refuses to let whoever brought what takes two people, or matched its columns, import it too; tells whether it does. */
export async function refuseUnlessSecond(
  db: Queryable,
  run: ImportRun,
  actor: { id: number },
): Promise<boolean> {
  const standing = await standingOf(db, run);
  refuse(commitBySecond(standing, actor));
  return takesTwo(standing);
}

/** Refuses to let whoever imported what takes two people take it back alone. */
export async function refuseUnlessOther(db: Queryable, run: ImportRun, actor: { id: number }): Promise<void> {
  refuse(undoBySecond(await standingOf(db, run), actor));
}

/** What decides who may import it and take it back now. */
export async function standingOf(db: Queryable, run: ImportRun): Promise<ByTwo> {
  const { resource, user_id, mapped_by, committed_by } = run;
  return { resource, years: await yearsByTwo(db, run), user_id, mapped_by, committed_by };
}

function refuse(problem: string | null): void {
  if (problem) throw new Refusal('SECOND_PERSON_NEEDED', problem);
}
