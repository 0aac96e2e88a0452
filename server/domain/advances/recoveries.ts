import { z } from 'zod';
import { accessTo } from '#server/crud/access.ts';
import { type Print, printRoutes } from '#server/crud/print-routes.ts';
import type { Queryable } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { whole } from '#server/frame/answers.ts';
import type { Route } from '#server/frame/route.ts';
import { formatDay, lagosToday } from '#shared/dates.ts';
import { nairaToKobo } from '#shared/money.ts';
import { totalOf } from '#shared/resource/sheet.ts';
import { touringAdvances } from '#shared/resources/budget/touring-advances.ts';
import { exportOwed } from './export-owed.ts';
import { owedAdvances, owedSchema, sumsOf } from './owed-advances.ts';
import { owedTable } from './register.ts';

const recoveriesSchema = z.object({
  as_at: z.iso.date(),
  count: whole,
  amount: z.number(),
  owed: z.number(),
  rows: z.array(owedSchema),
});

const access = accessTo(touringAdvances, 'browse');

const recoveriesPrint: Print = {
  path: '/touringAdvances/recoveries',
  access,
  name: 'the list of advances that are recovered from salaries',
  counted: () => ({ subject: 'advance-recoveries', id: 0 }),
  async compose(db, { actor }) {
    const { as_at, rows, ...total } = await recoveriesOf(db, actor);
    return {
      title: 'Recovery of Touring Advances',
      code: { label: 'As at', value: formatDay(as_at) },
      as_at,
      landscape: true,
      facts: [{ label: 'Advances', value: rows.length, kind: 'number' }],
      tables: [owedTable('Advances that are recovered from salaries', rows, total)],
      total: totalOf(nairaToKobo(total.owed), 'To be recovered'),
      signatures: ['Treasury', 'Payroll'],
    };
  },
};

/** The salary-recovery list: what is overdue for so long that it is taken from the salary; read, printed and exported for the payroll. */
export const recoveryRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/touringAdvances/recoveries',
    access,
    summary: 'Overdue advances that are recovered from the salary, with what is still owed',
    kind: 'list',
    answer: recoveriesSchema,
    read: async (db, { actor }) => ({ data: await recoveriesOf(db, actor) }),
  },
  ...printRoutes(recoveriesPrint),
  exportOwed({
    path: '/touringAdvances/recoveries/export',
    title: 'Recovery of touring advances',
    name: 'advance-recoveries',
    rows: async (db, actor) => (await recoveriesOf(db, actor)).rows,
  }),
];

async function recoveriesOf(db: Queryable, actor: Actor): Promise<z.infer<typeof recoveriesSchema>> {
  const rows = await owedAdvances(db, actor, { to_recover: true });
  return { as_at: lagosToday(), ...sumsOf(rows), rows };
}
