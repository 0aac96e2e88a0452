import { type Agency, IN_BATCH, POSTED_AFTER, voucherName } from './agency.ts';
import { dayOf, momentOf } from './moments.ts';

const WORKS = ['Site verification', 'Coastal survey', 'Training', 'Inspection of works', 'Zonal review'];
const CITIES = ['Yenagoa', 'Uyo', 'Warri', 'Lagos', 'Calabar', 'Abuja', 'Benin City'];

/** What an expenditure is for. */
export function descriptionOf(k: number, id: number): string {
  return `${WORKS[k % WORKS.length]}, ${CITIES[id % CITIES.length]}`;
}

/** The columns of `expenditureRows`. */
export const EXPENDITURE_COLUMNS =
  'id, code, fund_id, department_id, user_id, type, category, beneficiary, beneficiary_type, beneficiary_id, amount_kobo, raised_amount_kobo, balance_kobo, new_balance_kobo, description, period, budget_year, status, batch_id, created_at, updated_at';

/** The expenditures in the order of time, with what their funds had left before and after. */
export function* expenditureRows(agency: Agency, approved: readonly number[]): Generator<string> {
  const { each, batched, deleted, ids, staff } = agency;
  const left = [...approved];
  const removed = agency.funds.map(() => batched);
  for (let k = 0; k < each; k++) {
    const status = agency.status(k);
    const isBatched = k < batched;
    for (const fund of agency.order) {
      const { id: fundId, department_id, officer } = agency.funds[fund] as Agency['funds'][number];
      const at = agency.at(fund, k);
      let rest = left[fund] as number;
      let next = removed[fund] as number;
      while (next < Math.min(k, batched + deleted) && agency.at(fund, next) + 60 < at)
        rest += agency.amount(fund, next++);
      removed[fund] = next;
      const amount = agency.amount(fund, k);
      const id = agency.expenditureId(fund, k);
      const { id: payeeId, name } = staff[agency.payee(fund, k)] as Agency['staff'][number];
      const moment = momentOf(at);
      const batch = isBatched ? ids.batches + agency.batchPlace(fund, Math.floor(k / IN_BATCH)) : '\\N';
      yield `${id}\t${agency.expenditureCode(fund, k)}\t${fundId}\t${department_id}\t${staff[officer]?.id}\tstaff\tother\t${name}\tstaff\t${payeeId}\t${amount}\t${amount}\t${rest}\t${rest - amount}\t${descriptionOf(k, id)}\t2024\t2024\t${status}\t${batch}\t${moment}Z\t${moment}Z\n`;
      left[fund] = rest - amount;
    }
  }
}

/** A batch with what follows from its payments. */
export interface Batch {
  id: number;
  code: string;
  fund: number;
  batch: number;
  reference: string;
  /** When it was made, in minutes. */
  at: number;
  payments: number;
  status: 'paid' | 'in-progress' | 'pending';
}

/** The batches in the order in which funds take turns. */
export function* batchesOf(agency: Agency): Generator<Batch> {
  const { batches, paid, ids } = agency;
  for (let batch = 0; batch < batches; batch++) {
    const payments = agency.inBatch(batch);
    const first = batch * IN_BATCH;
    const status = first + payments <= paid ? 'paid' : first < paid ? 'in-progress' : 'pending';
    for (const fund of agency.order) {
      const place = agency.batchPlace(fund, batch);
      yield {
        id: ids.batches + place,
        code: agency.batchCode(fund, batch),
        fund,
        batch,
        reference: `LRG/2024/${place + 1}`,
        at: agency.batchedAt(fund, batch),
        payments,
        status,
      };
    }
  }
}

/** The columns of `batchRows`. */
export const BATCH_COLUMNS =
  'id, code, reference_no, fund_id, department_id, user_id, type, beneficiary, description, period, no_of_payments, amount_kobo, status, created_at, updated_at';

/** The batches, called after the first of their payees. */
export function* batchRows(agency: Agency): Generator<string> {
  const { staff } = agency;
  for (const { id, code, fund, batch, reference, at, payments, status } of batchesOf(agency)) {
    const { id: fundId, department_id, officer } = agency.funds[fund] as Agency['funds'][number];
    const others = payments - 1;
    const more = others === 0 ? '' : others === 1 ? ' and 1 other' : ` and ${others} others`;
    const name = staff[agency.payee(fund, batch * IN_BATCH)]?.name;
    const moment = momentOf(at);
    yield `${id}\t${code}\t${reference}\t${fundId}\t${department_id}\t${staff[officer]?.id}\tstaff\t${name}${more}\tField work\t2024\t${payments}\t${amountOf(agency, fund, batch)}\t${status}\t${moment}Z\t${moment}Z\n`;
  }
}

function amountOf(agency: Agency, fund: number, batch: number): number {
  let sum = 0;
  for (let place = 0; place < agency.inBatch(batch); place++)
    sum += agency.amount(fund, batch * IN_BATCH + place);
  return sum;
}

/** The columns of `paymentRows`. */
export const PAYMENT_COLUMNS =
  'id, batch_id, expenditure_id, department_id, pv_year, pv_seq, pv_no, trnx_id, batch_no, amount_kobo, cleared_amount_kobo, stage, status, payee_id, payee_name, payee_bank, payee_account, paid_on, moved_at, created_at, updated_at';

/** The payments, batch after batch. */
export function* paymentRows(agency: Agency): Generator<string> {
  const { ids, paid, staff } = agency;
  for (const { id: batchId, code, fund, batch, at, payments } of batchesOf(agency)) {
    const { department_id } = agency.funds[fund] as Agency['funds'][number];
    const moment = momentOf(at);
    const moved = momentOf(at + POSTED_AFTER);
    const day = dayOf(at + POSTED_AFTER);
    for (let k = batch * IN_BATCH; k < batch * IN_BATCH + payments; k++) {
      const payee = staff[agency.payee(fund, k)] as Agency['staff'][number];
      const amount = agency.amount(fund, k);
      const voucher = agency.voucher(fund, k);
      const name = voucherName(voucher);
      const isPaid = k < paid;
      yield `${ids.payments + agency.paymentPlace(fund, k)}\t${batchId}\t${agency.expenditureId(fund, k)}\t${department_id}\t2024\t${voucher}\t${name}\t${isPaid ? name : '\\N'}\t${code}\t${amount}\t${isPaid ? amount : '\\N'}\t${isPaid ? 'treasury' : 'in-progress'}\t${isPaid ? 'paid' : 'pending'}\t${payee.id}\t${payee.name}\t${payee.bank}\t${payee.account}\t${isPaid ? day : '\\N'}\t${moved}Z\t${moment}Z\t${moment}Z\n`;
    }
  }
}

/** The columns of `actRows`. */
export const ACT_COLUMNS = 'id, payment_id, user_id, desk, office, action, paid_on, at';

/** Who posted each payment that is paid. */
export function* actRows(agency: Agency): Generator<string> {
  let id = agency.ids.payment_acts;
  for (const { fund, batch, at, payments } of batchesOf(agency)) {
    const day = dayOf(at + POSTED_AFTER);
    const moment = momentOf(at + POSTED_AFTER);
    const end = Math.min(batch * IN_BATCH + payments, agency.paid);
    for (let k = batch * IN_BATCH; k < end; k++)
      yield `${id++}\t${agency.ids.payments + agency.paymentPlace(fund, k)}\t${agency.treasury.id}\tposting\ttreasury\tpost\t${day}\t${moment}Z\n`;
  }
}

/** The columns of `formRows`. */
export const FORM_COLUMNS =
  'id, reference_no, type, user_id, department_id, batch_id, description, amount_kobo, status, at_department_id, to_department_id, holder_ids, recipient_ids, steps, moved_at, created_at, updated_at';

/** The white-form of each batch, which is completed where all is paid. */
export function* formRows(agency: Agency): Generator<string> {
  for (const made of batchesOf(agency)) {
    const { id: batchId, fund, batch, at, reference, status } = made;
    const { department_id, officer } = agency.funds[fund] as Agency['funds'][number];
    const isPaid = status === 'paid';
    const desk = deskOf(agency, department_id);
    const moment = momentOf(at);
    yield `${formId(agency, made)}\t${reference}\twhite-form\t${agency.staff[officer]?.id}\t${department_id}\t${batchId}\tField work\t${amountOf(agency, fund, batch)}\t${isPaid ? 'completed' : 'pending'}\t${isPaid ? desk : department_id}\t${isPaid ? desk : '\\N'}\t{${isPaid ? `${department_id},${desk}` : department_id}}\t{${isPaid ? desk : ''}}\t${isPaid ? 3 : 0}\t${momentOf(isPaid ? at + POSTED_AFTER : at)}Z\t${moment}Z\t${moment}Z\n`;
  }
}

/** The columns of `stepRows`. */
export const STEP_COLUMNS = 'id, document_id, seq, action, department_id, user_id, to_department_id, at';

/** The way of each white-form that is completed: two days a step. */
export function* stepRows(agency: Agency): Generator<string> {
  let id = agency.ids.document_steps;
  for (const made of batchesOf(agency)) {
    if (made.status !== 'paid') continue;
    const { department_id, officer } = agency.funds[made.fund] as Agency['funds'][number];
    const desk = deskOf(agency, department_id);
    const user = agency.staff[officer]?.id;
    const row = (seq: number, action: string, at: number, to: number | string) =>
      `${id++}\t${formId(agency, made)}\t${seq}\t${action}\t${at}\t${user}\t${to}\t${momentOf(made.at + seq * 2 * 1_440)}Z\n`;
    yield row(1, 'dispatched', department_id, desk);
    yield row(2, 'received', desk, '\\N');
    yield row(3, 'completed', desk, '\\N');
  }
}

function formId(agency: Agency, { fund, batch }: Batch): number {
  return agency.ids.documents + agency.batchPlace(fund, batch);
}

function deskOf({ desks }: Agency, department: number): number {
  return (desks[0] === department ? desks[1] : desks[0]) as number;
}
