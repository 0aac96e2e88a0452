import { sql } from 'kysely';
import { type Call, type Done, defineFlow, type Loaded } from '#server/crud/flow.ts';
import { inOffice } from '#server/crud/in-office.ts';
import { readRecord } from '#server/crud/list-query.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { WireRecord } from '#server/frame/extensions.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira, MAX_KOBO } from '#shared/money.ts';
import type { ActInput } from '#shared/resource/workflow.ts';
import { fundChanges } from '#shared/resources/budget/fund-changes.ts';
import { asked, type FundChangeFacts, fundChangeWorkflow } from '#shared/workflows/fund-changes.ts';
import { attachedFiles } from '../files/index.ts';
import { notify } from '../notifications/index.ts';
import { fundChangeExtras } from './answer-schemas.ts';
import { type LedgerEntry, postEntries } from './ledger.ts';
import { type LockedFund, lockFunds, refuseIfClosed, refuseIfShort } from './lock-funds.ts';
import { seesWholeBudget } from './scope.ts';
import { refuseWrongTarget } from './virement-types.ts';

/** A top-up or virement as its commands know it. */
interface FundChange extends Loaded<FundChangeFacts> {
  fund_id: number;
  to_fund_id: number | null;
  amount_kobo: number;
  reference: string;
  across_types_authority: string | null;
  remark: string;
  from_type: string;
  to_type: string | null;
}

type Answering = Call<FundChange, ActInput<typeof fundChangeWorkflow.acts.approve>>;

/** Top-ups and virements are seen with the funds that they touch, and answered by another budget officer. */
export const fundChangeFlow = defineFlow({
  workflow: fundChangeWorkflow,
  views: {
    'fund-changes': {
      presents: fundChangeExtras,
      scope: (actor) =>
        seesWholeBudget(actor)
          ? undefined
          : sql`exists (select 1 from funds f where f.id in (t.fund_id, t.to_fund_id) and f.department_id = any(${actor.department_ids}::bigint[]))`,
    },
  },
  load: loadFundChanges,
  show: (record, { from_type, to_type }) => ({ ...record, from_type, to_type }),
  commands: {
    async approve(trx, call) {
      await enter(trx, call);
      return answered(trx, call, 'approved');
    },
    deny: (trx, call) => answered(trx, call, 'denied'),
  },
  rules: [[asked, ({ id }) => sql`t.requested_by <> ${id}`]],
});

/** One top-up or virement within the actor's scope, with the files of its authority. */
export async function readFundChange(
  db: Queryable,
  actor: Actor,
  id: number,
): Promise<WireRecord | undefined> {
  const record = await readRecord(
    db,
    fundChanges,
    fundChangeFlow.extensions['fund-changes'] ?? {},
    actor,
    id,
  );
  return record && { ...record, files: await attachedFiles(db, { type: 'fund-changes', id }) };
}

/** The entries are made under the locks of the funds. */
async function enter(trx: Transaction, { actor, record }: Answering): Promise<void> {
  const { id, fund_id, to_fund_id, amount_kobo, reference, across_types_authority, remark } = record;
  const funds = await lockFunds(trx, to_fund_id ? [fund_id, to_fund_id] : [fund_id]);
  for (const fund of funds.values()) refuseIfClosed(fund);
  const fund = funds.get(fund_id);
  const gaining = funds.get(to_fund_id ?? fund_id);
  if (!fund || !gaining) throw new Refusal('NOT_FOUND', 'There is no such fund.');
  refuseBeyondBounds(gaining, amount_kobo);
  if (to_fund_id) {
    refuseWrongTarget(fund, gaining, across_types_authority);
    refuseIfShort(fund, amount_kobo);
  }
  const common = { source: { type: 'fund-changes', id, code: reference }, note: remark, actor };
  const entries: LedgerEntry[] = to_fund_id
    ? [
        { ...common, fund_id, kind: 'virement-out', approved_kobo: -amount_kobo },
        { ...common, fund_id: to_fund_id, kind: 'virement-in', approved_kobo: amount_kobo },
      ]
    : [{ ...common, fund_id, kind: 'top-up', approved_kobo: amount_kobo }];
  await postEntries(trx, entries);
}

async function answered(
  trx: Transaction,
  { actor, record, input }: Answering,
  status: 'approved' | 'denied',
): Promise<Done> {
  const { id, kind, fund_id, to_fund_id, requested_by } = record;
  const response = input.response || null;
  const amount = formatNaira(record.amount_kobo);
  // A remark is a message of whoever wrote it; without one it is only an event.
  await notify(trx, {
    user_ids: [requested_by],
    about: response ? 'remarks' : 'mine',
    title: `Your ${kind} of ${amount} was ${status}`,
    body: response,
    path: `/budget/fund-changes/${id}`,
    sender_name: actor.name,
  });
  const onFund = { action: `${kind}-${status}`, actor, ...inOffice(actor, 'budget-officers') };
  return {
    message: `The ${kind} of ${amount} was ${status}.`,
    set: { response, decided_by: actor.id, decided_at: new Date() },
    also: [fund_id, ...(to_fund_id ? [to_fund_id] : [])].map((fund) => ({
      ...onFund,
      subject: 'funds',
      id: fund,
      remark: [amount, response].filter(Boolean).join(': '),
    })),
  };
}

async function loadFundChanges(db: Queryable, ids: readonly number[]): Promise<Map<number, FundChange>> {
  const { rows } = await sql<FundChange>`
    select x.id, x.version, x.updated_at, x.status, x.kind, x.fund_id, x.to_fund_id, x.amount_kobo, x.reference, x.across_types_authority, x.remark,
        x.requested_by, s.type as from_type, ts.type as to_type
      from fund_changes x join funds f on f.id = x.fund_id join sub_budget_heads s on s.id = f.sub_budget_head_id
      left join funds tf on tf.id = x.to_fund_id left join sub_budget_heads ts on ts.id = tf.sub_budget_head_id where x.id = any(${ids}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function refuseBeyondBounds(fund: LockedFund, amount_kobo: number): void {
  if (fund.approved_kobo + amount_kobo <= MAX_KOBO) return;
  const sentence = `${fund.code} would be approved for more than ${formatNaira(MAX_KOBO)}.`;
  throw new Refusal('RULE', sentence, { amount: [sentence] });
}
