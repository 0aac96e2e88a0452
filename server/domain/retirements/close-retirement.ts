import { sql } from 'kysely';
import type { Call, Done } from '#server/crud/flow.ts';
import { follow } from '#server/crud/follow.ts';
import type { Activity } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { lagosToday } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira } from '#shared/money.ts';
import type { ActInput } from '#shared/resource/workflow.ts';
import { expenditureWorkflow } from '#shared/workflows/expenditures.ts';
import type { retirementWorkflow } from '#shared/workflows/retirements.ts';
import { touringAdvanceWorkflow } from '#shared/workflows/touring-advances.ts';
import { lockFund, lockReceipt, postEntries, recordRevenue } from '../budget/index.ts';
import { giveBackWarrants, lockHeldWarrants } from '../warrants/index.ts';
import { claimDifference } from './claim-difference.ts';
import type { Retirement } from './load-retirements.ts';
import { tellFilers } from './tell-filers.ts';

type Input = ActInput<typeof retirementWorkflow.acts.close>;

/** What closing did about the balance: in words, what it sets, and what else it tells. */
interface Settled {
  words: string;
  set: { receipt_no: string | null; returned_kobo: number };
  also: Activity[];
}

/**
 * Settles the balance of an advance and closes both. What is left came back by a receipt: it is free again on the fund, unless its
 * year is closed. What more was spent is claimed. Refused without the receipt's number, or with one that is known.
 */
export async function closeRetirement(
  trx: Transaction,
  { actor, id, record, input }: Call<Retirement, Input>,
): Promise<Done> {
  const { code, advance, balance_kobo } = record;
  const receipt_no = input.receipt_no?.trim() || null;
  if (balance_kobo <= 0 && receipt_no)
    throw wrongReceipt('Nothing is left of the advance that could come back: leave the receipt out.');
  const settled =
    balance_kobo > 0
      ? await takeBack(trx, actor, { ...record, id }, receipt_no)
      : balance_kobo < 0
        ? await claimShortfall(trx, actor, { ...record, id })
        : { words: 'Nothing was left of it.', set: NOTHING_BACK, also: [] };
  await follow(trx, touringAdvanceWorkflow, 'close', [advance.id]);
  await tellFilers(trx, actor, record, `${code} was closed: ${settled.words}`);
  return {
    message: `${code} was closed. ${settled.words}`,
    set: { ...settled.set, closed_at: new Date(), closed_by: actor.id },
    remark: settled.words,
    also: [
      {
        subject: 'touring-advances',
        id: advance.id,
        action: 'closed',
        actor,
        remark: `${code}: ${settled.words}`,
        changes: { status: [advance.status, 'closed'] },
      },
      ...settled.also,
    ],
  };
}

const NOTHING_BACK = { receipt_no: null, returned_kobo: 0 } as const;

/** What paid the advance: its fund, and how much of it others carry or are asked to carry. */
interface Paying {
  id: number;
  code: string;
  payment_id: number;
  fund_id: number;
  net_kobo: number;
  refunded_kobo: number;
  pending_kobo: number;
  pending: string | null;
}

async function takeBack(
  trx: Transaction,
  actor: Actor,
  { id, code, advance, balance_kobo }: Retirement,
  receipt_no: string | null,
): Promise<Settled> {
  if (!receipt_no)
    throw wrongReceipt(
      `${formatNaira(balance_kobo)} is left of the advance: enter the number of the receipt by which it came back.`,
    );
  const paying = await payingOf(trx, advance.id);
  const fund = await lockFund(trx, paying.fund_id);
  await lockHeldWarrants(trx, [paying.payment_id]);
  await refuseKnown(trx, id, receipt_no);
  const words = `${formatNaira(balance_kobo)} came back by receipt ${receipt_no}.`;
  if (fund.is_closed) {
    const number = await recordRevenue(trx, actor, {
      ...{ kind: 'surplus', payment_id: paying.payment_id, retirement_id: id, code, receipt_no },
      amount_kobo: balance_kobo,
      day: lagosToday(),
    });
    return {
      words: `${words} The year ${fund.budget_year} is closed: it is a receipt to revenue, ${number}, and the fund stays as it is.`,
      set: { receipt_no, returned_kobo: 0 },
      also: [],
    };
  }
  const { net_kobo, pending_kobo, pending, refunded_kobo } = paying;
  const returned_kobo = Math.min(balance_kobo, net_kobo);
  if (returned_kobo > net_kobo - pending_kobo)
    throw new Refusal(
      'RULE',
      `${pending} asks others to carry more of ${paying.code} than was spent of it: it is withdrawn or denied first.`,
    );
  // The payment itself follows as the retirement is closed.
  await giveBackWarrants(trx, actor, paying.payment_id, returned_kobo);
  if (returned_kobo > 0)
    await postEntries(trx, [
      {
        fund_id: fund.id,
        kind: 'retirement-surplus',
        booked_kobo: -returned_kobo,
        actual_kobo: -returned_kobo,
        source: { type: 'retirements', id, code },
        note: `${advance.code}, receipt ${receipt_no}`,
        actor,
      },
    ]);
  const isWhole = refunded_kobo > 0 && returned_kobo === net_kobo && returned_kobo > 0;
  if (isWhole) await follow(trx, expenditureWorkflow, 'refund', [paying.id]);
  const rest = balance_kobo - returned_kobo;
  return {
    words:
      rest === 0
        ? `${words} It is free again on ${fund.code} ${fund.name}.`
        : `${words} ${formatNaira(returned_kobo)} is free again on ${fund.code} ${fund.name}; others carry the rest, a receipt of revenue.`,
    set: { receipt_no, returned_kobo },
    also: [
      {
        subject: 'expenditures',
        id: paying.id,
        action: 'surplus-received',
        actor,
        remark: `${code}: ${formatNaira(balance_kobo)}, receipt ${receipt_no}`,
        ...(isWhole ? { changes: { status: ['paid', 'refunded'] } } : {}),
      },
    ],
  };
}

async function claimShortfall(trx: Transaction, actor: Actor, record: Retirement): Promise<Settled> {
  const claim = await claimDifference(trx, record);
  return {
    words: `${formatNaira(-record.balance_kobo)} more was spent: ${claim.code} claims it, for the department to raise.`,
    set: NOTHING_BACK,
    also: [
      {
        subject: 'claims',
        id: claim.id,
        action: 'made',
        actor,
        remark: `${record.code}: the difference`,
        changes: { status: ['draft', 'registered'] },
      },
    ],
  };
}

/** A receipt is of one payment into the bank: it closes one retirement, and recovers nothing besides. */
async function refuseKnown(trx: Transaction, id: number, receipt_no: string): Promise<void> {
  await lockReceipt(trx, receipt_no);
  const { rows } = await sql<{ code: string }>`
    select code from retirements where upper(receipt_no) = upper(${receipt_no}) and id <> ${id}
    union all
    select coalesce(p.pv_no, e.code) from payment_corrections c join payments p on p.id = c.payment_id join expenditures e on e.id = p.expenditure_id
     where c.kind = 'recovery' and c.withdrawn_by is null and upper(c.receipt_no) = upper(${receipt_no})
     limit 1`.execute(trx);
  const [known] = rows;
  if (known) throw wrongReceipt(`This receipt is recorded already, of ${known.code}.`);
}

async function payingOf(trx: Transaction, advance_id: number): Promise<Paying> {
  const { rows } = await sql<Paying>`
    select e.id, e.code, p.id as payment_id, e.fund_id, e.net_kobo, e.refunded_kobo, coalesce(r.amount_kobo, 0)::bigint as pending_kobo, r.codes as pending
      from expenditures e join payments p on p.expenditure_id = e.id and p.status = 'paid'
      cross join lateral (select sum(o.amount_kobo) as amount_kobo, string_agg(o.code, ', ' order by o.id) as codes
        from refunds o where o.expenditure_id = e.id and o.status = 'pending') r
     where e.touring_advance_id = ${advance_id}`.execute(trx);
  const [paying] = rows;
  if (!paying) throw new Error(`nothing is paid of touring advance ${advance_id}`);
  return paying;
}

function wrongReceipt(sentence: string): Refusal {
  return new Refusal('VALIDATION', sentence, { receipt_no: [sentence] });
}
