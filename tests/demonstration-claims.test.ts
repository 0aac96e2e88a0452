import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimWorkflow } from '#shared/workflows/claims.ts';
import { answersOf } from './support/answers-of.ts';
import { startTestPortal, type TestPortal } from './support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ demonstration: true });
}, 120_000);
afterAll(() => portal.close());

const { rows, column } = answersOf(() => portal);

it('has claims of people of all grades in every state, for trips by air and by road and for what was bought', async () => {
  expect((await column('select distinct status from claims')).sort()).toEqual(
    // The demonstration asks no heads first.
    Object.keys(claimWorkflow.states)
      .filter((status) => status !== 'deleted' && status !== 'with-head')
      .sort(),
  );
  expect(
    (await column(`select distinct concat_ws(' ', type, transportation, category) from claims`)).sort(),
  ).toEqual([
    'others',
    'travels flight non-residence',
    'travels flight residence',
    'travels road non-residence',
    'travels road residence',
  ]);
  const grades = await column('select distinct claimant_grade from claims where claimant_grade is not null');
  expect(grades.length).toBeGreaterThan(12);
});

it('gives the member of staff a draft, a claim on its way and one that was paid', async () => {
  const own = await column(
    `select distinct c.status from claims c join users u on u.id = c.user_id where u.email = 'staff@agency.test'`,
  );
  expect(own).toEqual(expect.arrayContaining(['draft', 'registered', 'paid']));
});

it('pays what claims come to, unless a desk lowered it, and says so on their timelines', async () => {
  expect(
    await rows(
      `select c.code from claims c where c.total_kobo <> (select sum(l.amount_kobo) from expense_lines l where l.claim_id = c.id)
        or (c.status in ('cleared', 'batched', 'queried', 'paid')) <> exists (select from expenditures e
          where e.claim_id = c.id and e.category = 'staff-claim' and e.raised_amount_kobo = c.total_kobo and e.beneficiary_id = c.user_id
            and (e.department_id = c.department_id or c.claim_type = 'settlement') and e.description = c.code || ': ' || c.purpose)`,
    ),
  ).toEqual([]);
  // Each is where its timeline says last, since then, and nobody claims two trips at once.
  expect(
    await rows(
      `select c.code, c.status, a.changes from claims c join lateral (select changes, at from activities a
          where a.subject_type = 'claims' and a.subject_id = c.id order by a.seq desc limit 1) a on true
        where c.moved_at <> a.at or coalesce(a.changes -> 'status' ->> 1, 'draft') <> c.status`,
    ),
  ).toEqual([]);
  expect(
    (await column('select claim_id from travel_spans where claim_id is not null')).length,
  ).toBeGreaterThan(100);
});
