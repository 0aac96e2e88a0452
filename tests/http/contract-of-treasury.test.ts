import { afterAll, beforeAll, expect, it } from 'vitest';
import { lagosYear } from '#shared/dates.ts';
import { type ScheduledDesks, startScheduledDesks } from '../schedules/scheduled-desks.ts';
import { statementFile, statementForm } from '../statements/statement-desks.ts';
import { addPerson } from '../support/people.ts';

import { contractOf } from './contract.ts';

// Other programs call these paths with these names. Whoever changes one here breaks them.

let desks: ScheduledDesks;
beforeAll(async () => {
  desks = await startScheduledDesks();
}, 120_000);
afterAll(() => desks.close());

type Body = Record<string, unknown>;

const FIRS = 'Federal Inland Revenue Service';
const SOME = expect.anything();
const { post, get } = contractOf(() => desks);

it('rates of tax are read, proposed by one and confirmed by another', async () => {
  const { treasury, treasury2 } = desks.people;
  const [first] = await get<Body[]>(treasury, 'tax-rates?per_page=1');
  const names = ['kind', 'transaction_class', 'payee', 'rate', 'authority', 'from', 'source', 'status'];
  for (const name of names) expect(first).toHaveProperty(name);
  const body = {
    ...{ kind: 'withholding', transaction_class: 'fees', payee: 'resident-company', rate: 6 },
    ...{ authority: FIRS, from: '2060-01-01', source: 'Finance Act 2059' },
  };
  const rate = await post(treasury, 'tax-rates', body, ['kind', 'rate', 'authority', 'from', 'source']);
  expect(rate).toMatchObject({ ...body, status: 'proposed' });
  expect(await post(treasury2, `tax-rates/${rate.id}/confirm`, {})).toMatchObject({ status: 'confirmed' });
});

it('payments say gross, deductions and net, and what is deducted is changed by its names', async () => {
  const { budget, treasury } = desks.people;
  const { id, expenditure_id } = await desks.taxed(1_075_000);
  const expenditure = await get(treasury, `expenditures/${expenditure_id}`);
  expect(expenditure).toMatchObject({ transaction_class: 'fees', vat: 'included' });
  const vat = { kind: 'vat', base: 1_000_000, rate: 7.5, amount: 75_000, authority: FIRS };
  expect(await get(treasury, `payments/${id}`)).toMatchObject({
    gross: 1_075_000,
    deductions: [{ kind: 'withholding', base: 1_000_000, rate: 5, amount: 50_000, authority: FIRS }, vat],
    net: 950_000,
  });
  await desks.clearedBy(id, budget);
  const body = { deductions: [vat], remark: 'Exempt from withholding by letter' };
  const changed = await post(treasury, `payments/${id}/deductions`, body, ['deductions', 'remark']);
  expect(changed).toMatchObject({ gross: 1_075_000, deductions: [vat], net: 1_000_000 });
});

it('what is owed of a month is remitted in a schedule, approved and marked as paid with a receipt', async () => {
  const { treasury, treasury2 } = desks.people;
  await desks.pay((await desks.taxed(1_075_000)).id);
  const month = desks.day.slice(0, 7);
  const owed = await get(treasury, `taxes/owed?month=${month}`);
  expect(owed).toMatchObject({
    month,
    due_on: SOME,
    authorities: [
      { authority: FIRS, withheld: 125_000, given_back: 0, remitted: 0, owed: 125_000, owed_now: 125_000 },
    ],
  });
  const body = { authority: FIRS, month };
  const made = await post(treasury, 'tax-remittances', body, ['authority', 'month']);
  expect(made).toMatchObject({
    ...{ ...body, status: 'prepared', amount: 125_000, line_count: 2, receipt_no: null, paid_on: null },
    lines: expect.arrayContaining([
      expect.objectContaining({ tax: 'vat', base: 1_000_000, rate: 7.5, amount: 75_000, pv_no: SOME }),
    ]),
  });
  expect(await post(treasury2, `tax-remittances/${made.id}/approve`, {})).toMatchObject({
    status: 'approved',
  });
  const paid = { receipt_no: 'FIRS/1', date: desks.day };
  expect(await post(treasury, `tax-remittances/${made.id}/paid`, paid, ['receipt_no', 'date'])).toMatchObject(
    { status: 'paid', receipt_no: 'FIRS/1', paid_on: desks.day },
  );
});

it('schedules are prepared, signed, sent, saved and answered line by line; their statement is matched and reconciled', async () => {
  const { treasury, treasury2, treasury3 } = desks.people;
  const account = await desks.account();
  const payments = await desks.posted([1_000, 2_000]);
  const body = { bank_account_id: account, day: desks.day, payments };
  const made = await post(treasury2, 'payment-schedules', body, Object.keys(body));
  expect(made).toMatchObject({ status: 'draft', amount: 3_000, code: expect.stringMatching(/^PYS\d{5}$/) });
  const at = `payment-schedules/${made.id}`;
  await post(treasury, `${at}/approve`, {});
  expect(await post(treasury3, `${at}/approve`, {})).toMatchObject({ status: 'approved' });
  expect(await post(treasury2, `${at}/send`, {})).toMatchObject({ status: 'sent', digest: SOME });
  const file = await desks.call('GET', `${at}/export?template=csv`, { token: treasury.token });
  expect([file.status, file.headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining(`${made.code}.csv`),
  ]);
  const [one, two] = (made.lines as { id: number }[]).map(({ id }) => id);
  const lines = [
    { id: one, outcome: 'paid' },
    { id: two, outcome: 'rejected', reason: 'Account is dormant' },
  ];
  expect(await post(treasury, `${at}/confirm`, { lines }, ['lines'])).toMatchObject({
    status: 'partly-confirmed',
    lines: [
      { id: one, outcome: 'paid' },
      { id: two, outcome: 'rejected', outcome_reason: 'Account is dormant' },
    ],
  });

  const form = statementForm(account, statementFile(10_000, [[0, -1_000, `NIP ${made.code}`]]));
  const { body: imported } = await desks.call<{ id: number }>('POST', 'statements', {
    token: treasury.token,
    form,
  });
  const { id } = imported.data;
  const found = await get<{ lines: { line: number; proposals: Body[] }[] }>(
    treasury2,
    `statements/${id}/matches`,
  );
  expect(found.lines[0]?.proposals[0]).toMatchObject({
    ...{ kind: 'schedule', id: made.id, code: made.code, confidence: 'certain', why: SOME },
  });
  const matches = [{ line: found.lines[0]?.line, kind: 'schedule', id: made.id }];
  expect(await post(treasury2, `statements/${id}/confirm`, { matches }, ['matches'])).toEqual({
    ...{ confirmed: 1, open: 0 },
  });
  expect(await get(treasury, `reconciliation?bank_account_id=${account}&as_at=${desks.day}`)).toMatchObject({
    ...{ as_at: desks.day, bank_balance: 9_000, book_balance: 9_000, difference: 0 },
    parts: { unpaid: SOME, unreceived: SOME, charges: SOME, credits: SOME, debits: SOME },
  });
  const other = await post(treasury2, 'payment-schedules', { ...body, payments: await desks.posted([5]) });
  expect(
    await post(treasury2, `payment-schedules/${other.id}/withdraw`, { reason: 'Another day' }, ['reason']),
  ).toMatchObject({ status: 'withdrawn', reason: 'Another day' });
});

it('receipts are numbered, and name from whom money came for what', async () => {
  const { treasury } = desks.people;
  const { data, meta } = (await desks.call<Body[]>('GET', 'receipts?per_page=1', { token: treasury.token }))
    .body;
  expect([data, meta?.total]).toEqual([[], 0]);
  const doc = await desks.call('GET', 'docs.json', {});
  const { paths } = JSON.parse(doc.text);
  const said = JSON.stringify(paths['/receipts/{id}'].get.responses['200']);
  for (const name of ['number', 'kind', 'day', 'received_from', 'paper_no', 'amount'])
    expect(said).toContain(`"${name}"`);
});

it('warrants are entered for one scope, and approved or denied by another officer', async () => {
  const { budget } = desks.people;
  const second = await addPerson(desks, { groups: ['Budget Officers'] });
  const budget_year = lagosYear();
  const fund_id = await desks.fund({ budget_year, approved: 1_000 });
  const body = {
    ...{ budget_year, quarter: 1, scope: { fund_id }, amount: 400, reference: 'OAGF/1' },
  };
  const entered = await post(budget, 'warrants', body, ['budget_year', 'quarter', 'amount', 'reference']);
  expect(entered).toMatchObject({
    ...{ budget_year, quarter: 1, covers: 'fund', fund_id, amount: 400, reference: 'OAGF/1' },
    ...{ status: 'pending', used: 0, left: 0, file: null, code: `WR/${budget_year}/001` },
  });
  expect(await post(second, `warrants/${entered.id}/approve`, {})).toMatchObject({
    ...{ status: 'approved', left: 400 },
  });
  const other = await post(budget, 'warrants', body);
  expect(
    await post(second, `warrants/${other.id}/deny`, { response: 'Entered twice' }, ['response']),
  ).toMatchObject({ status: 'denied', response: 'Entered twice' });
});
