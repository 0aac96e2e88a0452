import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Agency } from './agency.ts';

/** Whether the long forms of proofs are run. */
export const LONG = process.env.LONG === '1';

/**
 * Expects of every fund (or of those named): its figures are the sums of its entries and of its months, the last running
 * figures too, entries are numbered without gaps, and no invariant is broken.
 */
export async function expectSound({ db }: Pick<Agency, 'db'>, ids: number[] | null = null): Promise<void> {
  const { rows } = await sql`
    with sums as (
      select fund_id, count(*) as n, max(seq) as last, sum(approved_kobo) as a, sum(booked_kobo) as b, sum(actual_kobo) as p, sum(reserved_kobo) as r
        from fund_entries where ${ids}::bigint[] is null or fund_id = any(${ids}) group by fund_id
    ), months as (
      select fund_id, sum(approved_kobo) as a, sum(booked_kobo) as b, sum(actual_kobo) as p, sum(reserved_kobo) as r from fund_months where ${ids}::bigint[] is null or fund_id = any(${ids}) group by fund_id
    )
    select f.id, f.approved_kobo, f.booked_kobo, f.actual_kobo, f.reserved_kobo, f.last_seq, s.n, s.last
      from funds f left join sums s on s.fund_id = f.id left join months m on m.fund_id = f.id
      left join fund_entries e on e.fund_id = f.id and e.seq = f.last_seq
     where (${ids}::bigint[] is null or f.id = any(${ids})) and ((f.approved_kobo, f.booked_kobo, f.actual_kobo, f.reserved_kobo) is distinct from (s.a, s.b, s.p, s.r)
        or (s.a, s.b, s.p, s.r) is distinct from (m.a, m.b, m.p, m.r)
        or (s.a, s.b, s.p, s.r) is distinct from (e.running_approved_kobo, e.running_booked_kobo, e.running_actual_kobo, e.running_reserved_kobo)
        or s.n <> s.last or s.last <> f.last_seq
        or f.approved_kobo <> f.reserved_kobo + f.booked_kobo + f.available_kobo
        or f.available_kobo < 0 or f.booked_kobo < f.actual_kobo or f.actual_kobo < 0 or f.reserved_kobo < 0)`.execute(
    db,
  );
  expect(rows, 'funds whose figures are not what their entries add up to').toEqual([]);
}
