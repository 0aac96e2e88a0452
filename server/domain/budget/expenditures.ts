import { sql } from 'kysely';
import { type Call, type Done, defineFlow } from '#server/crud/flow.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { WireRecord } from '#server/frame/extensions.ts';
import { pays, raised } from '#shared/workflows/bars.ts';
import { expenditureWorkflow, stateSentence, undoneWords } from '#shared/workflows/expenditures.ts';
import { blockedWords } from '#shared/workflows/payee-types.ts';
import { expenditureExtras } from './answer-schemas.ts';
import { approveExpenditure, sendBackExpenditure } from './approve-expenditure.ts';
import {
  askedExpenditures,
  type Expenditure,
  loadExpenditures,
  waitsForApproval,
} from './expenditure-facts.ts';
import { followSource } from './follow-source.ts';
import { postEntries } from './ledger.ts';
import { lockFund, refuseIfClosed } from './lock-funds.ts';
import { lockSources } from './lock-sources.ts';
import { expenditureScope } from './scope.ts';
import { expenditureToldOnce } from './told-once.ts';

/** Expenditures are seen by their department and those above it, and by the offices; their officers delete them until a batch takes them. */
export const expenditureFlow = defineFlow({
  workflow: expenditureWorkflow,
  views: { expenditures: { scope: expenditureScope, presents: expenditureExtras } },
  load: loadExpenditures,
  asks: askedExpenditures,
  lock: (trx, id) => lockSources(trx, sql`id = ${id}`),
  show: (record, facts, actor) =>
    Object.assign(record, {
      is_free_payee: record.beneficiary_type === null,
      waits_for: waitsForApproval(facts),
      why_not: batchRefusal(facts, actor),
    }),
  commands: {
    approve: approveExpenditure,
    'send-back': sendBackExpenditure,
    delete: deleteExpenditure,
  },
  rules: [
    [raised, ({ id }) => sql`not exists (select from makers_of(t.id) m where m.user_id = ${id})`],
    [
      pays,
      ({ id }) =>
        sql`not exists (select from people_paid(t.beneficiary_type, t.beneficiary_id, t.beneficiary) w where w.user_id = ${id})`,
    ],
  ],
  toldOnce: expenditureToldOnce,
});

/** The extensions of expenditures, with the acts of each. */
export const expenditureExtensions = expenditureFlow.extensions.expenditures ?? {};

/** Why it can't be put in a batch, beside what its workflow says of its own acts. */
function batchRefusal(facts: Expenditure, actor: Actor): WireRecord['why_not'] {
  if (!actor.department_ids.includes(facts.department_id))
    return { batch: 'It is batched by an officer of the department that raised it.' };
  if (facts.status !== 'cleared') return { batch: stateSentence(facts) };
  const waits = waitsForApproval(facts);
  if (waits) return { batch: waits };
  return facts.blocked_vendor ? { batch: `${blockedWords(facts.blocked_vendor)}.` } : {};
}

/** Deletes an expenditure that no batch has taken: its amount is free or set aside again and the row stays, out of the lists. */
async function deleteExpenditure(
  trx: Transaction,
  { actor, id, record: { code, fund_id, amount_kobo } }: Call<Expenditure, object>,
): Promise<Done> {
  const fund = await lockFund(trx, fund_id);
  refuseIfClosed(fund);
  const source = { type: 'expenditures', id, code };
  await postEntries(trx, [
    { fund_id, kind: 'expenditure-deleted', booked_kobo: -amount_kobo, source, actor },
  ]);
  const aside_kobo = await followSource(trx, actor, 'unraise', [id]);
  return {
    message: `${code} was deleted. ${undoneWords(aside_kobo, amount_kobo, `${fund.code} ${fund.name}`)}.`,
  };
}
