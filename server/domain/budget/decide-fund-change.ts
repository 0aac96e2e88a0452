import { z } from 'zod';
import { refuseStale } from '#server/crud/stale.ts';
import { recordActivities } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira, MAX_KOBO } from '#shared/money.ts';
import { longText } from '#shared/resource/fields.ts';
import {
  FUND_CHANGE_OFFICE,
  type FundChangeFacts,
  fundChangeRefusal,
} from '#shared/workflows/fund-change.ts';
import { notify } from '../notifications/index.ts';
import { readFundChange } from './fund-change-extensions.ts';
import { type LedgerEntry, postEntries } from './ledger.ts';
import { type LockedFund, lockFunds, refuseIfClosed, refuseIfShort } from './lock-funds.ts';

/** What an approval may say. */
export const approveBody = z.strictObject({ response: longText('Response', { max: 1000 }).schema.nullish() });

/** What a denial must say. */
export const denyBody = z.strictObject({
  response: z
    .string('Say why it is denied')
    .trim()
    .min(1, 'Say why it is denied')
    .max(1000, 'must have at most 1000 characters'),
});

/** Approves a top-up or virement that another budget officer asked for: the entries are made, under the locks of the funds. */
export async function approveFundChange(trx: Transaction, context: RequestContext): Promise<Answer> {
  const change = await lockChange(trx, context);
  const funds = await lockFunds(
    trx,
    change.to_fund_id ? [change.fund_id, change.to_fund_id] : [change.fund_id],
  );
  for (const fund of funds.values()) refuseIfClosed(fund);
  const fund = funds.get(change.fund_id);
  const gaining = funds.get(change.to_fund_id ?? change.fund_id);
  if (!fund || !gaining) throw new Refusal('NOT_FOUND', 'There is no such fund.');
  refuseBeyondBounds(gaining, change.amount_kobo);
  if (change.to_fund_id) refuseIfShort(fund, change.amount_kobo);
  await postEntries(trx, entriesOf(change, context));
  return decided(trx, context, change, 'approved');
}

/** Denies a top-up or virement that another budget officer asked for, with the reason. */
export async function denyFundChange(trx: Transaction, context: RequestContext): Promise<Answer> {
  return decided(trx, context, await lockChange(trx, context), 'denied');
}

type Change = Awaited<ReturnType<typeof lockChange>>;

async function lockChange(trx: Transaction, { id, actor, seen }: RequestContext) {
  const change = await trx
    .selectFrom('fund_changes')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!change || !(await readFundChange(trx, actor, id)))
    throw new Refusal('NOT_FOUND', 'There is no such top-up or virement.');
  const refusal = fundChangeRefusal(change as unknown as FundChangeFacts, actor);
  if (refusal) throw new Refusal(refusal.code, refusal.sentence);
  await refuseStale(trx, 'fund-changes', change, seen);
  return change;
}

function entriesOf(change: Change, { actor }: RequestContext): LedgerEntry[] {
  const { id, fund_id, to_fund_id, amount_kobo, reference: code, remark: note } = change;
  const common = { source: { type: 'fund-changes', id, code }, note, actor };
  if (to_fund_id === null) return [{ ...common, fund_id, kind: 'top-up', approved_kobo: amount_kobo }];
  return [
    { ...common, fund_id, kind: 'virement-out', approved_kobo: -amount_kobo },
    { ...common, fund_id: to_fund_id, kind: 'virement-in', approved_kobo: amount_kobo },
  ];
}

function refuseBeyondBounds(fund: LockedFund, amount_kobo: number): void {
  if (fund.approved_kobo + amount_kobo <= MAX_KOBO) return;
  const sentence = `${fund.code} would be approved for more than ${formatNaira(MAX_KOBO)}.`;
  throw new Refusal('RULE', sentence, { amount: [sentence] });
}

async function decided(
  trx: Transaction,
  { actor, body }: RequestContext,
  change: Change,
  status: 'approved' | 'denied',
): Promise<Answer> {
  const { response } = body as { response?: string | null };
  const { id, kind, fund_id, to_fund_id, amount_kobo } = change;
  await trx
    .updateTable('fund_changes')
    .set({ status, response: response || null, decided_by: actor.id, decided_at: new Date() })
    .where('id', '=', id)
    .execute();
  const act = { actor, office: FUND_CHANGE_OFFICE, remark: response || null };
  await recordActivities(trx, [
    { ...act, subject: 'fund-changes', id, action: status, changes: { status: ['pending', status] } },
    ...[fund_id, ...(to_fund_id ? [to_fund_id] : [])].map((fund) => ({
      ...act,
      subject: 'funds',
      id: fund,
      action: `${kind}-${status}`,
      remark: [formatNaira(amount_kobo), response].filter(Boolean).join(': '),
    })),
  ]);
  // A remark is a message of whoever wrote it; without one it is only an event.
  await notify(trx, {
    user_ids: [change.requested_by],
    kind: response ? 'message' : 'notification',
    title: `Your ${kind} of ${formatNaira(amount_kobo)} was ${status}`,
    body: response || null,
    path: `/budget/fund-changes/${id}`,
    sender_name: actor.name,
  });
  return {
    message: `The ${kind} of ${formatNaira(amount_kobo)} was ${status}.`,
    data: await readFundChange(trx, actor, id),
  };
}
