import { afterAll, beforeAll, expect, it } from 'vitest';
import { startClaimsDesk } from '../claims/claims-desk.ts';
import { contractOf } from './contract.ts';

// Other programs call these paths with these names. Whoever changes one here breaks them.

let desk: Awaited<ReturnType<typeof startClaimsDesk>>;
beforeAll(async () => {
  desk = await startClaimsDesk();
}, 120_000);
afterAll(() => desk.close());

type Body = Record<string, unknown>;

const SOME = expect.anything();
const { post, get } = contractOf(() => desk);

it('claims are previewed, made, changed, submitted, withdrawn, returned, raised and printed', async () => {
  const { traveller, officer } = desk.people;
  const { started, finished } = desk.trip();
  const trip = {
    ...{ purpose: 'Audit', started, finished, type: 'travels', category: 'non-residence' },
    ...{ transportation: 'flight', destination: 'Lagos', takeoff: 'Abuja', airport: 'abuja' },
    ...{ accomodation: 'Marina Suites' },
  };
  const needed = ['purpose', 'started', 'finished', 'type', 'category', 'transportation', 'destination'];
  const LINE = {
    ...{ allowance_id: SOME, description: SOME, from: started, to: finished, days: 3, rate: 20_000 },
    ...{ full_amount: 60_000, amount: 60_000 },
  };
  const told = await post(traveller, 'claims/preview', trip);
  expect(told).toEqual({
    lines: expect.arrayContaining([{ ...LINE, file: null }]),
    total: 116_000,
    total_in_words: 'One hundred and sixteen thousand naira only',
    problems: [],
  });
  const expenses = [
    { allowance_id: desk.allowances.lagos, from: started, amount: 50_000 },
    { from: started, to: started, ...(await desk.bought(1_500)) },
  ];
  const { id, ...draft } = await post(traveller, 'claims', { ...trip, expenses }, needed);
  expect(draft).toMatchObject({
    ...{
      ...trip,
      code: SOME,
      status: 'draft',
      claim_type: 'claim',
      total: 51_500,
      trip_id: SOME,
      user_id: traveller.id,
    },
    ...{ department_id: desk.ict, total_in_words: SOME, actions: SOME, holder: SOME, since: SOME },
  });
  expect((draft.expenses as Body[])[0]).toMatchObject({ ...LINE, id: SOME, amount: 50_000, file: null });
  const path = `claims/${id}`;
  const changed = await desk.call<Body>('PATCH', path, {
    token: traveller.token,
    body: { purpose: 'Audit of Lagos', seen: draft.version },
  });
  expect(changed.body.data).toMatchObject({ purpose: 'Audit of Lagos', total: 51_500 });
  await post(traveller, `${path}/submit`, {});
  await post(traveller, `${path}/withdraw`, {});
  await post(traveller, `${path}/submit`, {});
  await post(officer, `${path}/return`, { remark: 'Attach the memo' }, ['remark']);
  const { code } = await post(traveller, `${path}/submit`, {});
  expect(await get(traveller, `${path}/form`)).toMatchObject({
    ...{ title: 'Staff Claim', code: { value: code }, facts: SOME, tables: SOME, signatures: SOME },
    total: { amount: 51_500, in_words: SOME },
  });
  const fund_id = await desk.fund();
  const raised = await post(officer, 'expenditures', { category: 'staff-claim', claim_id: id, fund_id }, [
    'claim_id',
    'fund_id',
  ]);
  expect(raised).toMatchObject({
    ...{ type: 'staff', category: 'staff-claim', claim_id: id, amount: 51_500 },
    ...{ beneficiary_type: 'staff', beneficiary_id: traveller.id },
  });
  expect(await get(traveller, path)).toMatchObject({ status: 'cleared', pv_no: null });
  expect(await get(traveller, 'claim/code')).toEqual({ code: expect.stringMatching(/^SC\d{5}$/) });
  expect(await get(traveller, `trips/${draft.trip_id}`)).toMatchObject({
    ...{ id: draft.trip_id, user: { id: traveller.id }, started, finished },
    ...{ cost: 0, held: 0, got: 0, owed: 51_500, owes: 0 },
    parts: [{ kind: 'claims', id, code, status: 'cleared', amount: 51_500, path: SOME }],
  });
});

it('claims are raised by the code that is typed, and several at once', async () => {
  const { officer } = desk.people;
  const fund_id = await desk.fund();
  const { code } = await desk.submitted();
  const raised = await post(officer, 'expenditures', { category: 'staff-claim', source_code: code, fund_id });
  expect(raised).toMatchObject({ description: expect.stringContaining(code), claim_id: SOME });
  const claims = [(await desk.submitted()).id, (await desk.submitted()).id];
  const batch = await post(officer, 'claims/batch', { claims, fund_id }, ['claims', 'fund_id']);
  expect(batch).toMatchObject({ type: 'staff', no_of_payments: 2, payments: SOME });
});
