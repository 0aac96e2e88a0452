import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import { Refusal } from '#shared/errors.ts';
import { type ByTwo, commitBySecond, type Importer, takesTwo, undoBySecond } from '#shared/import-by-two.ts';
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
  refuse(commitBySecond(standing, await importerOf(db, run, actor)));
  return takesTwo(standing);
}

/** Refuses to let whoever imported what takes two people take it back alone. */
export async function refuseUnlessOther(db: Queryable, run: ImportRun, actor: { id: number }): Promise<void> {
  refuse(undoBySecond(await standingOf(db, run), await importerOf(db, run, actor)));
}

/** Why a person can't import it alone, as it stands now; null when they can. */
export async function whyNotAlone(
  db: Queryable,
  run: ImportRun,
  actor: { id: number },
): Promise<string | null> {
  return commitBySecond(await standingOf(db, run), await importerOf(db, run, actor));
}

/** What decides who may import it and take it back now. */
export async function standingOf(db: Queryable, run: ImportRun): Promise<ByTwo> {
  const { resource, user_id, mapped_by, committed_by } = run;
  return { resource, years: await yearsByTwo(db, run), user_id, mapped_by, committed_by };
}

/** A person with those with whom they count as one: today, and who of those that had the file did something with it for them. */
export async function importerOf(db: Queryable, run: ImportRun, { id }: { id: number }): Promise<Importer> {
  const { user_id, mapped_by, committed_by } = run;
  const { rows } = await sql<{
    id: number;
    name: string;
    before: boolean;
    whom: string | null;
    gone: boolean;
  }>`
    with hands as (select ${id}::bigint as id union select b from bound_today(${id}) b),
    helped as (
      select distinct on (d.id) d.id, w.for_id
        from unnest(array[${user_id}, ${mapped_by}, ${committed_by}]::bigint[]) d(id) cross join lateral acted_for('imports', ${run.id}, d.id) w(for_id)
       where w.for_id in (select h.id from hands h) order by d.id, w.for_id <> ${id}
    )
    select u.id, u.name, false as before, null as whom, u.status = 'inactive' as gone from hands h join users u on u.id = h.id where h.id <> ${id}
    union all
    select u.id, u.name, true, case when f.id <> ${id} then f.name end, false from helped p join users u on u.id = p.id join users f on f.id = p.for_id
     where p.id not in (select h.id from hands h)
     order by before, id`.execute(db);
  const bound = rows.map(({ whom, ...one }) => ({ ...one, ...(whom === null ? {} : { whom }) }));
  return { id, bound };
}

function refuse(problem: string | null): void {
  if (problem) throw new Refusal('SECOND_PERSON_NEEDED', problem);
}
