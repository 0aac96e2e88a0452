import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import { koboToNaira } from '#shared/money.ts';
import type { Closing, ClosingFund } from '#shared/resources/budget/year-close.ts';
import type { ClosingRow } from './closing.ts';

type Kobo = Record<'approved' | 'booked' | 'actual' | 'reserved', number>;
interface Row {
  id: number;
  label: string;
  department: string;
  budget_year: number;
  before: Kobo;
  after: Kobo;
}

/** So many funds at most are shown one by one; the totals are of all. */
const MOST = 500;

/** The figures of the funds that the close changes, and the totals of both years, before and as things are decided now. */
export async function readFigures(
  db: Queryable,
  closing: ClosingRow,
  most = MOST,
): Promise<Pick<Closing, 'funds' | 'totals'>> {
  const changes = closing.status === 'closed' ? keptOf(closing.id) : decidedOf(closing.year);
  const isClosed = closing.status === 'closed';
  const { rows: found } = await sql<{ funds: Row[] | null; sums: { before: Kobo; after: Kobo }[] }>`
    with x as materialized (${changes}),
    shown as (
      select f.id, b.code || ' ' || s.name as label, d.name as department, f.budget_year,
          ${figures('before_')} as before, ${figures('after_')} as after
        from x join funds f on f.id = x.fund_id join budget_codes b on b.id = f.budget_code_id
        join sub_budget_heads s on s.id = f.sub_budget_head_id join departments d on d.id = f.department_id
       where (x.before_booked, x.before_actual, x.before_reserved) is distinct from (x.after_booked, x.after_actual, x.after_reserved)
       order by f.budget_year, b.code limit ${most}),
    sums as (
      select n.n, ${sums_('before_')} as before, ${sums_('after_')} as after
        from (values (0), (1)) n(n)
        left join (select f.budget_year, ${sql.join(OF_BOTH)}
          from funds f ${isClosed ? sql`join` : sql`left join`} x on x.fund_id = f.id where f.budget_year in (${closing.year}, ${closing.year} + 1)) v
          on v.budget_year = ${closing.year} + n.n
       group by n.n)
    select (select json_agg(shown) from shown) as funds, (select json_agg(sums order by sums.n) from sums) as sums`.execute(
    db,
  );
  const rows = found[0]?.funds ?? [];
  const [year, next_year] = (found[0]?.sums ?? []).map(({ before, after }) => ({
    before: naira(before),
    after: naira(after),
  }));
  return {
    totals: { year: year ?? NOTHING, next_year: next_year ?? NOTHING },
    funds: rows.map((row): ClosingFund => ({ ...row, before: naira(row.before), after: naira(row.after) })),
  };
}

function decidedOf(year: number): RawBuilder<unknown> {
  return sql`select f.id as fund_id, f.approved_kobo as before_approved, f.booked_kobo as before_booked, f.actual_kobo as before_actual,
      f.reserved_kobo as before_reserved, f.approved_kobo as after_approved, f.booked_kobo + e.booked_kobo as after_booked,
      f.actual_kobo + e.actual_kobo as after_actual, f.reserved_kobo + e.reserved_kobo as after_reserved
    from closing_effects(${year}) e join funds f on f.id = e.fund_id`;
}

function keptOf(id: number | null): RawBuilder<unknown> {
  return sql`select fund_id, approved_kobo as before_approved, booked_kobo as before_booked, actual_kobo as before_actual,
      reserved_kobo as before_reserved, approved_kobo as after_approved, after_booked_kobo as after_booked,
      after_actual_kobo as after_actual, after_reserved_kobo as after_reserved from closing_funds where closing_id = ${id}`;
}

function figures(when: 'before_' | 'after_'): RawBuilder<unknown> {
  return sql`json_build_object(${sql.join(NAMES.flatMap((name) => [sql.lit(name), sql.ref(`x.${when}${name}`)]))})`;
}

function sums_(when: 'before_' | 'after_'): RawBuilder<unknown> {
  return sql`json_build_object(${sql.join(NAMES.flatMap((name) => [sql.lit(name), sql`coalesce(sum(${sql.ref(`v.${when}${name}`)}), 0)`]))})`;
}

const NAMES = ['approved', 'booked', 'actual', 'reserved'] as const;

function naira({ approved, booked, actual, reserved }: Kobo) {
  return {
    approved: koboToNaira(approved),
    booked: koboToNaira(booked),
    actual: koboToNaira(actual),
    reserved: koboToNaira(reserved),
    available: koboToNaira(approved - booked - reserved),
  };
}

// A fund that nothing changes stays as it is.
const OF_BOTH = (['before', 'after'] as const).flatMap((when) =>
  NAMES.map(
    (name) =>
      sql`coalesce(${sql.ref(`x.${when}_${name}`)}, ${sql.ref(`f.${name}_kobo`)}) as ${sql.ref(`${when}_${name}`)}`,
  ),
);

const NONE = { approved: 0, booked: 0, actual: 0, reserved: 0, available: 0 };
const NOTHING = { before: NONE, after: NONE };
