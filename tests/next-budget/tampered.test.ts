import { afterAll, beforeAll, expect, it } from 'vitest';
import { NEXT_BUDGET_CHECKS } from '#server/verify/next-budget-checks.ts';
import { foundAfter, foundWrong } from '../support/verified.ts';
import { startOffice } from './office.ts';

let office: Awaited<ReturnType<typeof startOffice>>;
beforeAll(async () => {
  office = await startOffice();
  const { id } = await office.draft();
  await office.act(id, 'submit', office.first.token);
  expect((await office.act(id, 'open', office.second.token)).status).toBe(200);
  await office.draft();
});
afterAll(() => office.close());

const OPENED = `(select min(id) from budget_drafts where status = 'opened')`;
const LINE = `(select min(id) from budget_draft_lines where draft_id = ${OPENED})`;
const SOMEBODY = '(select max(id) from users)';

/** Rows of opened budgets changed behind the triggers' back: what was done, the check that finds it and what it says. */
const TAMPERED: readonly [what: string, statement: string, title: string, sentence: RegExp][] = [
  [
    'a line of another amount',
    `update budget_draft_lines set amount_kobo = amount_kobo + 100 where id = ${LINE}`,
    'Opened budgets',
    /is ₦[\d,.]+ by its line, and ₦[\d,.]+ by the ledger\.$/,
  ],
  [
    'a line taken away',
    `delete from budget_draft_lines where id = ${LINE}`,
    'Opened budgets',
    /^The budget of \d{4}/,
  ],
  [
    'a fund whose first entry has another amount',
    `update fund_entries set approved_kobo = approved_kobo + 100 where id = (select min(id) from fund_entries where source_type = 'budget-drafts')`,
    'Opened budgets',
    /by its line, and ₦[\d,.]+ by the ledger\.$/,
  ],
  [
    'another total',
    `update budget_drafts set total_kobo = total_kobo + 100 where id = ${OPENED}`,
    'Opened budgets',
    /^The budget of \d{4} \(id \d+\) says ₦[\d,.]+; its lines come to ₦/,
  ],
  [
    'a budget said not to be opened',
    `update budget_drafts set status = 'draft' where id = ${OPENED}`,
    'Opened budgets',
    /^The budget of \d{4}/,
  ],
  [
    'another person who opened it',
    `update budget_drafts set decided_by = ${SOMEBODY} where id = ${OPENED}`,
    'Who opened budgets',
    /its record says otherwise\.$/,
  ],
  [
    'another person who submitted it',
    `update budget_drafts set submitted_by = ${SOMEBODY} where id = ${OPENED}`,
    'Who opened budgets',
    /its record says otherwise\.$/,
  ],
  [
    'another officer for whom it was submitted than was told',
    `with told as (update activities set acting_for = (select name from users where id = ${SOMEBODY} - 1)
       where subject_type = 'budget-drafts' and subject_id = ${OPENED} and action = 'submitted')
     update budget_drafts set submitted_for_id = ${SOMEBODY} where id = ${OPENED}`,
    'Who opened budgets',
    /its record says otherwise\.$/,
  ],
  [
    'an opening of which no timeline tells',
    `delete from activities where subject_type = 'budget-drafts' and action = 'opened'`,
    'Who opened budgets',
    /was opened by nobody by its timeline/,
  ],
];

it('finds nothing wrong with what the commands made', async () => {
  expect(await foundWrong(office.pool)).toEqual([]);
});

it.each(TAMPERED)('verify names the first bad row: %s', async (_, statement, title, sentence) => {
  expect(await foundAfter(office.pool, statement, title)).toMatch(sentence);
});

it('each check of budgets finds a tamper of the table', () => {
  const found = new Set(TAMPERED.map(([, , title]) => title));
  expect(NEXT_BUDGET_CHECKS.map(({ title }) => title).filter((title) => !found.has(title))).toEqual([]);
});
