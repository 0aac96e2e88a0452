import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SqlRule } from '#server/crud/flow-inbox.ts';
import { pays, raised } from '#shared/workflows/bars.ts';
import { DESKS } from '#shared/workflows/desks.ts';
import {
  changedAccount,
  corrected,
  dutiesAt,
  dutiesAtBank,
  frozen,
  noneToConfirm,
  noneToCorrect,
  notYetCleared,
  notYetPayable,
  notYetPosted,
  recorded,
  vendorBlocked,
} from '#shared/workflows/payment-duties.ts';
import { changedNoAccount } from './payee-account.ts';

/** What keeps people from acting on payments, as conditions over `t`. */
export const PAYMENT_RULES: readonly SqlRule[] = [
  [
    frozen,
    () => sql`not exists (select 1 from reversals r where r.batch_id = t.batch_id and r.status = 'pending')`,
  ],
  // Who has it waits for nobody: they return it.
  [vendorBlocked, () => sql<SqlBool>`true`],
  // It waits for them until cash is released.
  [notYetCleared, () => sql<SqlBool>`true`],
  // It waits for the store first.
  [notYetPayable, goodsCame],
  [notYetPosted, goodsCame],
  [pays, ({ id }) => sql`not exists (select 1 from people_paid_by(t.id) w where w.user_id = ${id})`],
  [changedAccount, ({ id }) => changedNoAccount(id)],
  [
    raised,
    ({ id }) =>
      sql`not exists (select 1 from batches rb where rb.id = t.batch_id and rb.user_id = ${id})
        and not exists (select 1 from expenditures re where re.id = t.expenditure_id and re.user_id = ${id})
        and not exists (select 1 from expenditures re join mandates rm on rm.id = re.mandate_id where re.id = t.expenditure_id and rm.user_id = ${id})
        and not exists (select 1 from expenditures re join orders ro on ro.id = re.order_id where re.id = t.expenditure_id and (ro.user_id = ${id} or ${id} = any(ro.changed_by)))
        and not exists (select 1 from expenditures re join touring_advances ra on ra.id = re.touring_advance_id where re.id = t.expenditure_id and ra.created_by = ${id})
        and not exists (select 1 from expenditures re join claims rc on rc.id = re.claim_id join retirements rr on rr.id = rc.retirement_id
          where re.id = t.expenditure_id and rr.filed_by = ${id} and rr.user_id <> ${id})`,
  ],
  ...DESKS.map((desk): SqlRule => [dutiesAt[desk], ({ id }) => satNowhereBut(sql`${desk}::text`, id)]),
  [
    dutiesAtBank,
    ({ id }) =>
      satNowhereBut(
        sql`(case when exists (select 1 from payment_acts own where own.payment_id = t.id and ${id} in (own.user_id, own.acting_for_id) and own.desk = 'treasury')
              then 'treasury' else 'posting' end)`,
        id,
      ),
  ],
  [
    noneToConfirm,
    () => sql<SqlBool>`(${openBounce(sql`true`)} and not exists (select 1 from expenditures re join touring_advances ra on ra.id = re.touring_advance_id
      where re.id = t.expenditure_id and ra.status in ('retired', 'closed')))`,
  ],
  [recorded, ({ id }) => openBounce(sql`o.requested_by <> ${id}`)],
  [noneToCorrect, () => openCorrection(sql`true`)],
  [corrected, ({ id }) => openCorrection(sql`o.requested_by <> ${id}`)],
];

function goodsCame(): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (select 1 from expenditures oe where oe.id = t.expenditure_id and oe.order_id is not null
    and claimed_kobo(oe.order_id) > vouched_kobo(oe.order_id))`;
}

const ALL_DESKS = sql`array[${sql.join(DESKS)}]::text[]`;

/** Somebody acted at no other desk, or at none beside it where the setting says so. */
function satNowhereBut(desk: RawBuilder<unknown>, user_id: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (
    select 1 from payment_acts a
     where a.payment_id = t.id and ${user_id} in (a.user_id, a.acting_for_id) and a.desk is not null and a.desk <> ${desk}
       and (coalesce((select s.value from settings s where s.key = 'separation_of_duties'), 'strict') <> 'consecutive'
            or abs(array_position(${ALL_DESKS}, a.desk) - array_position(${ALL_DESKS}, ${desk})) = 1))`;
}

function openCorrection(that: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from payment_corrections o
    where o.payment_id = t.id and o.confirmed_by is null and o.withdrawn_by is null and ${that})`;
}

function openBounce(that: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from payment_bounces o
    where o.payment_id = t.id and o.confirmed_by is null and o.withdrawn_by is null and ${that})`;
}
