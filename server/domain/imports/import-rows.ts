import { z } from 'zod';
import type { Database } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { JUDGEMENTS, type Judgement } from '#shared/imports.ts';
import { koboToNaira } from '#shared/money.ts';
import { fieldErrors } from '#shared/resource/schemas.ts';
import { readRunFor } from './import-run.ts';
import type { RowEffect } from './kind.ts';
import { refuseUnlessMayRead } from './may-import.ts';
import { cellReader } from './sheet-lines.ts';

/** Which rows are asked for. */
export const rowsQuery = z.looseObject({
  judgement: z.enum(JUDGEMENTS).optional(),
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  per_page: z.coerce.number().int().min(1).max(500).optional(),
});

/** One page of an import's rows as they were judged, in the order of the file. */
export async function importRows(db: Database, { actor, id, query }: RequestContext): Promise<Answer> {
  const asked = rowsQuery.safeParse(query);
  if (!asked.success)
    throw new Refusal('VALIDATION', 'The page or filter of the rows is not valid.', fieldErrors(asked.error));
  const { judgement, page = 1, per_page = 50 } = asked.data;
  const run = await readRunFor(db, actor, id);
  refuseUnlessMayRead(actor, run.resource);
  const rows = await db
    .selectFrom('import_rows')
    .select(['row_no', 'cells', 'judgement', 'reason', 'effect', 'done', 'is_hidden as hidden'])
    .where('import_id', '=', id)
    .$if(judgement !== undefined, (some) => some.where('judgement', '=', judgement ?? null))
    .orderBy('row_no')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const total = judgement ? run.counts[judgement] : run.row_count;
  const cellsOf = cellReader(run.headers, run.mapping);
  const data = rows.map(({ effect, cells, ...row }) => ({
    ...row,
    judgement: row.judgement as Judgement | null,
    ...wireEffect(effect as RowEffect),
    cells: cellsOf(cells as string[]),
  }));
  return { data, meta: { page, per_page, total } };
}

function wireEffect({
  before_kobo,
  after_kobo,
  change_kobo,
  booked_kobo,
  actual_kobo,
  value_kobo,
  ...effect
}: RowEffect) {
  return {
    code: effect.code ?? null,
    title: effect.title ?? null,
    detail: effect.detail ?? null,
    year: effect.year ?? null,
    record_id: effect.record_id ?? null,
    changes: effect.changes ?? [],
    before: naira(before_kobo),
    after: naira(after_kobo),
    change: naira(change_kobo),
    booked: naira(booked_kobo),
    actual: naira(actual_kobo),
    quantity: effect.quantity ?? null,
    value: naira(value_kobo),
  };
}

function naira(kobo: number | null | undefined): number | null {
  return kobo === null || kobo === undefined ? null : koboToNaira(kobo);
}
