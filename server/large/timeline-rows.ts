import type pg from 'pg';
import { type Agency, IN_BATCH, POSTED_AFTER, voucherName } from './agency.ts';
import { BETWEEN, sha256 } from './hash.ts';
import { dayOf, momentOf } from './moments.ts';
import { type Batch, batchesOf, descriptionOf } from './money-rows.ts';
import { sayingOf } from './said.ts';

/** The columns of `timelineRows`. */
export const LINE_COLUMNS =
  'id, subject_type, subject_id, seq, action, actor_id, actor_name, changes, at, previous_hash, hash, content';

/** How what is made says itself. */
export type Sayings = Awaited<ReturnType<typeof sayingsOf>>;

/** Asks the database how expenditures, batches and payments say themselves. */
export async function sayingsOf(client: pg.ClientBase) {
  const payment = {
    batch_id: 'number',
    expenditure_id: 'number',
    department_id: 'number',
    pv_seq: 'number',
    pv_no: 'text',
    payee_id: 'number',
    payee_name: 'text',
    payee_bank: 'text',
    payee_account: 'text',
    amount_kobo: 'number',
    created_at: 'moment',
  } as const;
  return {
    expenditure: await sayingOf(
      client,
      'expenditures',
      { type: 'staff', category: 'other', beneficiary_type: 'staff' },
      {
        code: 'text',
        description: 'text',
        department_id: 'number',
        user_id: 'number',
        beneficiary_id: 'number',
        beneficiary: 'text',
        raised_amount_kobo: 'number',
        created_at: 'moment',
      },
    ),
    batch: await sayingOf(
      client,
      'batches',
      { type: 'staff', max: 6, description: 'Field work' },
      {
        code: 'text',
        reference_no: 'text',
        department_id: 'number',
        user_id: 'number',
        created_at: 'moment',
      },
    ),
    waiting: await sayingOf(
      client,
      'payments',
      { pv_year: 2024, stage: 'in-progress', status: 'pending', deducted_kobo: 0 },
      payment,
    ),
    paid: await sayingOf(
      client,
      'payments',
      { pv_year: 2024, stage: 'treasury', status: 'paid', deducted_kobo: 0 },
      { ...payment, cleared_amount_kobo: 'number', trnx_id: 'text', paid_on: 'day' },
    ),
  };
}

/** Lines of timelines as COPY takes them, in about the order of time: what was raised, batched and posted, and what each record said. */
export function* timelineRows(agency: Agency, sayings: Sayings): Generator<string> {
  const { each, ids, staff, treasury } = agency;
  const names = staff.map(({ name }) => JSON.stringify(name));
  let id = ids.activities;
  let chained = '';

  const line = (
    type: string,
    subject: number,
    seq: number,
    action: string,
    actor: { id: number; name: string },
    changes: string,
    minute: number,
    said: string | undefined,
  ) => {
    const at = momentOf(minute);
    const before = seq === 1 ? '' : chained;
    const content = said === undefined ? undefined : sha256(said);
    chained = sha256(
      `${before}${BETWEEN}${type}${BETWEEN}${subject}${BETWEEN}${seq}${BETWEEN}${action}${BETWEEN}${actor.id}${BETWEEN}${actor.name}${BETWEEN}${BETWEEN}${BETWEEN}${BETWEEN}${changes}${BETWEEN}${at}${content === undefined ? '' : BETWEEN + content}`,
    );
    return `${id++}\t${type}\t${subject}\t${seq}\t${action}\t${actor.id}\t${actor.name}\t${changes}\t${at}Z\t${before}\t${chained}\t${content ?? '\\N'}\n`;
  };

  const batch = ({ id: batchId, code, reference, fund, at }: Batch) => {
    const { department_id, officer } = agency.funds[fund] as Agency['funds'][number];
    const actor = staff[officer] as Agency['staff'][number];
    const said = sayings.batch({
      code: `"${code}"`,
      reference_no: `"${reference}"`,
      department_id: `${department_id}`,
      user_id: `${actor.id}`,
      created_at: `${at * 60}.000000`,
    });
    return line('batches', batchId, 1, 'raised', actor, '{}', at, said);
  };

  /** The lines of a payment: when it was batched, and when it was posted. */
  const payment = (made: Batch, k: number) => {
    const { fund, at } = made;
    const { department_id, officer } = agency.funds[fund] as Agency['funds'][number];
    const payee = agency.payee(fund, k);
    const { id: payeeId, bank, account } = staff[payee] as Agency['staff'][number];
    const amount = `${agency.amount(fund, k)}`;
    const voucher = agency.voucher(fund, k);
    const values = {
      batch_id: `${made.id}`,
      expenditure_id: `${agency.expenditureId(fund, k)}`,
      department_id: `${department_id}`,
      pv_seq: `${voucher}`,
      pv_no: `"${voucherName(voucher)}"`,
      payee_id: `${payeeId}`,
      payee_name: names[payee] as string,
      payee_bank: JSON.stringify(bank),
      payee_account: JSON.stringify(account),
      amount_kobo: amount,
      created_at: `${at * 60}.000000`,
    };
    const subject = ids.payments + agency.paymentPlace(fund, k);
    const actor = staff[officer] as Agency['staff'][number];
    if (k >= agency.paid)
      return line('payments', subject, 1, 'batched', actor, '{}', at, sayings.waiting(values));
    const day = dayOf(at + POSTED_AFTER);
    const said = sayings.paid({
      ...values,
      cleared_amount_kobo: amount,
      trnx_id: values.pv_no,
      paid_on: `"${day}"`,
    });
    const batched = line('payments', subject, 1, 'batched', actor, '{}', at, undefined);
    const changes = `{"paid_on": [null, "${day}"]}`;
    return batched + line('payments', subject, 2, 'post', treasury, changes, at + POSTED_AFTER, said);
  };

  const batches = batchesOf(agency);
  let made = batches.next().value as Batch | undefined;
  for (let k = 0; k <= each; k++) {
    // A batch is told among the expenditures of its time.
    while (made && (k === each || made.at <= agency.at(made.fund, k))) {
      yield batch(made);
      for (let place = 0; place < made.payments; place++) yield payment(made, made.batch * IN_BATCH + place);
      made = batches.next().value as Batch | undefined;
    }
    if (k === each) break;
    for (const fund of agency.order) {
      const { department_id, officer } = agency.funds[fund] as Agency['funds'][number];
      const actor = staff[officer] as Agency['staff'][number];
      const payee = agency.payee(fund, k);
      const expenditure = agency.expenditureId(fund, k);
      const at = agency.at(fund, k);
      const said = sayings.expenditure({
        code: `"${agency.expenditureCode(fund, k)}"`,
        description: `"${descriptionOf(k, expenditure)}"`,
        department_id: `${department_id}`,
        user_id: `${actor.id}`,
        beneficiary_id: `${staff[payee]?.id}`,
        beneficiary: names[payee] as string,
        raised_amount_kobo: `${agency.amount(fund, k)}`,
        created_at: `${at * 60}.000000`,
      });
      yield line('expenditures', expenditure, 1, 'raised', actor, '{}', at, said);
    }
  }
}
