import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveAccount } from '../support/bank-details.ts';
import { addPerson } from '../support/people.ts';
import { done } from '../travel/trip-desk.ts';
import { startRetirementsDesk } from './retirements-desk.ts';

let desk: Awaited<ReturnType<typeof startRetirementsDesk>>;
beforeAll(async () => {
  desk = await startRetirementsDesk();
}, 120_000);
afterAll(() => desk.close());

it('lets nobody examine or close a retirement of what was paid into their account', async () => {
  const { traveller } = desk.people;
  const account = { bank_name: 'Zenith Bank', account_number: '2090000071' };
  await giveAccount(desk, { list: 'employees', id: traveller.id }, account);
  const another = await addPerson(desk, { groups: ['Treasury'] });
  await giveAccount(desk, { list: 'employees', id: another.id }, account);
  const advance = await desk.advance();
  const { id } = await desk.retired(advance.id, { expenses: [] });
  for (const answer of [
    await desk.settle(id, 'TR/7', another),
    await desk.retireAct(another, id, 'query', { remark: 'Which boat?' }),
  ])
    expect([answer.status, answer.text]).toEqual([
      422,
      expect.stringContaining('an account that is or was yours'),
    ]);
  const inbox = await desk.call<{ path: string }[]>('GET', 'inbox', { token: another.token });
  expect(inbox.text).not.toContain(`retirements/${id}"`);
  done(await desk.settle(id, 'TR/7'));
});

it('lets whoever filed a retirement for somebody clear nothing of the claim that it leads to', async () => {
  const { officer, audit } = desk.people;
  const filer = await addPerson(desk, {
    groups: ['Budget Officers', 'Department Officers', 'Staff'],
    department_id: desk.ict,
  });
  const advance = await desk.advance();
  const lines = advance.expenses.map(({ allowance_id, from }) => ({ allowance_id, from }));
  const expenses = [...lines, await desk.spending(2_000, filer)];
  const { id, code } = done(
    await desk.file(advance.id, { expenses, filed_reason: 'They are at sea' }, filer),
  );
  done(await desk.retireAct(filer, id, 'submit'));
  const { claim } = done(await desk.settle(id, undefined, audit));
  const fund_id = await desk.fund();
  const raised = done(await desk.raise({ category: 'staff-claim', claim_id: claim?.id, fund_id }, officer));
  const {
    payments: [payment = 0],
  } = await desk.batched(raised.id);
  const refused = await desk.pay(filer, payment, 'clear');
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(`You raised ${code}`)]);
  await desk.clearedBy(payment, desk.people.budget);
});
