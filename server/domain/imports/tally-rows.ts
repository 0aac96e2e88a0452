import { sql } from 'kysely';
import { type ImportCounts, JUDGEMENTS } from '../../../shared/imports.ts';
import type { Queryable } from '../../database/connection.ts';
import type { ImportRun } from './import-run.ts';

/** What the good rows of an import add up to, in kobo, and the budget years they concern. */
export interface ImportTotals {
  change_kobo: number;
  booked_kobo: number;
  actual_kobo: number;
  years: number[];
  /** What the rows make besides themselves: table and number. */
  makes?: Record<string, number>;
  /** The names of some of it. */
  names?: string[];
}

/** Counts and adds up the rows as they are judged now. */
export async function tallyRows(
  db: Queryable,
  { id }: Pick<ImportRun, 'id'>,
): Promise<{ counts: ImportCounts; totals: ImportTotals }> {
  const { rows } = await sql<{ judgement: string; count: number } & ImportTotals>`
    select judgement, count(*) as count,
           coalesce(sum((effect->>'change_kobo')::bigint), 0) as change_kobo,
           coalesce(sum((effect->>'booked_kobo')::bigint), 0) as booked_kobo,
           coalesce(sum((effect->>'actual_kobo')::bigint), 0) as actual_kobo,
           coalesce(array_agg(distinct (effect->>'year')::int) filter (where effect ? 'year'), '{}') as years
      from import_rows where import_id = ${id} group by judgement`.execute(db);
  const countOf = (judgement: string) => rows.find((row) => row.judgement === judgement)?.count ?? 0;
  const good = rows.filter(({ judgement }) => judgement === 'insert' || judgement === 'update');
  const sumOf = (figure: 'change_kobo' | 'booked_kobo' | 'actual_kobo') =>
    good.reduce((sum, row) => sum + row[figure], 0);
  return {
    counts: Object.fromEntries(
      JUDGEMENTS.map((judgement) => [judgement, countOf(judgement)]),
    ) as ImportCounts,
    totals: {
      change_kobo: sumOf('change_kobo'),
      booked_kobo: sumOf('booked_kobo'),
      actual_kobo: sumOf('actual_kobo'),
      years: [...new Set(good.flatMap(({ years }) => years))].sort(),
    },
  };
}
