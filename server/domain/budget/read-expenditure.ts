import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { listRecords, readRecordWith } from '#server/crud/list-query.ts';
import type { Database } from '#server/database/connection.ts';
import { BY_ID } from '#server/database/kept-plans.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { koboToNaira } from '#shared/money.ts';
import { expenditures } from '#shared/resources/budget/expenditures.ts';
import { PAYMENT_STAGES } from '#shared/workflows/desks.ts';
import { filesAttached } from '../files/index.ts';
import { expenditureExtensions } from './expenditures.ts';
import { splitNotes } from './split-purchases.ts';

/** One expenditure with its files, the stages of its payment and its payments (all that were made of it, the newest last); audit also reads whether it looks split. */
export async function readExpenditure(db: Database, { actor, id }: RequestContext): Promise<Answer> {
  const { record, beside } = await readRecordWith(db, expenditures, expenditureExtensions, actor, id, [
    filesAttached({ type: 'expenditures', id }),
    paymentsOf(id),
  ]);
  if (!record) throw new Refusal('NOT_FOUND', 'There is no such expenditure.');
  const isAudit = actor.offices.has('audit') || actor.offices.has('administrators');
  const notes = isAudit ? await splitNotes(db, [id]) : undefined;
  const files = beside[0];
  const payments = beside[1].map(({ amount_kobo, recovered_kobo, ...payment }) => ({
    ...payment,
    amount: koboToNaira(amount_kobo),
    recovered: koboToNaira(recovered_kobo),
  }));
  const stages = stagesOf(payments.at(-1));
  return {
    data: { ...record, stages, files, payments, ...(notes ? { split_note: notes.get(id) ?? null } : {}) },
  };
}

/** The stages that the present payment has passed, the one where it stands last; none before it is batched. */
function stagesOf(payment: { stage: string; status: string } | undefined): string[] {
  if (!payment) return [];
  const way = Object.keys(PAYMENT_STAGES);
  return payment.status === 'paid' ? [...way, payment.stage] : way.slice(0, way.indexOf(payment.stage) + 1);
}

/** `GET pending/expenditures?department=&fund=&type=`: what the actor's departments may batch now. */
export async function pendingExpenditures(db: Database, { actor, query }: RequestContext): Promise<Answer> {
  const own = {
    scope: () =>
      sql<SqlBool>`t.department_id = any(${actor.department_ids}::bigint[]) and t.batch_id is null`,
    present: expenditureExtensions.present,
  };
  const asked = ([name, field]: [string, string]) =>
    query[name] === undefined || query[name] === ''
      ? []
      : [{ field, op: 'equals' as const, value: String(query[name]) }];
  const filter = {
    match: 'all' as const,
    rules: [
      { field: 'status', op: 'equals' as const, value: 'cleared' },
      ...Object.entries({ department: 'department_id', fund: 'fund_id', type: 'type' }).flatMap(asked),
    ],
  };
  const search = typeof query.search === 'string' && query.search.trim() ? query.search.trim() : undefined;
  const page = { page: 1, per_page: 500, sort: 'created_at', search, filter };
  const { records, total, sums } = await listRecords(db, expenditures, own, actor, page);
  return { data: records, meta: { page: 1, per_page: 500, total, sums } };
}

interface PaymentRow {
  id: number;
  pv_no: string;
  batch_id: number;
  batch_no: string;
  stage: string;
  status: string;
  amount_kobo: number;
  recovered_kobo: number;
  moved_at: Date;
  paid_on: string | null;
}

function paymentsOf(expenditure_id: number): RawBuilder<PaymentRow> {
  return sql<PaymentRow>`${BY_ID} select id, pv_no, batch_id, batch_no, stage, status, amount_kobo, recovered_kobo, moved_at, paid_on
    from payments where expenditure_id = ${expenditure_id} order by id`;
}
