import { sql } from 'kysely';
import { copiesOf } from '#server/crud/copies.ts';
import type { Database, Queryable } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { amountInWords, koboToNaira } from '#shared/money.ts';
import { type BatchStatus, batchWorkflow } from '#shared/workflows/batches.ts';
import { clearingsThatStand } from '#shared/workflows/payment-duties.ts';
import { headOfAgency } from '../branding/index.ts';
import { departmentScope } from '../budget/index.ts';
import { afterPayment } from './after-payment.ts';
import type { FormFacts } from './answer-schemas.ts';
import { batchRecords } from './batch-facts.ts';
import { type Dossier, dossiersOf } from './dossiers.ts';
import { timelineOf } from './timeline.ts';
import { wireDeduction } from './with-proposals.ts';

type FormRow = FormFacts & { status: BatchStatus; raised_at: Date };

/** `GET batches/{id}/form`: everything that the payment approval form prints, figures and words; amounts in naira. */
export async function batchForm(db: Database, { actor, id }: RequestContext): Promise<Answer> {
  return {
    data: { ...(await readForm(db, actor, id)), copies: await copiesOf(db, { subject: 'batches', id }) },
  };
}

/**
 * The payment approval form of a batch. Where a batch was reversed after something in it was paid, each line says what
 * became of it, and the total is what was paid. What became of a payment after it was paid is told beside.
 */
export async function readForm(db: Queryable, actor: Actor, id: number) {
  const facts = await formRow(db, actor, id);
  const lines = (await batchRecords(db, [id])).get(id)?.payments ?? [];
  const live = lines.filter(({ status }) => status !== 'returned');
  const paid = live.filter(({ status }) => status === 'paid');
  const isPartlyPaid = facts.status === 'reversed' && paid.length > 0;
  const total_kobo = sumOf(isPartlyPaid ? paid : live);
  const net_kobo = (isPartlyPaid ? paid : live).reduce((sum, line) => sum + line.net_kobo, 0);
  const payments = await dossiersOf(
    db,
    lines.map(({ id }) => id),
  );
  return {
    ...facts,
    status_words: isPartlyPaid ? 'Paid in part, the rest reversed' : batchWorkflow.states[facts.status].word,
    watermark: isPartlyPaid ? null : watermarkOf(facts.status),
    no_of_payments: live.length,
    lines: live.map(({ amount_kobo, net_kobo, description, status, ...line }, index) => ({
      no: index + 1,
      staff_no: line.staff_no,
      payee_name: line.payee_name,
      purpose: description,
      pv_no: line.pv_no,
      trnxId: line.trnxId,
      budget_head: `${facts.budget_code} ${facts.budget_head}`,
      amount: koboToNaira(amount_kobo),
      net: koboToNaira(net_kobo),
      outcome: isPartlyPaid ? (status === 'paid' ? 'Paid' : 'Taken back') : null,
    })),
    total: koboToNaira(total_kobo),
    total_in_words: amountInWords(total_kobo),
    net: koboToNaira(net_kobo),
    net_in_words: amountInWords(net_kobo),
    deductions: deductionsOf(payments, isPartlyPaid ? paid : live),
    taken_back: koboToNaira(isPartlyPaid ? sumOf(live) - total_kobo : 0),
    taken_back_by: takenBackBy(payments),
    after_payment: await afterPayment(db, id),
    approvals: await approvalsOf(db, id),
    offices: clearingsOf(payments),
    signatures: ['Head of Division', 'Director', await headOfAgency(db)],
  };
}

/** The clearings of all payments that stand, in the order in which they were made, as their timelines have them. */
function clearingsOf(payments: readonly Dossier[]) {
  return payments
    .flatMap((payment) =>
      clearingsThatStand(timelineOf(payment)).map(({ office, person, acting_for, at, remark }) => ({
        ...{ office: office ?? '', person, acting_for, at, remark },
        pv_no: payment.pv_no,
      })),
    )
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** Who took the unpaid part of the batch back, and when; null where nobody did. */
function takenBackBy(payments: readonly Dossier[]) {
  const line = payments.flatMap(timelineOf).find(({ action }) => action === 'reversed');
  return line ? { person: line.person, acting_for: line.acting_for, office: line.office, at: line.at } : null;
}

/** What is deducted from the payments that the form shows. */
function deductionsOf(payments: readonly Dossier[], shown: readonly { id: number }[]) {
  return payments
    .filter(({ id }) => shown.some((one) => one.id === id))
    .flatMap(({ pv_no, deductions }) => deductions.map((one) => ({ pv_no, ...wireDeduction(one) })));
}

function sumOf(lines: readonly { amount_kobo: number }[]): number {
  return lines.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0);
}

function watermarkOf(status: BatchStatus): 'DRAFT' | 'CANCELLED' | null {
  switch (status) {
    case 'pending':
    case 'in-progress':
    case 'queried':
      return 'DRAFT';
    case 'reversed':
    case 'returned':
    case 'deleted':
      return 'CANCELLED';
    case 'registered':
    case 'paid':
      return null;
  }
}

/** Who approved the expenditures of the batch within their limit of authority, where that was asked. */
async function approvalsOf(db: Queryable, id: number) {
  const { rows } = await sql<{ pv_no: string; person: string; head_of: string | null; at: Date }>`
    select p.pv_no, u.name as person, d.name as head_of, e.approved_at as at
      from payments p join expenditures e on e.id = p.expenditure_id join users u on u.id = e.approved_by
      left join departments d on d.id = e.approved_department_id where p.batch_id = ${id} order by p.pv_seq`.execute(
    db,
  );
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

async function formRow(db: Queryable, actor: Actor, id: number): Promise<FormRow> {
  const { rows } = await sql<FormRow>`
    with recursive up as (
      select d.id, d.name, d.type, d.parent_id, 0 as height from batches b join departments d on d.id = b.department_id where b.id = ${id}
      union all
      select d.id, d.name, d.type, d.parent_id, up.height + 1 from departments d join up on d.id = up.parent_id
    )
    select t.code, t.reference_no, t.period, t.type, t.max, t.status, t.created_at as raised_at, u.name as raised_by, t.description,
      (select name from up where height = 0) as department,
      (select name from up where type = 'division' order by height limit 1) as division,
      (select name from up where type = 'directorate' order by height limit 1) as directorate,
      c.code as budget_code, h.name as budget_head
      from batches t join users u on u.id = t.user_id join funds f on f.id = t.fund_id join budget_codes c on c.id = f.budget_code_id
      join sub_budget_heads h on h.id = f.sub_budget_head_id
     where t.id = ${id} and ${departmentScope(actor) ?? sql`true`}`.execute(db);
  const row = rows[0];
  if (!row) throw new Refusal('NOT_FOUND', 'There is no such batch.');
  return row;
}
