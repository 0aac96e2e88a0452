import { afterAll, beforeAll, expect, it } from 'vitest';
import { isRecorded, type StatementMatches } from '#shared/statement-matches.ts';
import { paymentScheduleWorkflow } from '#shared/workflows/payment-schedules.ts';
import { answersOf } from './support/answers-of.ts';
import { startTestPortal, type TestPortal } from './support/portal.ts';

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await startTestPortal({ demonstration: true });
  const { body } = await portal.call<{ token: string }>('POST', 'login', {
    body: { username: 'treasury@agency.test', password: 'Portal-Demo-2024' },
  });
  token = body.data.token;
}, 120_000);
afterAll(() => portal.close());

const { column, rows } = answersOf(() => portal);

it('has a payment schedule in every state', async () => {
  const states = await column('select distinct status from payment_schedules order by 1');
  expect(states).toEqual(Object.keys(paymentScheduleWorkflow.states).toSorted());
});

it('has taxes that were remitted, with receipts, and some that are due', async () => {
  const paid = await rows(`select id from tax_remittances where status = 'paid' and receipt_no is not null`);
  expect(paid.length).toBeGreaterThan(0);
  expect(await column(`select distinct status from tax_remittances order by 1`)).toEqual([
    'approved',
    'paid',
  ]);
});

it('has a statement with a line that is a schedule’s, and three that lead to no record', async () => {
  const [id] = await column('select id from bank_statements');
  const groups = await Promise.all(
    (['certain', 'likely', 'possible', 'none'] as const).map(async (group) => {
      const path = `statements/${id}/matches?show=${group}`;
      return (await portal.call<StatementMatches>('GET', path, { token })).body.data.lines;
    }),
  );
  const kinds = groups.flat().map(({ proposals }) => proposals[0]?.kind);
  expect([kinds.length, kinds.filter((kind) => kind && isRecorded(kind))]).toEqual([4, ['schedule']]);
});

it('has warrants of every quarter, and one head whose payments wait for cash', async () => {
  expect(await column(`select distinct quarter from warrants where status = 'approved' order by 1`)).toEqual([
    1, 2, 3, 4,
  ]);
  const short = await rows(
    `select h.budget_head_id from warrants h
      where h.status = 'pending' and (select min(p.amount_kobo) from payments p join batches b on b.id = p.batch_id join funds f on f.id = b.fund_id
          join sub_budget_heads s on s.id = f.sub_budget_head_id
         where s.budget_head_id = h.budget_head_id and f.budget_year = h.budget_year and p.status = 'pending')
        > (select sum(left_kobo) from warrants w where w.budget_head_id = h.budget_head_id and w.budget_year = h.budget_year)`,
  );
  expect(short).toHaveLength(1);
});
