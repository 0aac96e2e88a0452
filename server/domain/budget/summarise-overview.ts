import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { addFigures, type Figures, figuresOnWire, NO_FIGURES } from '#shared/fund-figures.ts';
import { koboToNaira } from '#shared/money.ts';
import { type ChosenFunds, chosenFunds } from './chosen-funds.ts';
import { offeredPeriods } from './offered-periods.ts';

/**
 * Totals of the funds that a list's filter and `year`, `department`, `head`, `type` choose: in all, by type, head and
 * department, booked and paid by month of Lagos. Funds' figures and months are sums that the ledger's trigger keeps.
 */
export async function summariseOverview(db: Database, { actor, query }: RequestContext): Promise<Answer> {
  const chosen = await chosenFunds(db, actor, query);
  const [sums, with_below, awaiting_refund, months, years] = await Promise.all([
    sumsOf(db, chosen),
    fundsWithBelow(db, chosen),
    awaitingRefund(db, chosen),
    monthsOf(db, chosen),
    offeredPeriods(db),
  ]);
  const of = (by: SumRow['by']) =>
    sums
      .filter((row) => row.by === by)
      .map(({ id, name, code, funds, ...row }) => ({
        id,
        name,
        code,
        funds,
        ...figuresOnWire(figuresOf(row)),
      }));
  const everything = sums.filter(({ by }) => by === 'type');
  return {
    data: {
      year: chosen.year,
      years: years.map(({ year }) => year),
      funds: everything.reduce((sum, { funds }) => sum + funds, 0),
      totals: figuresOnWire(addFigures(everything.map(figuresOf))),
      awaiting_refund: koboToNaira(awaiting_refund),
      by_type: of('type').map(({ id: _id, code: _code, ...type }) => type),
      by_head: of('head'),
      by_department: of('department').map((row) => ({
        ...row,
        funds_with_below: with_below.get(row.id ?? 0) ?? row.funds,
      })),
      by_month: monthsOfYear(months, chosen.year),
    },
  };
}

interface SumRow extends Figures {
  by: 'type' | 'head' | 'department';
  id: number | null;
  name: string;
  code: string | null;
  funds: number;
}

interface MonthRow {
  month: string;
  booked: number;
  actual: number;
}

async function sumsOf(db: Database, { ids }: ChosenFunds): Promise<SumRow[]> {
  const { rows } = await sql<SumRow>`
    select case when grouping(s.type) = 0 then 'type' when grouping(h.id) = 0 then 'head' else 'department' end as by,
           coalesce(h.id, d.id) as id, coalesce(s.type, h.name, d.name) as name, coalesce(h.code, d.abv) as code,
           count(*) as funds, sum(f.approved_kobo) as approved, sum(f.booked_kobo) as booked,
           sum(f.actual_kobo) as actual, sum(f.reserved_kobo) as reserved
      from funds f join sub_budget_heads s on s.id = f.sub_budget_head_id
      join budget_heads h on h.id = s.budget_head_id join departments d on d.id = f.department_id
     where f.id in (${ids})
     group by grouping sets ((s.type), (h.id, h.name, h.code), (d.id, d.name, d.abv))
     order by 1, sum(f.approved_kobo) desc, 3`.execute(db);
  return rows;
}

/** How many of the funds each department has with those below it: a line is of its own, and a department that is chosen of all these. */
async function fundsWithBelow(db: Database, { ids }: ChosenFunds): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; funds: number }>`
    with recursive up(id, funds) as (
      select * from (select f.department_id, count(*) from funds f where f.id in (${ids}) group by 1) own
      union all
      select d.parent_id, up.funds from up join departments d on d.id = up.id where d.parent_id is not null
    ) select id, sum(funds)::int as funds from up group by id`.execute(db);
  return new Map(rows.map(({ id, funds }) => [id, funds]));
}

/** What of the reserved figures was paid for already by another department, and waits for its refund. */
async function awaitingRefund(db: Database, { ids }: ChosenFunds): Promise<number> {
  const { rows } = await sql<{ awaiting: number }>`
    select coalesce(sum(o.amount_kobo), 0) as awaiting from mandates m join holds o on o.mandate_id = m.id and o.status = 'mandated'
     where m.status = 'paid' and o.fund_id in (${ids})`.execute(db);
  return rows[0]?.awaiting ?? 0;
}

async function monthsOf(db: Database, { ids }: ChosenFunds): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select to_char(month, 'YYYY-MM') as month, sum(booked_kobo) as booked, sum(actual_kobo) as actual
      from fund_months where fund_id in (${ids}) group by 1 having sum(booked_kobo) <> 0 or sum(actual_kobo) <> 0 order by 1`.execute(
    db,
  );
  return rows;
}

/** The twelve months of a year in order, those without an entry too, and any other month that has one. */
function monthsOfYear(rows: MonthRow[], year: number | null) {
  const twelve =
    year === null ? [] : Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`);
  const names = [...new Set([...twelve, ...rows.map(({ month }) => month)])].sort();
  return names.map((month) => {
    const row = rows.find((candidate) => candidate.month === month);
    return { month, booked: koboToNaira(row?.booked ?? 0), paid: koboToNaira(row?.actual ?? 0) };
  });
}

function figuresOf({ approved, booked, actual, reserved }: Figures = NO_FIGURES): Figures {
  return { approved, booked, actual, reserved };
}
