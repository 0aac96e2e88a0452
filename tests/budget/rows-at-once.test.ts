import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Agency, startAgency } from './agency.ts';

let agency: Agency;
let fund: number;
beforeAll(async () => {
  agency = await startAgency();
  fund = await agency.fund();
});
afterAll(() => agency.close());

function raise(rows: readonly object[], more: object = {}) {
  const body = { type: 'staff', description: 'Duty allowance, March', fund_id: fund, rows, ...more };
  return agency.call('POST', 'expenditures/many', { token: agency.people.officer.token, body });
}

const staff = (beneficiary_id: number, amount: number) => ({
  ...{ beneficiary_type: 'staff', beneficiary_id, amount },
});

it('a list of payments says of every row what is wrong with it, at once', async () => {
  const none = await raise([{ amount: 1 }, { beneficiary: 'Two' }, {}], { description: '' });
  expect(Object.keys(none.body.errors ?? {}).sort()).toEqual([
    'description',
    ...['rows.0.beneficiary', 'rows.1.amount', 'rows.2.amount', 'rows.2.beneficiary'],
  ]);
  const absent = await raise([
    staff(999_999_991, 1),
    { beneficiary: 'Two', amount: 2 },
    staff(999_999_992, 3),
  ]);
  expect(Object.keys(absent.body.errors ?? {})).toEqual(['rows.0.beneficiary_id', 'rows.2.beneficiary_id']);
  const one = { beneficiary: 'Casual of the list', amount: 31 };
  const other = { beneficiary: 'Another of the list', amount: 32 };
  const repeated = await raise([one, one, other, other]);
  expect([repeated.status, repeated.body.code]).toEqual([409, 'POSSIBLE_DUPLICATE']);
  expect(Object.keys(repeated.body.errors ?? {})).toEqual([
    'rows.1.duplicate_remark',
    'rows.3.duplicate_remark',
  ]);
});
