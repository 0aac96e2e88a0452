import { expect, it } from 'vitest';
import { KEPT_TABLES } from '#server/verify/record-checks.ts';
import { RESOURCES } from '#shared/resources/index.ts';

/** What else holds the tables whose records keep no hash in their timelines. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  claims: 'What was submitted',
  touring_advances: 'What was submitted',
  retirements: 'What was submitted',
  delegations: 'Delegations',
  documents: 'Documents as their timelines tell',
  holidays: 'Public holidays',
  queries: 'Register of queries',
  revenue_receipts: 'Receipts to revenue',
  tax_entries: 'Taxes withheld',
  imports: 'Stock by imports, and the entries that name them',
};

it('verify holds the table of every resource to something, and each exception is one', () => {
  const tables = [...new Set(RESOURCES.map(({ table }) => table))];
  expect(tables.filter((table) => !KEPT_TABLES.includes(table) && !(table in ELSEWHERE))).toEqual([]);
  expect(
    Object.keys(ELSEWHERE).filter((table) => KEPT_TABLES.includes(table) || !tables.includes(table)),
  ).toEqual([]);
});
