import { afterAll, beforeAll, expect, it } from 'vitest';
import { IMPORT_CHECKS } from '#server/verify/import-checks.ts';
import { CHECKS } from '#server/verify/verify-database.ts';
import { foundAfter, foundBy } from '../support/verified.ts';
import { appropriation, csv } from './believable-funds.ts';
import { type ImportDesk, openImportDesk } from './import-desk.ts';

let desk: ImportDesk;
const funds = appropriation(2024).slice(0, 6);
beforeAll(async () => {
  desk = await openImportDesk();
  await desk.committed((await desk.judged('funds', csv(funds))).id);
});
afterAll(() => desk.close());

const [one, two] = funds.map(({ CODE }) => CODE) as [string, string];

async function fund(code: string) {
  return desk.db
    .selectFrom('funds as f')
    .innerJoin('budget_codes as c', 'c.id', 'f.budget_code_id')
    .select(['f.id', 'f.approved_kobo', 'f.booked_kobo', 'f.last_seq'])
    .where('c.code', '=', code)
    .executeTakeFirstOrThrow();
}

async function enter(
  code: string,
  entry: { booked_kobo?: number; reserved_kobo?: number; approved_kobo?: number },
) {
  await desk.db
    .insertInto('fund_entries')
    .values({
      ...{
        fund_id: (await fund(code)).id,
        kind: 'expenditure-raised',
        source_type: 'tests',
        source_id: 1,
        seq: 0,
      },
      ...{
        running_approved_kobo: 0,
        running_booked_kobo: 0,
        running_actual_kobo: 0,
        running_reserved_kobo: 0,
      },
      ...entry,
    })
    .execute();
}

it('a new total enters the difference, and undoing it the opposite', async () => {
  const before = await fund(one);
  const file = csv([
    { 'Budget code': one, YEAR: 2024, 'Revised budget': '2,000,000,000' },
    { 'Budget code': two, YEAR: 2024, 'Revised budget': String(funds[1]?.APPROVED) },
  ]);
  const run = await desk.judged('update-funds', file);
  expect(run.counts).toEqual({ insert: 0, update: 1, unchanged: 1, refused: 0 });
  expect((await desk.rows(run.id))[0]).toMatchObject({
    before: 1_000_000_000.5,
    after: 2_000_000_000,
    change: 999_999_999.5,
  });
  expect(run.totals.approved_change).toBe(999_999_999.5);
  await desk.committed(run.id);
  expect((await fund(one)).approved_kobo).toBe(200_000_000_000);
  expect((await desk.undone(run.id)).now.status).toBe('undone');
  expect(await fund(one)).toMatchObject({
    approved_kobo: before.approved_kobo,
    last_seq: before.last_seq + 2,
  });
  const kinds = await desk.db
    .selectFrom('fund_entries')
    .select('kind')
    .where('fund_id', '=', before.id)
    .orderBy('seq')
    .execute();
  expect(kinds.map(({ kind }) => kind)).toEqual(['fund-created', 'approved-updated', 'import-undone']);
  // What it had moved is still told by its rows, and by nothing else.
  const title = 'Approved amounts';
  const checks = CHECKS.filter((check) => check.title === title);
  expect(await foundBy(desk.pool, checks)).toEqual([]);
  const otherwise = `update import_rows set effect = effect || '{"change_kobo": 5}'
    where import_id = ${run.id} and (effect ->> 'record_id')::bigint = ${before.id}`;
  expect(await foundAfter(desk.pool, otherwise, title)).toMatch(
    /^Entry \d+ of fund \d+ \(approved-updated\) moved ₦[\d,.]+ that nobody approved\.$/,
  );
  const keptHalf = `delete from fund_entries where kind = 'import-undone' and fund_id = ${before.id}`;
  expect(await foundAfter(desk.pool, keptHalf, title)).toMatch(/that nobody approved\.$/);
  for (const other of ['undone_by', 'committed_by', 'user_id'])
    expect(
      await foundAfter(
        desk.pool,
        `update imports set ${other} = (select max(id) from users where id <> ${other}) where id = ${run.id}`,
        'Imports',
      ),
    ).toMatch(/ by somebody else or at another time than its timeline tells, or stands otherwise\.$/);
  const again = `update imports set status = 'committed' where id = ${run.id}`;
  expect(await foundAfter(desk.pool, again, 'Imports')).toMatch(/ or stands otherwise\.$/);
  for (const [change, table] of [
    [`counts = counts || '{"refused": 7}'`, 'imports where id'],
    [`judgement = 'refused'`, `import_rows where judgement = 'update' and import_id`],
  ]) {
    const [name = '', where = ''] = (table ?? '').split(' where ');
    const statement = `update ${name} set ${change} where ${where} = ${run.id}`;
    expect(await foundAfter(desk.pool, statement, 'Rows of imports')).toMatch(
      / counts other rows than it has/,
    );
  }
  const both = `with r as (update import_rows set judgement = 'unchanged' where judgement = 'update' and import_id = ${run.id} returning 1)
    update imports set counts = counts || jsonb_build_object('update', 0, 'unchanged', (counts ->> 'unchanged')::int + (counts ->> 'update')::int) where id = ${run.id}`;
  expect(await foundAfter(desk.pool, both, 'Rows of imports')).toMatch(
    / were judged otherwise than its timeline tells\.$/,
  );
  expect(await foundBy(desk.pool, IMPORT_CHECKS)).toEqual([]);
});

it('an import that made a fund is not undone once another changed it', async () => {
  const { id } = await desk.db
    .selectFrom('imports')
    .select('id')
    .where('resource', '=', 'funds')
    .executeTakeFirstOrThrow();
  const { asked } = await desk.undone(id);
  expect(asked.body.detail).toContain(`1 fund was used or changed since the import: ${one}`);
});

it('a total below what is booked and reserved is refused with the figure, in the check and in the commit', async () => {
  await enter(two, { booked_kobo: 3_500_000_000, reserved_kobo: 105_723_975 });
  const run = await desk.judged('update-funds', csv([{ CODE: two, YEAR: 2024, APPROVED: '36,000,000' }]));
  expect((await desk.rows(run.id))[0]?.reason).toBe(
    'The new total is below what is booked and reserved, ₦36,057,239.75',
  );
  const fits = await desk.judged('update-funds', csv([{ CODE: two, YEAR: 2024, APPROVED: '40,000,000' }]));
  expect(fits.counts.update).toBe(1);
  await enter(two, { booked_kobo: 500_000_000 });
  const stopped = await desk.committed(fits.id, 'all-or-nothing', desk.second);
  expect(stopped).toMatchObject({ status: 'judged', counts: { refused: 1 } });
});

it('money committed out of the new total holds the import', async () => {
  const three = funds[2]?.CODE ?? '';
  const run = await desk.judged(
    'update-funds',
    csv([{ CODE: three, YEAR: 2024, APPROVED: '4,000,000,000' }]),
  );
  await desk.committed(run.id, 'all-or-nothing', desk.second);
  await enter(three, { booked_kobo: 350_000_000_000 });
  const { asked } = await desk.undone(run.id);
  expect(asked.status).toBe(409);
  expect(asked.body.detail).toContain(three);
});

it.each([
  [{ CODE: 'C011' }, 'No budget code is called “C011”. Did you mean C0111?'],
  [{ YEAR: '2025' }, 'C0111 has no fund in 2025'],
  [
    { SUB_BUDGET_HEAD: 'Ministry of Mater 1 capitl' },
    'No sub budget head is called “Ministry of Mater 1 capitl”. Did you mean Ministry of Matter 1 capital?',
  ],
  [
    { SUB_BUDGET_HEAD: 'Ministry of Matter 1 recurrent' },
    'C0111 for 2024 is Ministry of Matter 1 capital, not Ministry of Matter 1 recurrent',
  ],
])('%j is refused with: %s', async (cells, sentence) => {
  const row = { CODE: 'C0111', YEAR: '2024', APPROVED: '5', SUB_BUDGET_HEAD: '', ...cells };
  const run = await desk.judged('update-funds', csv([row]));
  expect((await desk.rows(run.id))[0]?.reason).toBe(sentence);
});
