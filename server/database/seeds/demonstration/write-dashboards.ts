import type { Transaction } from '#server/database/connection.ts';
import type { Display } from '#shared/displays.ts';

interface Dashboard {
  path: string;
  resource: 'funds' | 'expenditures' | 'claims' | 'retirements' | 'users' | 'groups';
  displays: Display;
  measure?: string;
  group_by?: string;
  period?: 'last-90-days' | 'all';
  filter?: string;
  title: string;
  details: string;
  icon: string;
  groups: readonly string[];
}

const BUDGET = [
  'Administrators',
  'Budget Officers',
  'Treasury',
  'Audit',
  'Department Officers',
  'Heads of Department',
];
const PEOPLE = ['Administrators', 'Records'];
const EXAMINERS = ['Administrators', 'Treasury', 'Audit'];

const DASHBOARDS: readonly Dashboard[] = [
  {
    path: '/budget',
    resource: 'funds',
    displays: 'box',
    title: 'The year so far',
    details: 'Every fund of the budget year that you may see',
    icon: 'wallet',
    groups: BUDGET,
  },
  {
    path: '/budget',
    resource: 'funds',
    displays: 'bar',
    title: 'Approved by department',
    details: 'The largest first',
    icon: 'chart-bar',
    groups: BUDGET,
  },
  {
    path: '/budget',
    resource: 'funds',
    displays: 'pie',
    title: 'Approved by type',
    details: 'Capital, recurrent and personnel',
    icon: 'chart-donut',
    groups: BUDGET,
  },
  {
    path: '/budget',
    resource: 'expenditures',
    displays: 'leaderboard',
    title: 'Who has committed most',
    details: 'Expenditures that were not returned or reversed',
    icon: 'receipt',
    groups: BUDGET,
  },
  {
    path: '/budget',
    resource: 'funds',
    displays: 'analysis',
    title: 'Every department in figures',
    details: 'What each was given, has promised, has paid and has left',
    icon: 'chart-bar',
    groups: BUDGET,
  },
  {
    path: '/dashboard',
    resource: 'funds',
    displays: 'card',
    measure: 'available',
    title: 'Left to spend',
    details: 'Of the funds of the budget year that you may see',
    icon: 'wallet',
    groups: BUDGET,
  },
  {
    path: '/dashboard',
    resource: 'expenditures',
    displays: 'pie',
    group_by: 'status',
    title: 'How far the money has come',
    details: 'What was committed this year, by how far it has come',
    icon: 'receipt',
    groups: BUDGET,
  },
  {
    path: '/staff-services',
    resource: 'claims',
    displays: 'banner',
    period: 'last-90-days',
    title: 'Claimed in the last 90 days',
    details: 'Every claim that you may see, drafts apart',
    icon: 'receipt-refund',
    groups: ['Staff', 'Administrators'],
  },
  {
    path: '/staff-services',
    resource: 'claims',
    displays: 'pie',
    period: 'all',
    title: 'Claims by how far they are',
    details: 'All that you may see, drafts apart',
    icon: 'receipt-refund',
    groups: ['Staff', 'Administrators'],
  },
  {
    path: '/staff-services',
    resource: 'retirements',
    displays: 'bar',
    measure: 'count',
    group_by: 'status',
    period: 'all',
    title: 'Retirements by how far they are',
    details: 'All that you may see, drafts apart',
    icon: 'clipboard-check',
    groups: ['Staff', ...EXAMINERS],
  },
  {
    path: '/reports',
    resource: 'expenditures',
    displays: 'table',
    group_by: 'category',
    title: 'What money is committed for',
    details: 'Expenditures of the budget year that were not returned or reversed',
    icon: 'chart-bar',
    groups: BUDGET,
  },
  {
    path: '/facilities-logistics',
    resource: 'expenditures',
    displays: 'bar',
    filter: only('category', ['mandate', 'touring-advance']),
    title: 'Travel by department',
    details: 'Itinerary mandates and touring advances of the budget year',
    icon: 'building',
    groups: ['Administrators', 'Logistics'],
  },
  {
    path: '/inventory',
    resource: 'expenditures',
    displays: 'card',
    filter: JSON.stringify({ match: 'all', rules: [{ field: 'order_id', op: 'empty', value: false }] }),
    title: 'Ordered this year',
    details: 'Expenditures that pay an order of goods',
    icon: 'package',
    groups: ['Administrators'],
  },
  {
    path: '/administration',
    resource: 'users',
    displays: 'bar',
    title: 'Staff by department',
    details: 'Active staff',
    icon: 'users',
    groups: PEOPLE,
  },
  {
    path: '/administration',
    resource: 'groups',
    displays: 'leaderboard',
    title: 'Members of groups',
    details: 'Active staff in each group',
    icon: 'users-group',
    groups: ['Administrators'],
  },
  {
    path: '/admin-center',
    resource: 'users',
    displays: 'pie',
    group_by: 'type',
    title: 'Staff by type',
    details: 'Active staff',
    icon: 'users',
    groups: ['Administrators'],
  },
  {
    path: '/admin-center',
    resource: 'groups',
    displays: 'card',
    measure: 'count',
    title: 'Groups',
    details: 'Who may see and do what',
    icon: 'users-group',
    groups: ['Administrators'],
  },
];

function only(field: string, value: readonly string[]): string {
  return JSON.stringify({ match: 'all', rules: [{ field, op: 'in', value }] });
}

/** Writes figures for the home and the landings of the areas. */
export async function writeDashboards(trx: Transaction): Promise<void> {
  for (const { groups, ...dashboard } of DASHBOARDS) {
    const { id } = await trx
      .insertInto('dashboards')
      .values(dashboard)
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('dashboard_groups')
      .columns(['dashboard_id', 'group_id'])
      .expression((eb) =>
        eb
          .selectFrom('groups')
          .select((s) => [s.val(id).as('dashboard_id'), 'id'])
          .where('name', 'in', groups),
      )
      .execute();
  }
}
