import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';

/** A budget year that forms and reports offer. */
export interface Period {
  year: number;
  /** Whether an expenditure can be raised in it now. */
  is_open: boolean;
  /** Whether it is the budget year of the settings. */
  is_current: boolean;
}

/** The current year, the years that have funds and those that the settings offer besides, newest first. */
export async function offeredPeriods(db: Queryable): Promise<Period[]> {
  const { rows } = await sql<Period>`
    with setting as (
      select max(value) filter (where key = 'budget_year') as year, coalesce(max(value) filter (where key = 'budget_status'), 'open') as status,
             coalesce(max(value) filter (where key = 'offered_periods'), '') as offered
        from settings where key in ('budget_year', 'budget_status', 'offered_periods')
    ), years as (
      select distinct budget_year as year from funds
      union select year::int from setting where year ~ '^[0-9]{4}$'
      union select trim(word)::int from setting, unnest(string_to_array(setting.offered, ',')) as word where trim(word) ~ '^[0-9]{4}$'
    )
    select y.year, closed.closed_at is null and not (s.status = 'closed' and y.year::text = s.year) as is_open,
           coalesce(y.year::text = s.year, false) as is_current
      from years y cross join setting s left join budget_years closed on closed.year = y.year
     order by y.year desc`.execute(db);
  return rows;
}
