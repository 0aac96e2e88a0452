import type { Extensions } from '#server/frame/extensions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { Filter, Rule } from '#shared/resource/filter.ts';
import { employees } from '#shared/resources/administration/employees.ts';
import { groups } from '#shared/resources/administration/groups.ts';
import { expenditures } from '#shared/resources/budget/expenditures.ts';
import { funds } from '#shared/resources/budget/funds.ts';
import { administration } from '../administration/index.ts';
import { budget } from '../budget/index.ts';

/** Rows that figures are made of: those that the list of the same filter shows. */
export interface Rows {
  resource: Resource;
  extensions: Extensions;
  /** What they are called when they are counted. */
  counted: string;
  rules: readonly Rule[];
  /** Only those of the current budget year. */
  isYearly?: boolean;
}

/** What a dashboard can be about. */
export interface Source {
  /** What cards, boxes, banners and tables show. */
  whole: Rows;
  /** What bars, pies, rankings and analyses split: by many values, or into a few parts. */
  split: Rows & { by: string; parts: string };
  /** Money fields, the first being the one that is shown alone; without any, rows are counted. */
  figures: readonly string[];
}

const FUNDS: Rows = {
  resource: funds,
  extensions: budget.extensions.funds ?? {},
  counted: 'Funds',
  rules: [],
  isYearly: true,
};

const EXPENDITURES: Rows = {
  resource: expenditures,
  extensions: budget.extensions.expenditures ?? {},
  counted: 'Expenditures',
  rules: [{ field: 'status', op: 'in', value: ['cleared', 'batched', 'queried', 'paid', 'refunded'] }],
  isYearly: true,
};

const STAFF: Rows = {
  resource: employees,
  extensions: administration.extensions.employees ?? {},
  counted: 'Staff',
  rules: [{ field: 'status', op: 'equals', value: 'active' }],
};

const GROUPS: Rows = {
  resource: groups,
  extensions: administration.extensions.groups ?? {},
  counted: 'Groups',
  rules: [],
};

/** The sources by the names that dashboards know them by. */
export const SOURCES: Readonly<Record<string, Source>> = {
  funds: {
    whole: FUNDS,
    split: { ...FUNDS, by: 'department_id', parts: 'sub_budget_head_id.type' },
    figures: ['approved', 'booked_expenditure', 'actual_expenditure', 'reserved', 'available'],
  },
  expenditures: {
    whole: EXPENDITURES,
    split: { ...EXPENDITURES, by: 'department_id', parts: 'status' },
    figures: ['amount'],
  },
  users: { whole: STAFF, split: { ...STAFF, by: 'department_id', parts: 'type' }, figures: [] },
  // Groups are few and alike: what differs is how many people are in them.
  groups: {
    whole: GROUPS,
    split: { ...STAFF, counted: 'Members', by: 'groups', parts: 'groups' },
    figures: [],
  },
};

/** The filter under which rows are counted and listed. */
export function filterOf(rows: Rows, year: number, ...more: Rule[]): Filter {
  const yearly: Rule[] = rows.isYearly ? [{ field: 'budget_year', op: 'equals', value: year }] : [];
  return { match: 'all', rules: [...yearly, ...rows.rules, ...more] };
}
