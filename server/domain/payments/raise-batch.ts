import { sql } from 'kysely';
import type { z } from 'zod';
import { follow } from '#server/crud/follow.ts';
import { forDepartment } from '#server/crud/in-office.ts';
import { readRecord } from '#server/crud/list-query.ts';
import { recordActivities } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import type { PaymentType } from '#shared/constants.ts';
import { Refusal } from '#shared/errors.ts';
import { koboToNaira } from '#shared/money.ts';
import { batches } from '#shared/resources/budget/batches.ts';
import { expenditureWorkflow } from '#shared/workflows/expenditures.ts';
import { blockedWords, FOR_ONESELF } from '#shared/workflows/payee-types.ts';
import { followSource, lockExpenditures, lockSources, refuseUnapproved } from '../budget/index.ts';
import { drawReference, openWhiteForm } from '../documents/index.ts';
import { enterDeductions, proposalsFor } from '../taxes/index.ts';
import { type Batchable, judgeBatch } from './batch-rules.ts';
import { batchFlow } from './batches.ts';
import type { batchBody } from './bodies.ts';
import { drawVouchers } from './draw-vouchers.ts';
import { namesOf } from './names-of.ts';
import { type Payee, payeesOf } from './payees.ts';

const PREFIX: Record<PaymentType, string> = { staff: 'SP', 'third-party': 'TPP' };

/** Puts committed expenditures of one department, fund and type together and sends them to the budget office, each with its voucher number. */
export async function raiseBatch(
  trx: Transaction,
  { actor, body: { expenditures: ids, description } }: RequestContext<z.infer<typeof batchBody>>,
): Promise<Answer> {
  await lockSources(trx, sql`id = any(${[...ids]}::bigint[])`);
  const expenditures = judgeBatch(await lockExpenditures(trx, ids), ids, actor);
  await refuseUnapproved(trx, ids);
  const [first] = expenditures;
  const fund = await fundOf(trx, first.fund_id);
  const department = await departmentOf(trx, first.department_id);
  const payees = await payeesOf(trx, ids);
  refuseBlocked(payees);
  if (first.type === 'third-party') refuseForOneself(payees, actor);
  const reference_no = await drawReference(trx, department);
  const beneficiary = namesOf(expenditures.map((expenditure) => expenditure.beneficiary));
  const batch = await trx
    .insertInto('batches')
    .values({
      code: sql<string>`draw_code(${PREFIX[first.type]})`,
      reference_no,
      fund_id: first.fund_id,
      department_id: first.department_id,
      user_id: actor.id,
      type: first.type,
      beneficiary,
      description: description || null,
      period: fund.budget_year,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
  const vouchers = await drawVouchers(trx, fund.budget_year, expenditures.length);
  const rows = expenditures.map((expenditure, index) => ({
    ...frozen(payees.get(expenditure.id), expenditure),
    ...(vouchers[index] ?? missing()),
    batch_id: batch.id,
    batch_no: batch.code,
    expenditure_id: expenditure.id,
    department_id: expenditure.department_id,
    amount_kobo: expenditure.amount_kobo,
  }));
  const payments = await trx
    .insertInto('payments')
    .values(rows)
    .returning(['id', 'expenditure_id'])
    .execute();
  await deduct(trx, payments, expenditures);
  await follow(trx, expenditureWorkflow, 'batch', ids, { batch_id: batch.id });
  await followSource(trx, actor, 'batch', ids);
  const amount_kobo = expenditures.reduce((sum, expenditure) => sum + expenditure.amount_kobo, 0);
  await openWhiteForm(trx, {
    id: batch.id,
    reference_no,
    department_id: first.department_id,
    user_id: actor.id,
    description: description || `Payment of ${beneficiary}`,
    amount_kobo,
  });
  const whom = await forDepartment(trx, actor, first.department_id, ['add-batches']);
  const line = { actor, ...whom, remark: batch.code };
  await recordActivities(trx, [
    {
      subject: 'batches',
      id: batch.id,
      action: 'raised',
      actor,
      ...whom,
      changes: { amount: [null, koboToNaira(amount_kobo)] },
    },
    ...payments.map(({ id }) => ({ ...line, subject: 'payments', id, action: 'batched' })),
    ...ids.map((id) => ({ ...line, subject: 'expenditures', id, action: 'batched' })),
  ]);
  return {
    status: 201,
    data: await readRecord(trx, batches, batchFlow.extensions.batches ?? {}, actor, batch.id),
    message: `Batch ${batch.code} is on its way to the budget office.`,
  };
}

/** What today's rates deduct from the payments, as proposals that Treasury may change. */
async function deduct(
  trx: Transaction,
  payments: readonly { id: number; expenditure_id: number }[],
  expenditures: readonly Batchable[],
): Promise<void> {
  const proposals = await proposalsFor(
    trx,
    expenditures
      .filter(({ type }) => type === 'third-party')
      .map(({ id, amount_kobo }) => ({ expenditure_id: id, gross_kobo: amount_kobo })),
  );
  await enterDeductions(
    trx,
    payments.map(({ id, expenditure_id }) => ({
      payment_id: id,
      deductions: proposals.get(expenditure_id)?.deductions ?? [],
      set_by: null,
    })),
  );
}

async function fundOf(trx: Transaction, id: number): Promise<{ budget_year: number }> {
  const fund = await trx
    .selectFrom('funds as f')
    .leftJoin('budget_years as y', 'y.year', 'f.budget_year')
    .select(['f.budget_year', 'y.closed_at'])
    .where('f.id', '=', id)
    .executeTakeFirstOrThrow();
  if (fund.closed_at)
    throw new Refusal(
      'PERIOD_CLOSED',
      `The budget year ${fund.budget_year} is closed: nothing is paid from it any more.`,
    );
  return fund;
}

async function departmentOf(trx: Transaction, id: number): Promise<{ id: number; abv: string }> {
  return trx.selectFrom('departments').select(['id', 'abv']).where('id', '=', id).executeTakeFirstOrThrow();
}

function refuseBlocked(payees: ReadonlyMap<number, Payee>): void {
  const [vendor] = [...payees.values()].flatMap(({ blocked_vendor }) => blocked_vendor ?? []);
  if (vendor) throw new Refusal('VENDOR_BLOCKED', `${blockedWords(vendor)}.`);
}

function refuseForOneself(payees: ReadonlyMap<number, Payee>, { id }: Actor): void {
  if ([...payees.values()].some(({ paid_ids }) => paid_ids.includes(id)))
    throw new Refusal('SOD_SAME_PERSON', FOR_ONESELF);
}

function frozen(payee: Payee | undefined, expenditure: Batchable) {
  const { payee_id = null, payee_bank = null, payee_account = null } = payee ?? {};
  return { payee_id, payee_name: payee?.payee_name ?? expenditure.beneficiary, payee_bank, payee_account };
}

function missing(): never {
  throw new Error('a payment without a voucher number');
}
