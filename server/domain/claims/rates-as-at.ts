import { sql } from 'kysely';
import { z } from 'zod';
import { whole } from '#server/frame/answers.ts';
import type { ReadRoute } from '#server/frame/route.ts';
import { lagosToday } from '#shared/dates.ts';
import { daySchema } from '#shared/day-schemas.ts';
import { koboToNaira } from '#shared/money.ts';
import { permission } from '#shared/permissions.ts';
import { allowances } from '#shared/resources/configuration/allowances.ts';

const rate = z.object({ amount: z.number(), from: z.iso.date() });

/** Every allowance and grade level, and of each pair the rate in force on a day and the next one after it; naira. */
const ratesSchema = z.object({
  as_at: z.iso.date(),
  allowances: z.array(z.object({ id: whole, name: z.string(), parentId: whole.nullable() })),
  grades: z.array(z.object({ id: whole, key: z.string(), name: z.string() })),
  rates: z.array(
    z.object({
      allowance_id: whole,
      grade_level_id: whole,
      in_force: rate.nullable(),
      coming: rate.nullable(),
    }),
  ),
});

interface Pair {
  allowance_id: number;
  grade_level_id: number;
  amount_kobo: number | null;
  from_day: string | null;
  next_kobo: number | null;
  next_day: string | null;
}

/** `GET allowances/rates?as_at=`: the Board's rates by allowance and grade level on a day, today unless told. */
export const ratesRoute: ReadRoute = {
  method: 'GET',
  path: '/allowances/rates',
  access: [permission('browse', allowances.noun)],
  summary: 'The rates of all allowances by grade level as at a day, and what is coming',
  kind: 'own',
  query: z.strictObject({ as_at: daySchema.optional() }),
  answer: ratesSchema,
  async read(db, { query }) {
    const as_at = (query.as_at as string | undefined) ?? lagosToday();
    const { rows: named } = await sql<{ allowances: unknown[]; grades: unknown[] }>`
      select
        (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'parentId', a.parent_id)
            order by coalesce(p.name, a.name), a.parent_id nulls first, a.name), '[]')
           from allowances a left join allowances p on p.id = a.parent_id) as allowances,
        (select coalesce(json_agg(json_build_object('id', g.id, 'key', g.key, 'name', g.name) order by g.key), '[]')
           from grade_levels g) as grades`.execute(db);
    const { rows } = await sql<Pair>`
      select allowance_id, grade_level_id,
          (array_agg(amount_kobo order by date_activated desc) filter (where date_activated <= ${as_at}::date))[1] as amount_kobo,
          (max(date_activated) filter (where date_activated <= ${as_at}::date))::text as from_day,
          (array_agg(amount_kobo order by date_activated) filter (where date_activated > ${as_at}::date))[1] as next_kobo,
          (min(date_activated) filter (where date_activated > ${as_at}::date))::text as next_day
        from allowance_rates group by allowance_id, grade_level_id order by allowance_id, grade_level_id`.execute(
      db,
    );
    const rates = rows.map(
      ({ allowance_id, grade_level_id, amount_kobo, from_day, next_kobo, next_day }) => ({
        allowance_id,
        grade_level_id,
        in_force: rateOf(amount_kobo, from_day),
        coming: rateOf(next_kobo, next_day),
      }),
    );
    return { data: { as_at, ...named[0], rates } };
  },
};

function rateOf(kobo: number | null, from: string | null) {
  return kobo === null || from === null ? null : { amount: koboToNaira(kobo), from };
}
