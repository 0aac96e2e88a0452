import type { Transaction } from '#server/database/connection.ts';
import { daysAgo } from './calendar.ts';
import { Chance } from './chance.ts';
import { insertRows } from './insert-rows.ts';
import type { Written } from './write-story.ts';
import type { Structure } from './write-structure.ts';

/** Writes the news that people find on the day of loading: the administrator's 3 notifications and 5 messages, and what queries asked of officers. */
export async function writeNotices(
  trx: Transaction,
  { people }: Structure,
  story: Written,
  now: Date,
): Promise<void> {
  const chance = new Chance(7);
  const of = (login: string) => people.find(({ email }) => email === `${login}@agency.test`);
  const admin = of('admin')?.id;
  const budget = of('budget')?.name ?? null;
  const audit = of('audit')?.name ?? null;
  const treasury = of('treasury')?.name ?? null;
  const head = of('head')?.name ?? null;
  const officer = of('officer')?.name ?? null;
  const news = [
    {
      user_id: admin,
      kind: 'notification',
      title: 'Funds of 2025 are open',
      body: '37 funds were created from the approved budget.',
      path: '/budget/funds',
      sender_name: null,
      age: 1,
    },
    {
      user_id: admin,
      kind: 'notification',
      title: 'Treasury has four active members',
      body: 'No office depends on one person.',
      path: '/administration/groups',
      sender_name: null,
      age: 2,
    },
    {
      user_id: admin,
      kind: 'notification',
      title: 'The audit log was sealed',
      body: 'Chains and seals agree.',
      path: null,
      sender_name: null,
      age: 3,
    },
    {
      user_id: admin,
      kind: 'message',
      title: 'Access to budget analysis',
      body: 'Please let Planning see the budget analysis of 2025.',
      path: '/administration/groups',
      sender_name: head,
      age: 0,
    },
    {
      user_id: admin,
      kind: 'message',
      title: 'A new budget officer',
      body: 'A colleague joins the Budget Office on Monday; please add her to the group.',
      path: '/administration/employees',
      sender_name: budget,
      age: 1,
    },
    {
      user_id: admin,
      kind: 'message',
      title: 'Vendor to be blocked',
      body: 'Premier Shadow Ventures failed its tax check. Please keep it blocked.',
      path: '/administration/vendors',
      sender_name: audit,
      age: 2,
    },
    {
      user_id: admin,
      kind: 'message',
      title: 'Account name on the advice',
      body: 'The bank asks for the account name as registered.',
      path: '/payments/beneficiaries',
      sender_name: treasury,
      age: 4,
    },
    {
      user_id: admin,
      kind: 'message',
      title: 'Sub budget head for drones',
      body: 'Which sub budget head takes survey drones?',
      path: '/budget/sub-budget-heads',
      sender_name: officer,
      age: 5,
    },
  ];
  const queries = story.payments.flatMap(({ acts, batch, status }) => {
    const last = acts.at(-1);
    if (status !== 'queried' || last?.action !== 'query') return [];
    return [
      {
        user_id: batch.raised_by.id,
        kind: 'message',
        title: `Audit queried ${story.batchCodes.get(batch.id)}`,
        body: last.remark ?? '',
        path: `/budget/batches/${batch.id}`,
        sender_name: last.by.name,
        at: last.at,
      },
    ];
  });
  const rows = [...news.map(({ age, ...row }) => ({ ...row, at: daysAgo(chance, now, age) })), ...queries];
  await insertRows(
    trx,
    'notifications',
    rows.map(({ at, ...row }) => ({ ...row, created_at: at })),
  );
}
