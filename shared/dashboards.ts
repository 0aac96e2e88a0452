import type { Resource } from './resource/define-resource.ts';
import { fieldAt } from './resource/field-at.ts';
import type { Rule } from './resource/filter.ts';
import { employees } from './resources/administration/employees.ts';
import { groups } from './resources/administration/groups.ts';
import { expenditures } from './resources/budget/expenditures.ts';
import { funds } from './resources/budget/funds.ts';
import { claims } from './resources/staff-services/claims.ts';
import { retirements } from './resources/staff-services/retirements.ts';

/** What a dashboard can add up or count. */
export interface Measure {
  name: string;
  label: string;
  unit: 'naira' | 'count';
  /** The list whose rows are added up or counted. */
  rows: Resource;
  /** The fields (or paths) by which it is split, the first unless a dashboard says; `parts` is that of a pie. */
  groupings: readonly string[];
  parts: string;
  /** Some rows belong to several parts, each of which counts them; the whole counts them once. */
  overlaps?: true;
}

/** The days of a dashboard's rows; years are the budget's. */
export type Period = 'this-year' | 'last-year' | 'this-month' | 'last-30-days' | 'last-90-days' | 'all';

/** What a dashboard can be about: one list, what of it is shown, and of which days. */
export interface Source {
  /** The list whose filters a dashboard takes, and whose newest rows a table shows. */
  resource: Resource;
  /** The first is meant where a dashboard names none. */
  measures: readonly Measure[];
  periods: readonly Period[];
  /** The fields that know the budget year, and the moment, of a row. */
  year?: string;
  moment?: string;
  /** Which rows count, unless the filter of a dashboard asks for others by the same field. */
  standing: readonly Rule[];
}

const YEARS: readonly Period[] = ['this-year', 'last-year', 'all'];
const DAYS: readonly Period[] = [
  'this-year',
  'last-year',
  'this-month',
  'last-30-days',
  'last-90-days',
  'all',
];

/** Where a measure stands beside the states of records, of which one is “Paid”: what came back is not in what funds paid. */
const SAID: Readonly<Record<string, string>> = { actual_expenditure: 'Paid, less what came back' };

/** What dashboards can be about, by the names that they know it by. */
export const SOURCES: Readonly<Record<string, Source>> = {
  funds: {
    resource: funds,
    measures: measuresOf(funds, 'Funds', {
      groupings: ['department_id', 'sub_budget_head_id.type', 'sub_budget_head_id', 'budget_year'],
      parts: 'sub_budget_head_id.type',
    }),
    periods: YEARS,
    year: 'budget_year',
    standing: [],
  },
  expenditures: {
    resource: expenditures,
    measures: measuresOf(expenditures, 'Expenditures', {
      groupings: ['department_id', 'status', 'category', 'type', 'fund_id', 'user_id', 'budget_year'],
      parts: 'status',
    }),
    periods: DAYS,
    year: 'budget_year',
    moment: 'created_at',
    standing: [standingOf(expenditures)],
  },
  claims: {
    resource: claims,
    measures: measuresOf(claims, 'Claims', {
      groupings: ['department_id', 'status', 'type', 'category', 'claim_type', 'user_id'],
      parts: 'status',
    }),
    periods: DAYS,
    moment: 'created_at',
    standing: [standingOf(claims)],
  },
  retirements: {
    resource: retirements,
    measures: measuresOf(retirements, 'Retirements', {
      groupings: ['department_id', 'status', 'category', 'user_id'],
      parts: 'status',
    }),
    periods: DAYS,
    moment: 'created_at',
    standing: [standingOf(retirements)],
  },
  users: {
    resource: employees,
    measures: measuresOf(employees, 'Staff', {
      groupings: ['department_id', 'type', 'grade_level_id', 'gender', 'status'],
      parts: 'type',
    }),
    periods: ['all'],
    standing: [{ field: 'status', op: 'equals', value: 'active' }],
  },
  groups: {
    resource: groups,
    measures: [
      {
        name: 'members',
        label: 'Members',
        unit: 'count',
        rows: employees,
        groupings: ['groups'],
        parts: 'groups',
        overlaps: true,
      },
      ...measuresOf(groups, 'Groups', { groupings: ['office', 'totp_required'], parts: 'office' }),
    ],
    periods: ['all'],
    standing: [],
  },
};

/** Every field by which a measure can be split, with what it is called. */
export function groupingsOf({ rows, groupings }: Measure): { value: string; label: string }[] {
  return groupings.map((path) => ({ value: path, label: groupingWord(rows, path) }));
}

/** What a grouping is called. */
export function groupingWord(rows: Resource, path: string): string {
  return fieldAt(rows, path)?.label ?? path;
}

/** The sums that the list shows beneath itself, then how many rows there are. */
function measuresOf(
  resource: Resource,
  counted: string,
  split: Pick<Measure, 'groupings' | 'parts'>,
): Measure[] {
  const sums = (resource.sums ?? []).map((name): Measure => {
    const label = SAID[name] ?? fieldAt(resource, name)?.label ?? name;
    return { name, label, unit: 'naira', rows: resource, ...split };
  });
  return [...sums, { name: 'count', label: counted, unit: 'count', rows: resource, ...split }];
}

/** Neither drafts nor what came to nothing. */
function standingOf({ workflow }: Resource): Rule {
  const states = Object.entries(workflow?.states ?? {}).filter(
    ([name, { undone }]) => !undone && name !== 'draft',
  );
  return { field: 'status', op: 'in', value: states.map(([name]) => name) };
}
