import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sheet } from '#shared/resource/sheet.ts';
import { giveAccount } from '../support/bank-details.ts';
import { type BatchWire, type Desks, startDesks } from './desks.ts';

let desks: Desks;
beforeAll(async () => {
  desks = (await startDesks()) as Desks;
});
afterAll(() => desks.close());

function raise(expenditures: unknown, token = desks.people.officer.token) {
  return desks.call<BatchWire>('POST', 'batches', { token, body: { expenditures } });
}

describe('raising a batch', () => {
  it('takes six staff payments and refuses a seventh', async () => {
    const ids = await desks.expend(await desks.fund(), [1, 2, 3, 4, 5, 6, 7]);
    const seven = await raise(ids);
    expect([seven.status, seven.body.code]).toEqual([422, 'RULE']);
    expect(seven.body.detail).toBe('A staff batch carries at most 6 payments; 7 were chosen.');
    expect((await raise(ids.slice(0, 6))).status).toBe(201);
  });

  it('takes one third-party payment and refuses a second', async () => {
    const more = {
      type: 'third-party',
      beneficiary: 'Delta Supplies',
      beneficiary_type: undefined,
      beneficiary_id: undefined,
    };
    const ids = await desks.expend(await desks.fund(), [10, 20], more);
    expect((await raise(ids)).body.code).toBe('RULE');
    const one = await raise(ids.slice(0, 1));
    expect(one.body.data).toMatchObject({ type: 'third-party', max: 1, beneficiary: 'Delta Supplies' });
    expect(one.body.data.code).toMatch(/^TPP\d{5}$/);
  });

  it('takes no vendor who was raised as staff before that was refused', async () => {
    const { db, pool } = desks;
    const [id = 0] = await desks.expend(await desks.fund(), [10]);
    const vendor = await db.insertInto('vendors').values({ name: 'Old Firm' }).returning('id').execute();
    await pool.query('alter table expenditures disable trigger payee_of_type');
    await db
      .updateTable('expenditures')
      .set({ beneficiary_type: 'vendor', beneficiary_id: vendor[0]?.id })
      .where('id', '=', id)
      .execute();
    await pool.query('alter table expenditures enable trigger payee_of_type');
    const refused = await raise([id]);
    expect(refused.body).toMatchObject({ status: 422, code: 'RULE' });
    expect(refused.body.detail).toContain('A vendor is paid as a third party');
  });

  it('holds one fund, one department, one type', async () => {
    const [fund, other] = [await desks.fund(), await desks.fund()];
    const [first] = await desks.expend(fund, [10]);
    const [elsewhere] = await desks.expend(other, [10]);
    const [vendor] = await desks.expend(fund, [10], {
      type: 'third-party',
      beneficiary: 'Delta Supplies',
      beneficiary_type: undefined,
      beneficiary_id: undefined,
    });
    expect((await raise([first, elsewhere])).body).toMatchObject({
      code: 'RULE',
      detail: expect.stringContaining('different funds'),
    });
    expect((await raise([first, vendor])).body).toMatchObject({
      code: 'RULE',
      detail: expect.stringContaining('different types'),
    });
  });

  it('gets a reference that is free where the department took over another’s abbreviation', async () => {
    const { db, ict, works, expend, fund, people } = desks;
    const before = (await raise(await expend(await fund(), [10]))).body.data;
    const [, year = '', n = ''] = before.reference_no.split('/');
    const taken = [1, 2].map((more) => `WKS/${year}/${Number(n) + more}`);
    await db
      .insertInto('documents')
      .values(
        taken.map((reference_no) => ({
          ...{
            reference_no,
            type: 'work-order',
            description: 'Old',
            user_id: people.officer.id,
            department_id: works,
            at_department_id: works,
          },
        })),
      )
      .execute();
    const rename = (id: number, abv: string) =>
      db.updateTable('departments').set({ abv }).where('id', '=', id).execute();
    await rename(works, 'OLD');
    await rename(ict, 'WKS');
    const after = await raise(await expend(await fund(), [10]));
    await rename(ict, 'ICT');
    await rename(works, 'WKS');
    expect([after.status, after.body.data?.reference_no]).toEqual([201, `WKS/${year}/${Number(n) + 3}`]);
  });

  it('takes an expenditure once, and only a committed one', async () => {
    const [id] = await desks.expend(await desks.fund(), [10]);
    expect((await raise([id, id])).body.code).toBe('VALIDATION');
    expect((await raise([id])).status).toBe(201);
    expect((await raise([id])).body.code).toBe('WRONG_STATE');
    expect((await raise([])).body.code).toBe('VALIDATION');
    expect((await raise([987_654])).body.code).toBe('NOT_FOUND');
  });

  it('is for officers of the originating department; others do not see it, offices are told why not', async () => {
    const [id] = await desks.expend(await desks.fund(), [10]);
    expect((await raise([id], desks.people.stranger.token)).body.code).toBe('NOT_FOUND');
    expect((await raise([id], desks.people.budget.token)).status).toBe(403);
    expect((await raise([id], desks.people.colleague.token)).status).toBe(201);
  });

  it('freezes the bank account of the payee', async () => {
    const account = (bank_name: string, account_number: string) =>
      giveAccount(desks, { list: 'employees', id: desks.people.payee.id }, { bank_name, account_number });
    await account('Unity Bank', '0123456789');
    const { payments } = await desks.batch([10]);
    await account('Wema Bank', '9876543210');
    expect(await desks.payment(payments[0]?.id ?? 0)).toMatchObject({
      payee_bank: 'Unity Bank',
      payee_account: '0123456789',
    });
  });

  it('opens a white-form with the reference of the batch', async () => {
    const batch = await desks.batch([10, 20]);
    const form = await desks.db
      .selectFrom('documents')
      .selectAll()
      .where('batch_id', '=', batch.id)
      .executeTakeFirstOrThrow();
    expect(form).toMatchObject({
      reference_no: batch.reference_no,
      type: 'white-form',
      status: 'pending',
      amount_kobo: 3_000,
    });
  });

  it('draws voucher numbers without a gap or a double, however many raise at once', async () => {
    const fund = await desks.fund({ budget_year: 2031 });
    const ids = await desks.expend(
      fund,
      Array.from({ length: 24 }, (_, index) => index + 1),
    );
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        raise(ids.slice(index * 2, index * 2 + (index % 3 === 0 ? 1 : 2))),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201));
    await raise([999_999]);
    const { rows } = await desks.pool.query(
      'select pv_seq, pv_no, batch_id from payments where pv_year = 2031 order by pv_seq',
    );
    expect(rows.map(({ pv_seq }) => pv_seq)).toEqual(rows.map((_, index) => index + 1));
    expect(rows[0].pv_no).toBe('PV/2031/00001');
    expect(new Set(answers.map(({ body }) => body.data.reference_no)).size).toBe(12);
  });

  it('lets one of two win who batch the same expenditure at once', async () => {
    const [id] = await desks.expend(await desks.fund(), [10]);
    const answers = await Promise.all([raise([id]), raise([id], desks.people.colleague.token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('deleting a batch', () => {
  it('sets its expenditures free while nothing is cleared', async () => {
    const { people, call } = desks;
    const batch = await desks.batch([10, 20]);
    const gone = await call<BatchWire>('DELETE', `batches/${batch.id}`, { token: people.colleague.token });
    expect(gone.body.data).toMatchObject({ status: 'deleted' });
    const listed = await call<BatchWire[]>('GET', `batches?search=${batch.code}`, {
      token: people.officer.token,
    });
    expect(listed.body.data).toEqual([]);
    const ids = batch.payments.map(({ expenditure_id }) => expenditure_id);
    expect((await raise(ids)).status).toBe(201);
  });

  it('is refused once a payment is cleared, and to other departments', async () => {
    const { people, call, clearedBy } = desks;
    const batch = await desks.batch([10]);
    const remove = (person: { token: string }) =>
      call('DELETE', `batches/${batch.id}`, { token: person.token });
    expect((await remove(people.stranger)).status).toBe(404);
    await clearedBy(batch.payments[0]?.id ?? 0, people.budget);
    expect((await remove(people.officer)).body.code).toBe('WRONG_STATE');
  });
});

describe('the payment approval form', () => {
  it('carries figures and words, division and directorate, and counts its copies', async () => {
    const { people, call, clearedBy } = desks;
    const batch = await desks.batch([1_000.5, 4]);
    await clearedBy(batch.payments[0]?.id ?? 0, people.budget);
    const read = () =>
      call<Record<string, unknown>>('GET', `batches/${batch.id}/form`, { token: people.officer.token });
    const form = (await read()).body.data;
    expect(form).toMatchObject({
      code: batch.code,
      reference_no: batch.reference_no,
      department: 'Information Technology',
      directorate: 'Finance and Accounts',
      division: null,
      watermark: 'DRAFT',
      no_of_payments: 2,
      total: 1_004.5,
      total_in_words: 'One thousand and four naira, fifty kobo only',
      signatures: ['Head of Division', 'Director', 'Executive Secretary'],
      copies: 0,
    });
    expect(form.lines).toMatchObject([
      { no: 1, staff_no: people.payee.staff_no, amount: 1_000.5, trnxId: null },
      { no: 2 },
    ]);
    expect(form.offices).toMatchObject([{ office: 'Budget office', person: people.budget.name }]);
    const printed = await call<{ copy: number }>('POST', `batches/${batch.id}/print`, {
      token: people.officer.token,
    });
    expect(printed.body.data.copy).toBe(1);
    expect((await read()).body.data.copies).toBe(1);
    expect((await call('POST', `batches/${batch.id}/print`, { token: people.stranger.token })).status).toBe(
      404,
    );
  });

  it('prints what it answers: lines with staff numbers, figures, words, and who cleared which payment', async () => {
    const { people, clearedBy } = desks;
    const batch = await desks.batch([1_000.5, 4]);
    await clearedBy(batch.payments[1]?.id ?? 0, people.budget);
    const sheet = await sheetOf(batch);
    expect(sheet).toMatchObject({
      title: 'Payment Approval Form',
      code: { label: 'Batch no', value: batch.code },
      watermark: 'DRAFT',
      total: { amount: 1_004.5, in_words: 'One thousand and four naira, fifty kobo only' },
      signatures: ['Head of Division', 'Director', 'Executive Secretary'],
      copies: 0,
    });
    const [lines, clearing] = sheet.tables;
    expect(lines?.totals).toEqual({ label: 'Total', values: { amount: 1_004.5 } });
    expect(lines?.rows[0]).toMatchObject({ staff_no: people.payee.staff_no, amount: 1_000.5 });
    expect(clearing?.rows).toMatchObject([
      { office: 'Budget office', person: people.budget.name, remark: 'Payment 2.' },
    ]);
  });

  it('is cancelled by a reversal where nothing was paid; else each line says what became of it', async () => {
    const { people, call, clearedBy } = desks;
    const reversed = await desks.batch([10, 20]);
    await call('POST', `batches/${reversed.id}/reverse`, {
      token: people.officer.token,
      body: { reason: 'Raised twice' },
    });
    expect(await sheetOf(reversed)).toMatchObject({
      watermark: 'CANCELLED',
      notes: [expect.stringMatching(/^The batch was reversed on \d\d-\d\d-\d{4} \d\d:\d\d by .+\.$/)],
      total: { amount: 30 },
    });

    const partly = await desks.batch([100, 250]);
    const { treasury, audit, treasury2, budget, budget2, officer } = people;
    await clearedBy(partly.payments[0]?.id ?? 0, budget, treasury, audit, treasury2);
    const asked = await call<{ id: number }>('POST', 'reversals', {
      token: officer.token,
      body: { batch_id: partly.id, reason: 'Raised on the wrong vote' },
    });
    await call('POST', `reversals/${asked.body.data.id}/approve`, {
      token: budget2.token,
      body: { response: 'Agreed with you' },
    });
    const sheet = await sheetOf(partly);
    expect(sheet).toMatchObject({
      watermark: null,
      total: { amount: 100, in_words: 'One hundred naira only' },
      notes: [
        expect.stringMatching(/^The rest of the batch, ₦250\.00, was reversed and taken back on .+ by .+\.$/),
      ],
    });
    expect(sheet.tables[0]?.rows.map(({ outcome }) => outcome)).toEqual(['Paid', 'Taken back']);
    expect(sheet.tables[0]?.columns).toContainEqual(expect.objectContaining({ beneath: 'outcome' }));
    const form = await call('GET', `batches/${partly.id}/form`, { token: officer.token });
    expect(form.body.data).toMatchObject({ watermark: null, total: 100, no_of_payments: 2 });
  });

  async function sheetOf({ id }: BatchWire): Promise<Sheet & { copies: number }> {
    const { token } = desks.people.officer;
    return (await desks.call<Sheet & { copies: number }>('GET', `batches/${id}/sheet`, { token })).body.data;
  }
});
