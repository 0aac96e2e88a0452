import type { Summary } from '#shared/resources/budget/reports.ts';
import { containsWords } from '#web/crud/contains-words.ts';

/** How the table under the charts is cut. */
export type Cut = 'fund' | 'head' | 'department';

/** The heads or the departments whose code or name has what is looked for: those that the table shows. */
export function foundGroups(summary: Summary, cut: Exclude<Cut, 'fund'>, search: string) {
  const groups = cut === 'head' ? summary.by_head : summary.by_department;
  return groups.filter(({ code, name }) => containsWords([code, name], search));
}

/** The rule of the list of funds that says the same, so that what is exported is what is shown. */
export function ruleOfGroups(summary: Summary, cut: Exclude<Cut, 'fund'>, search: string) {
  const field = cut === 'head' ? 'sub_budget_head_id.budget_head_id' : 'department_id';
  return { field, op: 'in', value: foundGroups(summary, cut, search).map(({ id }) => id) };
}
