import { sql } from 'kysely';
import { dayAsked, endOf } from '#server/crud/asked-day.ts';
import type { Queryable } from '#server/database/connection.ts';
import type { RequestContext } from '#server/frame/route.ts';
import { addFigures, type Figures, figuresOnWire } from '#shared/fund-figures.ts';
import { type ChosenFunds, chosenFunds } from './chosen-funds.ts';

/**
 * The budget as at the end of a day of Lagos (`as_at`, today unless given), from the entries up to then: by type,
 * within it by head, within that by sub-head, with the sum at each level. Takes the choices of the overview.
 */
export async function analyseBudget(db: Queryable, { actor, query }: RequestContext) {
  const as_at = dayAsked(query.as_at, 'as_at');
  const chosen = await chosenFunds(db, actor, query);
  const lines = await linesAsAt(db, chosen, as_at);
  const types = groupBy(lines, ({ type }) => type).map(([type, ofType]) => ({
    type,
    ...summed(ofType),
    heads: groupBy(ofType, ({ head_id }) => head_id).map(([id, ofHead]) => ({
      id,
      code: ofHead[0]?.head_code,
      name: ofHead[0]?.head,
      ...summed(ofHead),
      sub_heads: ofHead.map((line) => ({ id: line.sub_head_id, name: line.sub_head, ...summed([line]) })),
    })),
  }));
  return { as_at, year: chosen.year, ...summed(lines), types };
}

interface Line extends Figures {
  type: string;
  head_id: number;
  head_code: string;
  head: string;
  sub_head_id: number;
  sub_head: string;
  funds: number;
}

/** Whole months come summed from the trigger; only the entries of the day's own month are added up here. */
async function linesAsAt(db: Queryable, { ids }: ChosenFunds, as_at: string): Promise<Line[]> {
  const month = sql`date_trunc('month', ${as_at}::date)::date`;
  const { rows } = await sql<Line>`
    with chosen as materialized (${ids}), as_at as (
      select fund_id, sum(approved_kobo) as approved, sum(booked_kobo) as booked, sum(actual_kobo) as actual, sum(reserved_kobo) as reserved
        from (
          select fund_id, approved_kobo, booked_kobo, actual_kobo, reserved_kobo from fund_months
           where fund_id in (select id from chosen) and month < ${month}
          union all
          select fund_id, approved_kobo, booked_kobo, actual_kobo, reserved_kobo from fund_entries
           where fund_id in (select id from chosen) and at >= (${month}::timestamp at time zone 'Africa/Lagos') and at < ${endOf(as_at)}
        ) changes group by fund_id
    )
    select s.type, h.id as head_id, h.code as head_code, h.name as head, s.id as sub_head_id, s.name as sub_head, count(*) as funds,
           sum(a.approved) as approved, sum(a.booked) as booked, sum(a.actual) as actual, sum(a.reserved) as reserved
      from as_at a join funds f on f.id = a.fund_id join sub_budget_heads s on s.id = f.sub_budget_head_id
      join budget_heads h on h.id = s.budget_head_id
     group by s.type, h.id, s.id
     order by array_position(array['personnel', 'recurrent', 'capital'], s.type), h.code, s.name`.execute(db);
  return rows;
}

function summed(lines: readonly Line[]) {
  return { funds: lines.reduce((sum, { funds }) => sum + funds, 0), ...figuresOnWire(addFigures(lines)) };
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): [Key, Item[]][] {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups];
}
