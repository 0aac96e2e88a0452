import { afterAll, beforeAll, expect, it } from 'vitest';
import { lagosToday } from '#shared/dates.ts';
import { startRefundDesk } from '../refunds/refund-desk.ts';
import { contractOf } from './contract.ts';

// Other programs call these paths with these names. Whoever changes one here breaks them.

let desk: Awaited<ReturnType<typeof startRefundDesk>>;
beforeAll(async () => {
  desk = await startRefundDesk();
});
afterAll(() => desk.close());

type Body = Record<string, unknown>;
type Person = { token: string };

const SOME = expect.anything();
const { post, get } = contractOf(() => desk);

/** What the wire answers of a call that is refused. */
async function refusal(person: Person, path: string, body: Body) {
  const { status, body: said } = await desk.call('POST', path, { token: person.token, body });
  return [status, said.code, Object.keys(said.errors ?? {})];
}

/** Asks ICT for what Works bought by hand. */
async function asked(amount = 10) {
  const { expenditure } = await desk.bought(amount);
  const body = { expenditure_id: expenditure, department_id: desk.ict, amount, purpose: 'Your retreat' };
  return { body, refund: await post(desk.people.payer, 'refunds', body) };
}

it('refunds are asked for by hand, read with the names of the record, and fulfilled on a fund that is named', async () => {
  const { payer, officer } = desk.people;
  const { expenditure } = await desk.bought(60);
  const body = {
    expenditure_id: expenditure,
    department_id: desk.ict,
    amount: 45,
    purpose: 'Printed for your retreat',
  };
  const refund = await post(payer, 'refunds', body, Object.keys(body));
  expect(refund).toMatchObject({
    ...body,
    code: expect.stringMatching(/^RF\d{5}$/),
    type: 'third-party',
    fund_id: null,
    beneficiary_id: desk.works,
    response: null,
    exp_amount: 60,
    exp_beneficiary: expect.stringMatching(/^Printer/),
    balance: 15,
    status: 'pending',
    ...{ hold_id: null, excuse: null, excused_at: null },
    ...{ actions: SOME, holder: SOME, since: SOME },
  });
  // What a reference points to stands beside it, by its name.
  for (const [name, id] of [
    ['expenditure', expenditure],
    ['department', desk.ict],
    ['beneficiary', desk.works],
  ])
    expect(refund).toHaveProperty(String(name), { id, label: expect.any(String) });
  const path = `refunds/${refund.id}`;
  for (const person of [payer, officer])
    expect((await get<Body[]>(person, 'refunds')).map(({ id }) => id)).toContain(refund.id);
  const fund_id = await desk.fund();
  const fulfilled = await post(officer, `${path}/fulfil`, { fund_id }, ['fund_id']);
  expect(fulfilled).toMatchObject({ status: 'fulfilled', fund_id, fund: { id: fund_id } });
  expect(await get(payer, `expenditures/${expenditure}`)).toMatchObject({
    ...{ status: 'paid', amount: 60, refunded: 45, net: 15, stages: SOME, claim_id: null },
  });
  // It begins with no request.
  expect(await get(officer, `${path}/chain`)).toEqual([]);
});

it('refunds are denied, sent again and dropped, excused, and withdrawn, each with what it takes', async () => {
  const { payer, officer, budget } = desk.people;
  const { refund } = await asked();
  const path = `refunds/${refund.id}`;
  const denied = await post(officer, `${path}/deny`, { response: 'Not ours' }, ['response']);
  expect(denied).toMatchObject({ status: 'denied', response: 'Not ours' });
  const again = await post(payer, `${path}/resend`, { amount: 9, purpose: 'Your half' });
  expect(again).toMatchObject({ status: 'pending', amount: 9, purpose: 'Your half', response: null });
  await post(officer, `${path}/deny`, { response: 'Nor that' });
  expect(await post(payer, `${path}/resend`, {})).toMatchObject({ amount: 9, purpose: 'Your half' });
  await desk.pool.query(`update refunds set moved_at = now() - interval '20 days' where id = $1`, [
    refund.id,
  ]);
  const excused = await post(budget, `${path}/excuse`, { remark: 'On a mission' }, ['remark']);
  expect(excused).toMatchObject({ status: 'pending', excuse: 'On a mission', excused_by: budget.id });
  await post(officer, `${path}/deny`, { response: 'Never' });
  expect(await post(payer, `${path}/drop`, {})).toMatchObject({ status: 'dropped' });

  const { refund: other } = await asked();
  expect(await post(payer, `refunds/${other.id}/withdraw`, {})).toMatchObject({ status: 'withdrawn' });
  const { refund: gone } = await asked();
  const { status } = await desk.call('DELETE', `refunds/${gone.id}`, { token: payer.token });
  expect(status).toBe(200);
});

it('refunds and their acts take no other key, and no act takes what another is asked for', async () => {
  const { payer, officer, budget } = desk.people;
  const { body, refund } = await asked();
  for (const [person, path, sent, key] of [
    [payer, '', body, 'fund_id'],
    [payer, '', body, 'beneficiary_id'],
    [officer, '/fulfil', {}, 'response'],
    [officer, '/deny', { response: 'Not ours' }, 'remark'],
    [payer, '/withdraw', {}, 'reason'],
    [budget, '/excuse', { remark: 'On a mission' }, 'response'],
  ] as const) {
    if (path === '/excuse')
      await desk.pool.query(`update refunds set moved_at = now() - interval '20 days' where id = $1`, [
        refund.id,
      ]);
    const at = path === '' ? 'refunds' : `refunds/${refund.id}${path}`;
    expect([path, ...(await refusal(person, at, { ...sent, [key]: 1 }))]).toEqual([
      path,
      422,
      'VALIDATION',
      [key],
    ]);
  }
  await post(officer, `refunds/${refund.id}/deny`, { response: 'Not ours' });
});

it('an edit of what a mandate pays names what is paid for which hold', async () => {
  const { budget2, treasury } = desk.people;
  const [one, two] = [await desk.held(80, await desk.fund()), await desk.held(120, await desk.fund())];
  const mandate = await desk.make([one.hold, two.hold]);
  const raised = await desk.raise(mandate.body.data.id);
  const payment = await desk.batched(raised.body.data.id);
  await desk.payments.clearedBy(payment, budget2);
  const path = `payments/${payment}/edit`;
  const holds = [{ id: two.hold, amount: 90 }];
  expect(await refusal(treasury, path, { amount: 170, holds: [{ id: two.hold }] })).toEqual([
    422,
    'VALIDATION',
    ['holds.0.amount'],
  ]);
  expect(await refusal(treasury, path, { amount: 171, holds })).toEqual([422, 'VALIDATION', ['holds']]);
  expect(await post(treasury, path, { amount: 170, holds }, ['amount'])).toMatchObject({ amount: 170 });
  const shares = await get<Body[]>(desk.people.logistics, `mandates/${mandate.body.data.id}/holds`);
  expect(shares).toMatchObject([
    { id: one.hold, code: SOME, request: one.trip.code, cost: 80, due: 80, amount: 80, share: 80 },
    { id: two.hold, code: SOME, request: two.trip.code, cost: 120, due: 120, amount: 120, share: 90 },
  ]);
});

it('an expenditure on the fund of a hold takes it over by its number', async () => {
  const fund_id = await desk.fund();
  const { hold } = await desk.held(30, fund_id);
  const body = desk.purchase(fund_id, 50, { hold_id: hold });
  const raised = await post(desk.people.officer, 'expenditures', body, ['fund_id', 'amount', 'description']);
  expect(raised).toMatchObject({ amount: 50, reserved: 30, mandate_id: null });
  expect(await get(desk.people.officer, `holds/${hold}`)).toMatchObject({ status: 'released', amount: 0 });
});

it('money that came back is recorded of an expenditure, a replacement transfer of a payment; a second officer confirms each', async () => {
  const { treasury2, treasury3 } = desk.people;
  const { expenditure, payment } = await desk.bought(60);
  const receipt = { amount: 20, receipt_no: 'R/1', date: lagosToday() };
  const came = `expenditures/${expenditure}/recover`;
  const recorded = await post(treasury2, came, receipt, Object.keys(receipt));
  expect(recorded).toMatchObject({ id: payment, open_correction: { kind: 'recovery', amount: 20 } });
  expect(await refusal(treasury3, `payments/${payment}/reissue/confirm`, {})).toEqual([
    409,
    'WRONG_STATE',
    [],
  ]);
  expect(await refusal(treasury2, `${came}/confirm`, {})).toEqual([422, 'SOD_SAME_PERSON', []]);
  expect(await post(treasury3, `${came}/confirm`, {})).toMatchObject({
    recovered: 20,
    open_correction: null,
  });
  const transfer = { bank_reference: 'ANEW', paid_on: lagosToday(), reason: 'No such account' };
  const reissue = `payments/${payment}/reissue`;
  await post(treasury2, reissue, transfer, Object.keys(transfer));
  expect(await refusal(treasury3, `${came}/confirm`, {})).toEqual([409, 'WRONG_STATE', []]);
  expect(await post(treasury3, `${reissue}/confirm`, {})).toMatchObject({
    bank_reference: 'ANEW',
    open_correction: null,
  });
  expect(await desk.wrong()).toEqual([]);
  const [unpaid] = await desk.expend(await desk.fund(), [5]);
  expect(await refusal(treasury2, `expenditures/${unpaid}/recover`, receipt)).toEqual([404, 'NOT_FOUND', []]);
});
