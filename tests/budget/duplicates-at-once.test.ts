import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Agency, startAgency } from './agency.ts';

let agency: Agency;
beforeAll(async () => {
  agency = await startAgency();
});
afterAll(() => agency.close());

async function raise(body: unknown) {
  return agency.call('POST', 'expenditures', { token: agency.people.officer.token, body });
}

it('lets one of several raised at the same moment pass, on whichever fund of the sub-head', async () => {
  const funds = await Promise.all(Array.from({ length: 6 }, () => agency.fund()));
  const body = agency.purchase(0, 888_000);
  const same = await Promise.all(funds.map((fund_id) => raise({ ...body, fund_id })));
  expect(same.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  const reference = 'INV-AT-ONCE';
  const billed = await Promise.all(
    funds.map((fund_id, n) => raise(agency.purchase(fund_id, 100 + n, { reference }))),
  );
  expect(billed.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
});
