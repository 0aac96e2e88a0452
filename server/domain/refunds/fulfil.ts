import type { Call, Done } from '#server/crud/flow.ts';
import { follow } from '#server/crud/follow.ts';
import type { Activity } from '#server/database/activity.ts';
import { nextCode } from '#server/database/codes.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira } from '#shared/money.ts';
import type { ActInput } from '#shared/resource/workflow.ts';
import { expenditureWorkflow } from '#shared/workflows/expenditures.ts';
import { holdWorkflow } from '#shared/workflows/holds.ts';
import type { refundWorkflow } from '#shared/workflows/refunds.ts';
import {
  type LedgerEntry,
  type LockedFund,
  lockFunds,
  postEntries,
  refuseIfClosed,
  refuseIfShort,
  refuseUnlessAbove,
  refuseUnlessOwn,
} from '../budget/index.ts';
import type { Refund } from './load-refunds.ts';
import { refuseAbove } from './refuse-above.ts';
import { tellCreditor } from './tell.ts';

type Input = ActInput<typeof refundWorkflow.acts.fulfil>;

/**
 * The department that is asked carries the cost: what is set aside for it is released, the amount is booked and paid on its fund,
 * and no longer on the fund that paid. Refused when its fund is short or closed.
 */
export async function fulfilRefund(
  trx: Transaction,
  { actor, id, record, input }: Pick<Call<Refund, Input>, 'actor' | 'id' | 'record' | 'input'>,
): Promise<Done> {
  const { code, amount_kobo, paid_fund_id, hold_kobo } = record;
  const fund_id = chosen(record, input);
  const funds = await lockFunds(trx, [fund_id, paid_fund_id]);
  const [debtor, creditor] = [fundOf(funds, fund_id), fundOf(funds, paid_fund_id)];
  if (record.hold_id === null) {
    refuseUnlessOwn(actor, debtor, 'Choose a fund of your department.', 'There is no such fund.');
    await refuseUnlessAbove(trx, debtor.department_id, record.department_id, 'the department that is asked');
  }
  if (fund_id === paid_fund_id) throw wrong('Choose another fund: this is the one that paid.');
  for (const fund of [debtor, creditor]) refuseIfClosed(fund);
  refuseAbove(record.paid_kobo - record.refunded_kobo, amount_kobo, record.expenditure);
  refuseIfShort({ ...debtor, available_kobo: debtor.available_kobo + hold_kobo }, amount_kobo);
  const made = await carryOn(trx, actor, record, debtor);
  await postEntries(trx, entriesOf(actor, { ...record, id }, debtor, made.code));
  const isWhole = record.refunded_kobo + amount_kobo === record.paid_kobo;
  if (isWhole) await follow(trx, expenditureWorkflow, 'refund', [record.expenditure_id]);
  if (record.hold_id) await follow(trx, holdWorkflow, 'settle', [record.hold_id], { amount_kobo: 0 });
  const title = `${record.debtor} carries ${formatNaira(amount_kobo)} of ${record.expenditure}`;
  await tellCreditor(trx, actor, { id, user_id: record.user_id }, title);
  const left = debtor.available_kobo + hold_kobo - amount_kobo;
  return {
    message: `${code} was fulfilled as ${made.code}. ${formatNaira(left)} is left on ${debtor.code} ${debtor.name}.`,
    set: { fund_id, answered_by: actor.id },
    remark: `${made.code}: ${formatNaira(amount_kobo)} on ${debtor.code} ${debtor.name} (${debtor.budget_year})`,
    also: timelines(actor, record, made, isWhole),
  };
}

/** The fund that is charged: that of the hold, or the one that the department chose. */
function chosen({ fund_id, hold_id, hold }: Refund, input: Input): number {
  if (hold_id !== null && fund_id !== null) {
    if (input.fund_id && input.fund_id !== fund_id)
      throw wrong(`It is charged to the fund on which ${hold} set the money aside: leave the fund out.`);
    return fund_id;
  }
  if (!input.fund_id) throw wrong('Choose the fund that carries the cost');
  return input.fund_id;
}

/** The paid expenditure that stands for the refund on the fund that is charged; nothing more is paid for it. */
async function carryOn(
  trx: Transaction,
  actor: Actor,
  { id, code, type, amount_kobo, purpose, creditor, hold_kobo }: Refund,
  debtor: LockedFund,
): Promise<{ id: number; code: string }> {
  return trx
    .insertInto('expenditures')
    .values({
      code: nextCode('EXP'),
      ...{ type, category: 'other', status: 'paid', refund_id: id },
      beneficiary: creditor,
      description: `${code}: ${purpose}`,
      fund_id: debtor.id,
      department_id: debtor.department_id,
      user_id: actor.id,
      amount_kobo,
      raised_amount_kobo: amount_kobo,
      balance_kobo: debtor.available_kobo,
      new_balance_kobo: debtor.available_kobo + hold_kobo - amount_kobo,
      period: debtor.budget_year,
      budget_year: debtor.budget_year,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
}

/** What is set aside is released first, then the cost goes from the fund that paid to the one that carries it. */
function entriesOf(
  actor: Actor,
  { id, code, amount_kobo, hold_id, hold, hold_kobo, paid_fund_id, expenditure, debtor, creditor }: Refund,
  { id: fund_id }: LockedFund,
  made: string,
): LedgerEntry[] {
  const source = { type: 'refunds', id, code };
  const released: LedgerEntry[] =
    hold_id && hold
      ? [
          {
            fund_id,
            kind: 'hold-drawn',
            reserved_kobo: -hold_kobo,
            source: { type: 'reserves', id: hold_id, code: hold },
            note: code,
            actor,
          },
        ]
      : [];
  return [
    ...released,
    {
      ...{ fund_id, source, actor, kind: 'refund-fulfilled', note: `${made}, to ${creditor}` },
      booked_kobo: amount_kobo,
      actual_kobo: amount_kobo,
    },
    {
      ...{ fund_id: paid_fund_id, source, actor, kind: 'refund-received' },
      note: `${expenditure}, from ${debtor}`,
      booked_kobo: -amount_kobo,
      actual_kobo: -amount_kobo,
    },
  ];
}

function timelines(
  actor: Actor,
  { code, hold_id, expenditure_id, amount_kobo, debtor }: Refund,
  made: { id: number },
  isWhole: boolean,
): Activity[] {
  const carried = `${debtor} carries ${formatNaira(amount_kobo)} of it (${code})`;
  return [
    { subject: 'expenditures', id: made.id, action: 'raised', actor, remark: code },
    {
      subject: 'expenditures',
      id: expenditure_id,
      action: isWhole ? 'refunded' : 'refunded-in-part',
      actor,
      remark: carried,
      ...(isWhole ? { changes: { status: ['paid', 'refunded'] } } : {}),
    },
    ...(hold_id
      ? [
          {
            subject: 'reserves',
            id: hold_id,
            action: 'released',
            actor,
            remark: code,
            changes: { status: ['mandated', 'released'] as [string, string] },
          },
        ]
      : []),
  ];
}

function fundOf(funds: ReadonlyMap<number, LockedFund>, id: number): LockedFund {
  const fund = funds.get(id);
  if (!fund) throw new Refusal('NOT_FOUND', 'There is no such fund.');
  return fund;
}

function wrong(sentence: string): Refusal {
  return new Refusal('VALIDATION', sentence, { fund_id: [sentence] });
}
