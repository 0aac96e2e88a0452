import type { Transaction } from '#server/database/connection.ts';

interface Dashboard {
  path: string;
  resource: 'funds' | 'expenditures' | 'users' | 'groups';
  displays: 'box' | 'bar' | 'pie' | 'leaderboard' | 'card';
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
];

/** Writes figures for the landings of Budget Management and Administration. */
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
