import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import { placesServed } from '#shared/allowances.ts';
import { koboToNaira } from '#shared/money.ts';
import type { TripPay } from '#shared/trip-pay.ts';

type Row = Omit<TripPay, 'places' | 'rates'> & {
  rates: (Omit<TripPay['rates'][number], 'amount'> & { amount_kobo: number })[];
};

/**
 * What the Board pays somebody for trips: their grades, the rates of these, the nights for which a hotel is booked, and what
 * their claims, advances and retirements pay already; in one statement. `but_advance`: an advance that does not count, nor does its
 * retirement.
 */
export async function loadTripPay(
  db: Queryable,
  user_id: number,
  but_advance: number | null = null,
): Promise<TripPay> {
  const { rows } = await sql<Row>`
    with papers as (
      select c.id as claim_id, null::bigint as advance_id, null::bigint as retirement_id, c.code, c.purpose, c.started, c.finished from claims c
       where c.user_id = ${user_id} and c.type = 'travels' and c.claim_type = 'claim' and c.status not in ('draft', 'deleted')
      union all
      select null, a.id, null, a.code, a.purpose, a.started, a.finished from touring_advances a
       where a.user_id = ${user_id} and a.status <> 'deleted' and a.id is distinct from ${but_advance}::bigint
      union all
      select null, null, r.id, r.code, r.purpose, r.started, r.finished from retirements r
       where r.user_id = ${user_id} and r.status not in ('draft', 'deleted') and r.touring_advance_id is distinct from ${but_advance}::bigint
    )
    select
      (select coalesce(json_agg(json_build_object('grade_level_id', h.grade_level_id, 'name', g.name, 'from', h.from_day) order by h.from_day), '[]')
         from user_grades h join grade_levels g on g.id = h.grade_level_id where h.user_id = ${user_id}) as grades,
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'parentId', a.parent_id, 'days_required', a.days_required,
          'serves', a.serves, 'route', case when a.route_takeoff is not null
            then json_build_object('takeoff', a.route_takeoff, 'destination', a.route_destination) end) order by a.id), '[]')
         from allowances a) as allowances,
      (select coalesce(json_agg(json_build_object('allowance_id', r.allowance_id, 'grade_level_id', r.grade_level_id,
          'amount_kobo', r.amount_kobo, 'date_activated', r.date_activated) order by r.id), '[]')
         from allowance_rates r where r.grade_level_id in (select h.grade_level_id from user_grades h where h.user_id = ${user_id})) as rates,
      (select coalesce(json_agg(distinct to_char(night, 'YYYY-MM-DD')), '[]')
         from hotels b cross join generate_series(b.from_day, b.to_day - 1, interval '1 day') night
        where b.user_id = ${user_id} and b.status in ('booked', 'closed')) as lodged,
      (select coalesce(json_agg(distinct jsonb_build_object('allowance_id', l.allowance_id, 'day', d.day)), '[]')
         from papers p join expense_lines l on l.claim_id = p.claim_id or l.touring_advance_id = p.advance_id or l.retirement_id = p.retirement_id
         cross join lateral (values (p.started), (p.finished)) d(day)
        where l.allowance_id is not null and l.amount_kobo > 0 and l.days = l.to_day - l.from_day + 1
          and d.day between l.from_day and l.to_day) as paid,
      (select coalesce(json_agg(json_build_object('code', p.code, 'purpose', p.purpose, 'started', p.started, 'finished', p.finished)
          order by p.started, p.retirement_id nulls first), '[]') from papers p) as taken`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select of single values answered no row');
  return {
    ...row,
    places: placesServed(row),
    rates: row.rates.map(({ amount_kobo, ...rate }) => ({ ...rate, amount: koboToNaira(amount_kobo) })),
  };
}
