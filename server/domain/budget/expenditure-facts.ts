import { type RawBuilder, sql } from 'kysely';
import type { Loaded } from '#server/crud/flow.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import { BY_ID, isAmong } from '#server/database/kept-plans.ts';
import { type WaitsFor, waitsForWords } from '#shared/authority-limits.ts';
import { Refusal } from '#shared/errors.ts';
import type { ExpenditureFacts } from '#shared/workflows/expenditures.ts';

/** An expenditure as its command knows it. */
export interface Expenditure extends Loaded<ExpenditureFacts> {
  code: string;
  user_id: number;
  fund_id: number;
  amount_kobo: number;
  beneficiary: string;
  /** For whom it waits before it can be batched; nothing where it needs no approval, or has one. */
  waits_for: WaitsFor | null;
  /** The blocked vendor who would be paid. */
  blocked_vendor: string | null;
}

/** Expenditures as their commands know them, by id. */
export async function loadExpenditures(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, Expenditure>> {
  const { rows } = await askedExpenditures(ids).execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The statement that finds them by their ids, or the one of a row's id. What approvals ask is behind functions, which cost nothing where they are not called. */
export function askedExpenditures(ids: readonly number[] | RawBuilder<number>): RawBuilder<Expenditure> {
  return sql<Expenditure>`${BY_ID}
    select e.id, e.version, e.updated_at, e.status, e.department_id, e.code, e.fund_id, e.amount_kobo, b.code as batch,
        e.user_id, e.beneficiary, e.approving_department_id, e.approving_deputy_id, e.higher_department_id, e.highest_department_id,
        case when e.status = 'cleared' then blocked_vendor(e.beneficiary_type, e.beneficiary_id, e.beneficiary) end as blocked_vendor,
        case when e.status = 'cleared' and e.approved_by is null then approval_awaited(e.id) end as waits_for,
        case when e.approving_role is null then '[]' else makers_told(e.id) end as raised,
        case when e.approving_role is null then '[]' else people_paid_told(e.beneficiary_type, e.beneficiary_id, e.beneficiary) end as paid_people
      from expenditures e left join batches b on b.id = e.batch_id where ${isAmong('e.id', ids)}`;
}

/** For whose approval it waits, or why for nobody's, in a sentence; null where nothing is asked. */
export function waitsForApproval({ amount_kobo, waits_for }: Expenditure): string | null {
  return waits_for && waitsForWords(amount_kobo, waits_for);
}

/** Refuses to batch what is to be approved and isn't yet, naming it and who may approve. */
export async function refuseUnapproved(trx: Transaction, ids: readonly number[]): Promise<void> {
  const found = await loadExpenditures(trx, ids);
  for (const id of ids) {
    const facts = found.get(id);
    const waits = facts && waitsForApproval(facts);
    if (!waits) continue;
    const sentence = `${facts.code} is not approved. ${waits}`;
    throw new Refusal('NOT_APPROVED', sentence, { expenditures: [sentence] });
  }
}
