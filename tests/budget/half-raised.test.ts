import { afterAll, beforeAll, expect, it } from 'vitest';
import { everyTable } from '../support/every-table.ts';
import { cuttableServer } from '../support/lost-statements.ts';
import { addPerson } from '../support/people.ts';
import { type Agency, startAgency } from './agency.ts';

let agency: Agency;
let server: Awaited<ReturnType<typeof cuttableServer>>;
beforeAll(async () => {
  agency = await startAgency();
  server = await cuttableServer(agency);
});
afterAll(async () => {
  await server.close();
  await agency.close();
});

it('a list of expenditures is raised whole or not at all, whichever of its statements is lost', async () => {
  const fund_id = await agency.fund();
  const people = [await addPerson(agency, { surname: 'Abe' }), await addPerson(agency, { surname: 'Bode' })];
  const rows = people.map(({ id }) => ({ beneficiary_type: 'staff', beneficiary_id: id, amount: 700 }));
  const lost = await server.loseEach(
    (nth) => ({
      method: 'POST',
      url: '/api/expenditures/many',
      headers: {
        authorization: `Bearer ${agency.people.officer.token}`,
        'idempotency-key': `half-raised-${nth}`,
      },
      payload: { type: 'staff', fund_id, description: 'Duty allowance', rows },
    }),
    () => everyTable(agency.pool),
  );
  // Lines of ledgers and timelines go with the statement after them.
  expect(lost).toBeGreaterThan(15);
}, 180_000);
