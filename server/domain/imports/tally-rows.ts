import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import { type ImportCounts, JUDGEMENTS } from '#shared/imports.ts';
import { refuseInexact } from '../budget/index.ts';
import type { ImportRun } from './import-run.ts';

/** What the good rows of an import add up to, amounts in kobo, and the budget years they concern. */
export interface ImportTotals {
  change_kobo: number;
  booked_kobo: number;
  actual_kobo: number;
  /** Units that come into stock, and what they are worth. */
  quantity: number;
  value_kobo: number;
  years: number[];
  /** What the rows make besides themselves: table and number. */
  makes?: Record<string, number>;
  /** The names of some of it. */
  names?: string[];
}

const FIGURES = ['change_kobo', 'booked_kobo', 'actual_kobo', 'quantity', 'value_kobo'] as const;

/** No larger than a number holds, so that it can be refused in words. */
function sumInSql(figure: (typeof FIGURES)[number]): RawBuilder<number> {
  return sql`least(coalesce(sum((effect->>${sql.lit(figure)})::bigint), 0), ${sql.lit(Number.MAX_SAFE_INTEGER)})`;
}

/** Counts and adds up the rows as they are judged now. */
export async function tallyRows(
  db: Queryable,
  { id }: Pick<ImportRun, 'id'>,
): Promise<{ counts: ImportCounts; totals: ImportTotals }> {
  const { rows } = await sql<{ judgement: string; count: number } & ImportTotals>`
    select judgement, count(*) as count,
           ${sql.join(FIGURES.map((figure) => sql`${sumInSql(figure)} as ${sql.ref(figure)}`))},
           coalesce(array_agg(distinct (effect->>'year')::int) filter (where effect ? 'year'), '{}') as years
      from import_rows where import_id = ${id} group by judgement`.execute(db);
  const countOf = (judgement: string) => rows.find((row) => row.judgement === judgement)?.count ?? 0;
  const good = rows.filter(({ judgement }) => judgement === 'insert' || judgement === 'update');
  const sumOf = (figure: (typeof FIGURES)[number]) => good.reduce((sum, row) => sum + row[figure], 0);
  for (const figure of FIGURES) refuseInexact(sumOf(figure));
  return {
    counts: Object.fromEntries(
      JUDGEMENTS.map((judgement) => [judgement, countOf(judgement)]),
    ) as ImportCounts,
    totals: {
      change_kobo: sumOf('change_kobo'),
      booked_kobo: sumOf('booked_kobo'),
      actual_kobo: sumOf('actual_kobo'),
      quantity: sumOf('quantity'),
      value_kobo: sumOf('value_kobo'),
      years: [...new Set(good.flatMap(({ years }) => years))].sort(),
    },
  };
}
