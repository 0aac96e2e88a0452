import { sql } from 'kysely';
import { follow } from '#server/crud/follow.ts';
import { recordActivities } from '#server/database/activity.ts';
import { nextCode } from '#server/database/codes.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { formatNaira } from '#shared/money.ts';
import { holdWorkflow } from '#shared/workflows/holds.ts';
import { refundWorkflow } from '#shared/workflows/refunds.ts';
import { type LedgerEntry, postEntries } from '../budget/index.ts';
import { tellDebtors } from './tell.ts';

/** A hold on another fund than the one from which its mandate was paid. */
interface Carried {
  id: number;
  code: string;
  request: string;
  purpose: string;
  fund_id: number;
  department_id: number;
  amount_kobo: number;
  share_kobo: number;
  expenditure_id: number;
  expenditure: string;
  exp_amount_kobo: number;
  exp_beneficiary: string;
  type: string;
  creditor_id: number;
  creditor: string;
  user_id: number;
}

/** The funds on which holds wait for what expenditures of mandates pay, to be locked together with those that pay. */
export async function fundsBehind(
  trx: Transaction,
  expenditure_ids: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ fund_id: number }>`
    select distinct h.fund_id from expenditures e join holds h on h.mandate_id = e.mandate_id and h.status = 'mandated'
     where e.id = any(${expenditure_ids}::bigint[])`.execute(trx);
  return rows.map(({ fund_id }) => fund_id);
}

/**
 * Prepares what others carry of mandates that are paid now: a refund for each hold on another fund, of what was paid for it. A
 * hold for which nothing was paid is released. From here on each hold is due what was paid for it, and the mandate comes to that.
 * Call it once the expenditures are paid, with their mandates, holds and `fundsBehind` them locked.
 */
export async function prepareRefunds(
  trx: Transaction,
  actor: Actor,
  expenditure_ids: readonly number[],
): Promise<void> {
  await sql`update holds h set due_kobo = h.share_kobo from expenditures e
     where e.id = any(${expenditure_ids}::bigint[]) and h.mandate_id = e.mandate_id and h.share_kobo < h.due_kobo`.execute(
    trx,
  );
  const { rows: holds } = await sql<Carried>`
    select h.id, h.code, h.request, h.purpose, h.fund_id, h.department_id, h.amount_kobo, h.share_kobo,
        e.id as expenditure_id, e.code as expenditure, e.amount_kobo as exp_amount_kobo, e.beneficiary as exp_beneficiary, e.type,
        e.department_id as creditor_id, d.name as creditor, e.user_id
      from expenditures e join holds h on h.mandate_id = e.mandate_id join departments d on d.id = e.department_id
     where e.id = any(${expenditure_ids}::bigint[]) and h.status = 'mandated' and h.fund_id <> e.fund_id
     order by h.id`.execute(trx);
  await release(
    trx,
    actor,
    holds.filter(({ share_kobo }) => share_kobo === 0),
  );
  for (const hold of holds.filter(({ share_kobo }) => share_kobo > 0)) await prepare(trx, actor, hold);
}

/** Ends what still asks for a part of an expenditure whose payment the bank returned; the holds stay for when it is paid anew. */
export async function endRefunds(trx: Transaction, actor: Actor, expenditure_id: number): Promise<void> {
  const { rows } = await sql<{ id: number; status: string }>`
    select id, status from refunds where expenditure_id = ${expenditure_id} and status in ('pending', 'denied')
     order by id for update`.execute(trx);
  await follow(
    trx,
    refundWorkflow,
    'end',
    rows.map(({ id }) => id),
  );
  await recordActivities(
    trx,
    rows.map(({ id, status }) => ({
      subject: 'refunds',
      id,
      action: 'ended',
      actor,
      remark: 'The bank returned the payment.',
      changes: { status: [status, 'ended'] as [string, string] },
    })),
  );
}

async function prepare(trx: Transaction, actor: Actor, hold: Carried): Promise<void> {
  const { expenditure_id, exp_amount_kobo, exp_beneficiary, fund_id, department_id, user_id, type } = hold;
  const purpose = `${hold.purpose} (${hold.request})`;
  const { id, code } = await trx
    .insertInto('refunds')
    .values({
      code: nextCode('RF'),
      ...{ type, expenditure_id, fund_id, department_id, user_id, purpose, exp_amount_kobo, exp_beneficiary },
      hold_id: hold.id,
      beneficiary_id: hold.creditor_id,
      amount_kobo: hold.share_kobo,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
  await recordActivities(trx, [
    {
      subject: 'refunds',
      id,
      action: 'prepared',
      actor,
      remark: `${formatNaira(hold.share_kobo)} of ${hold.expenditure}, for which ${hold.code} set ${formatNaira(hold.amount_kobo)} aside`,
    },
  ]);
  await tellDebtors(trx, actor, hold.creditor, [
    { id, code, amount_kobo: hold.share_kobo, purpose, department_id },
  ]);
}

async function release(trx: Transaction, actor: Actor, holds: readonly Carried[]): Promise<void> {
  await follow(
    trx,
    holdWorkflow,
    'settle',
    holds.map(({ id }) => id),
    { amount_kobo: 0 },
  );
  await postEntries(
    trx,
    holds.map(
      ({ id, code, fund_id, amount_kobo, expenditure }): LedgerEntry => ({
        fund_id,
        kind: 'hold-reversed',
        reserved_kobo: -amount_kobo,
        source: { type: 'reserves', id, code },
        note: expenditure,
        actor,
      }),
    ),
  );
  await recordActivities(
    trx,
    holds.map(({ id, request, expenditure }) => ({
      subject: 'reserves',
      id,
      action: 'released',
      actor,
      remark: `${expenditure} paid nothing for ${request}`,
      changes: { status: ['mandated', 'released'] as [string, string] },
    })),
  );
}
