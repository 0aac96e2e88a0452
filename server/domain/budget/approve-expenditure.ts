import { sql } from 'kysely';
import type { Call, Done } from '#server/crud/flow.ts';
import type { Transaction } from '#server/database/connection.ts';
import { NO_ROUTE } from '#shared/authority-limits.ts';
import { formatNaira } from '#shared/money.ts';
import type { ActInput } from '#shared/resource/workflow.ts';
import { type expenditureWorkflow, undoneWords } from '#shared/workflows/expenditures.ts';
import { notify } from '../notifications/index.ts';
import type { Expenditure } from './expenditure-facts.ts';
import { followSource } from './follow-source.ts';
import { postEntries } from './ledger.ts';
import { lockFund, refuseIfClosed } from './lock-funds.ts';

type Acts = typeof expenditureWorkflow.acts;

/** A head approves an expenditure for what it comes to: its department can put it in a batch. */
export async function approveExpenditure(
  trx: Transaction,
  { actor, id, record, input }: Call<Expenditure, ActInput<Acts['approve']>>,
): Promise<Done> {
  const { code, user_id, amount_kobo } = record;
  const { approving_department_id, higher_department_id, highest_department_id } = record;
  const headed = [approving_department_id, higher_department_id, highest_department_id].find(
    (one) => one !== null && actor.headed_department_ids.includes(one),
  );
  await notify(trx, {
    user_ids: user_id === actor.id ? [] : [user_id],
    about: 'mine',
    title: `${code} was approved`,
    body: input.remark ?? 'It can be put in a batch.',
    amount_kobo,
    path: `/budget/expenditures/${id}`,
    sender_name: actor.name,
  });
  return {
    message: `${code} was approved for ${formatNaira(amount_kobo)}. It can be put in a batch.`,
    set: {
      ...{ approved_by: actor.id, approved_at: sql`now()`, approved_for_kobo: amount_kobo },
      approved_department_id: headed ?? null,
      ...NO_ROUTE,
    },
    // Which amount they saw, for whoever reads the timeline.
    remark: [`For ${formatNaira(amount_kobo)}`, input.remark].filter(Boolean).join(': '),
  };
}

/** A head sends an expenditure back: its amount is free or set aside again, and whoever raised it is told why. */
export async function sendBackExpenditure(
  trx: Transaction,
  { actor, id, record, input }: Call<Expenditure, ActInput<Acts['send-back']>>,
): Promise<Done> {
  const { code, user_id, fund_id, amount_kobo, beneficiary } = record;
  const { reason } = input;
  const fund = await lockFund(trx, fund_id);
  refuseIfClosed(fund);
  const source = { type: 'expenditures', id, code };
  await postEntries(trx, [
    { fund_id, kind: 'expenditure-returned', booked_kobo: -amount_kobo, source, note: reason, actor },
  ]);
  const aside_kobo = await followSource(trx, actor, 'unraise', [id]);
  await notify(trx, {
    user_ids: user_id === actor.id ? [] : [user_id],
    about: 'remarks',
    title: `${code}, ${beneficiary}, was sent back`,
    body: reason,
    amount_kobo,
    path: `/budget/expenditures/${id}`,
    sender_name: actor.name,
  });
  return {
    message: `${code} was sent back. ${undoneWords(aside_kobo, amount_kobo, `${fund.code} ${fund.name}`)}.`,
    set: { remark: reason, ...NO_ROUTE },
  };
}
