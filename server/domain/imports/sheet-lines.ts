import type { Queryable } from '#server/database/connection.ts';
import type { ImportMapping } from '#shared/imports.ts';
import type { ImportRun } from './import-run.ts';
import type { SheetLine } from './kind.ts';
import { unreadableRow } from './unreadable-rows.ts';

/** Which of an import's rows are read. */
interface LinesAsked {
  /** The row after which to begin. */
  after: number;
  limit: number;
  /** Only those that will be written, and are not yet. */
  toWrite?: boolean;
}

/** A row with what it was judged to be before, if it was. */
export type StoredLine = SheetLine & {
  /** Why no rule can judge it, or null. */
  unreadable: string | null;
  judgement: string | null;
  effect: Record<string, unknown>;
};

/** Reads the next rows of an import, their cells by the columns that they are matched to. */
export async function readLines(
  db: Queryable,
  run: ImportRun,
  { after, limit, toWrite }: LinesAsked,
): Promise<StoredLine[]> {
  const cellsOf = cellReader(run.headers, run.mapping);
  const rows = await db
    .selectFrom('import_rows')
    .select(['row_no', 'cells', 'judgement', 'effect'])
    .where('import_id', '=', run.id)
    .where('row_no', '>', after)
    .$if(Boolean(toWrite), (query) =>
      query.where('judgement', 'in', ['insert', 'update']).where('done', '=', false),
    )
    .orderBy('row_no')
    .limit(limit)
    .execute();
  return rows.map(({ row_no, cells: raw, judgement, effect }) => {
    const cells = cellsOf(raw as string[]);
    const unreadable = unreadableRow(run, raw as string[], cells);
    return { row_no, cells, unreadable, judgement, effect: effect as Record<string, unknown> };
  });
}

/** Turns the cells of a row, which are in the order of the headers, into cells by column. */
export function cellReader(
  headers: readonly string[],
  mapping: ImportMapping,
): (cells: readonly string[]) => Record<string, string> {
  const places = Object.entries(mapping).flatMap(([column, header]) => {
    const place = header === null ? -1 : headers.indexOf(header);
    return place < 0 ? [] : [[column, place] as const];
  });
  return (cells) => Object.fromEntries(places.map(([column, place]) => [column, cells[place] ?? '']));
}
