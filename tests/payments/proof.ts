import { sql } from 'kysely';
import { expect } from 'vitest';
import { type BatchPart, batchState } from '#shared/workflows/batches.ts';
import { expectSound } from '../budget/proof.ts';
import type { Desks } from './desks.ts';

/**
 * Expects of every batch that its state, total and count follow from its payments, of every payment that it agrees with its
 * expenditure, of every fund that what is booked and paid is what its expenditures and payments say, and of every
 * person that they sat at one desk of a payment.
 */
export async function expectPaymentsSound(desks: Desks): Promise<void> {
  await expectSound(desks);
  const batches = await sql`
    select b.id from batches b left join payments p on p.batch_id = b.id and p.status <> 'returned'
     group by b.id having b.amount_kobo <> coalesce(sum(p.amount_kobo), 0) or b.no_of_payments <> count(p.id) or b.no_of_payments > b.max`.execute(
    desks.db,
  );
  expect(batches.rows, 'batches that differ from their payments').toEqual([]);
  const { rows: states } = await sql<{
    code: string;
    status: string;
    deleted: boolean;
    reversed: boolean;
    payments: BatchPart[];
  }>`
    select b.code, b.status, b.deleted_at is not null as deleted, b.reversed_at is not null as reversed,
           json_agg(json_build_object('stage', p.stage, 'status', p.status)) as payments
      from batches b join payments p on p.batch_id = b.id group by b.id`.execute(desks.db);
  const strange = states.filter(({ status, payments, ...taken }) => batchState(payments, taken) !== status);
  expect(strange, 'batches in another state than their payments say').toEqual([]);
  const payments = await sql`
    select p.id, p.stage, p.status, e.status as expenditure from payments p join expenditures e on e.id = p.expenditure_id
     where p.status not in ('returned', 'reversed', 'deleted')
       and (e.amount_kobo <> p.amount_kobo or e.batch_id <> p.batch_id
         or e.status <> case p.status when 'paid' then 'paid' when 'queried' then 'queried' else 'batched' end)`.execute(
    desks.db,
  );
  expect(payments.rows, 'payments that differ from their expenditures').toEqual([]);
  const funds = await sql`
    select f.id, f.booked_kobo, f.actual_kobo, s.booked, s.paid from funds f left join lateral (
      select coalesce(sum(amount_kobo) filter (where status in ('cleared', 'batched', 'queried', 'paid')), 0) as booked,
             coalesce(sum(amount_kobo) filter (where status = 'paid'), 0) as paid,
             coalesce((select sum(p.recovered_kobo) from payments p join batches b on b.id = p.batch_id where b.fund_id = f.id), 0) as back
        from expenditures where fund_id = f.id) s on true
     where (f.booked_kobo, f.actual_kobo) is distinct from (s.booked - s.back, s.paid - s.back)`.execute(
    desks.db,
  );
  expect(funds.rows, 'funds that differ from their expenditures').toEqual([]);
  const people = await sql`
    select payment_id, user_id from payment_acts where desk is not null group by 1, 2 having count(distinct desk) > 1`.execute(
    desks.db,
  );
  expect(people.rows, 'people at two desks of one payment').toEqual([]);
  const vouchers = await sql`
    select pv_year from payments group by pv_year having count(*) <> max(pv_seq) or min(pv_seq) <> 1`.execute(
    desks.db,
  );
  expect(vouchers.rows, 'years whose voucher numbers have gaps').toEqual([]);
}
