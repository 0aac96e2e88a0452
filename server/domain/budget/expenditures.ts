import { type RawBuilder, sql } from 'kysely';
import { type Call, type Done, defineFlow, type Loaded } from '#server/crud/flow.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import { BY_ID, isAmong } from '#server/database/kept-plans.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { WireRecord } from '#server/frame/extensions.ts';
import {
  type ExpenditureFacts,
  expenditureWorkflow,
  stateSentence,
  undoneWords,
} from '#shared/workflows/expenditures.ts';
import { blockedWords } from '#shared/workflows/payee-types.ts';
import { expenditureExtras } from './answer-schemas.ts';
import { followSource } from './follow-source.ts';
import { postEntries } from './ledger.ts';
import { lockFund, refuseIfClosed } from './lock-funds.ts';
import { lockSources } from './lock-sources.ts';
import { departmentScope } from './scope.ts';
import { expenditureToldOnce } from './told-once.ts';

/** An expenditure as its command knows it. */
interface Expenditure extends Loaded<ExpenditureFacts> {
  code: string;
  fund_id: number;
  amount_kobo: number;
  /** The blocked vendor who would be paid. */
  blocked_vendor: string | null;
}

/** Expenditures are seen by their department and those above it, and by the offices; their officers delete them until a batch takes them. */
export const expenditureFlow = defineFlow({
  workflow: expenditureWorkflow,
  views: { expenditures: { scope: departmentScope, presents: expenditureExtras } },
  load: loadExpenditures,
  asks: askedExpenditures,
  lock: (trx, id) => lockSources(trx, sql`id = ${id}`),
  show: (record, facts, actor) =>
    Object.assign(record, {
      is_free_payee: record.beneficiary_type === null,
      why_not: batchRefusal(facts, actor),
    }),
  commands: { delete: deleteExpenditure },
  toldOnce: expenditureToldOnce,
});

/** The extensions of expenditures, with the acts of each. */
export const expenditureExtensions = expenditureFlow.extensions.expenditures ?? {};

/** Why it can't be put in a batch, beside what its workflow says of its own acts. */
function batchRefusal(facts: Expenditure, actor: Actor): WireRecord['why_not'] {
  if (!actor.department_ids.includes(facts.department_id))
    return { batch: 'It is batched by an officer of the department that raised it.' };
  if (facts.status !== 'cleared') return { batch: stateSentence(facts) };
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

async function loadExpenditures(db: Queryable, ids: readonly number[]): Promise<Map<number, Expenditure>> {
  const { rows } = await askedExpenditures(ids).execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

function askedExpenditures(ids: readonly number[]): RawBuilder<Expenditure> {
  return sql<Expenditure>`${BY_ID}
    select e.id, e.version, e.updated_at, e.status, e.department_id, e.code, e.fund_id, e.amount_kobo, b.code as batch,
        case when e.status = 'cleared' then blocked_vendor(e.beneficiary_type, e.beneficiary_id, e.beneficiary) end as blocked_vendor
      from expenditures e left join batches b on b.id = e.batch_id where ${isAmong('e.id', ids)}`;
}
