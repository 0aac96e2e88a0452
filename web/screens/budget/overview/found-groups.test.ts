import { expect, it } from 'vitest';
import type { Summary } from '#shared/resources/budget/reports.ts';
import { foundGroups, ruleOfGroups } from './found-groups.ts';

const summary = {
  by_head: [
    { id: 1, code: '2301', name: 'Capital works' },
    { id: 2, code: '2201', name: 'Overheads' },
  ],
  by_department: [
    { id: 7, code: 'ENG', name: 'Engineering' },
    { id: 8, code: 'CIV', name: 'Civil Works' },
  ],
} as unknown as Summary;

it('what is exported of heads or departments that were looked for is of those that are shown', () => {
  expect(foundGroups(summary, 'head', '23').map(({ name }) => name)).toEqual(['Capital works']);
  expect(ruleOfGroups(summary, 'head', '23')).toEqual({
    ...{ field: 'sub_budget_head_id.budget_head_id', op: 'in', value: [1] },
  });
  expect(ruleOfGroups(summary, 'department', 'works civil')).toMatchObject({
    ...{ field: 'department_id', value: [8] },
  });
});
