import { z } from 'zod';
import { accessTo } from '#server/crud/access.ts';
import { type Print, printRoutes } from '#server/crud/print-routes.ts';
import type { Queryable } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { whole } from '#server/frame/answers.ts';
import type { Route } from '#server/frame/route.ts';
import { BAND_WORDS } from '#shared/advance-ages.ts';
import { formatDay, lagosToday } from '#shared/dates.ts';
import { nairaShown, nairaToKobo } from '#shared/money.ts';
import { type SheetRow, type SheetTable, totalOf } from '#shared/resource/sheet.ts';
import { touringAdvances } from '#shared/resources/budget/touring-advances.ts';
import { exportOwed } from './export-owed.ts';
import {
  bandSchema,
  type OwedAdvance,
  owedAdvances,
  owedSchema,
  sumsByBand,
  sumsOf,
} from './owed-advances.ts';

const left = (schema: z.ZodType) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional()).optional();

const query = z.looseObject({
  band: left(bandSchema).describe('Only those of this age.'),
  department: left(z.coerce.number().int().min(1)).describe('The id of a department, with those below it.'),
});

const sums = { count: whole, amount: z.number(), owed: z.number() };

const registerSchema = z.object({
  as_at: z.iso.date(),
  ...sums,
  bands: z.array(z.object({ band: bandSchema, ...sums })),
  rows: z.array(owedSchema),
});

const access = accessTo(touringAdvances, 'browse');

const registerPrint: Print = {
  path: '/touringAdvances/register',
  access,
  name: 'the register of touring advances',
  query,
  counted: ({ query: asked }) => ({ subject: 'advance-registers', id: Number(asked.department) || 0 }),
  async compose(db, { actor, query: asked }) {
    const { as_at, rows, bands, ...total } = await registerOf(db, actor, asked);
    return {
      title: 'Register of Touring Advances',
      code: { label: 'As at', value: formatDay(as_at) },
      as_at,
      landscape: true,
      facts: bands.map(({ band, count, owed }) => ({
        label: BAND_WORDS[band],
        value: count === 0 ? 'None' : `${count}, ${nairaShown(owed)} owed`,
      })),
      tables: [owedTable('Advances that are to be retired', rows, total)],
      total: totalOf(nairaToKobo(total.owed), 'Owed'),
      signatures: ['Treasury', 'Internal Audit'],
    };
  },
};

/** The register: what was paid before trips and is not retired, by age; read, printed and exported. */
export const registerRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/touringAdvances/register',
    access,
    summary: 'Advances that are paid and not retired, by how long ago their trips ended',
    kind: 'list',
    query,
    answer: registerSchema,
    read: async (db, { actor, query: asked }) => ({ data: await registerOf(db, actor, asked) }),
  },
  ...printRoutes(registerPrint),
  exportOwed({
    path: '/touringAdvances/register/export',
    title: 'Register of touring advances',
    name: 'advance-register',
    query,
    rows: async (db, actor, asked) => (await registerOf(db, actor, asked)).rows,
  }),
];

/** Advances as a table on paper. */
export function owedTable(
  caption: string,
  rows: readonly OwedAdvance[],
  { amount, owed }: { amount: number; owed: number },
): SheetTable {
  return {
    caption,
    columns: [
      { key: 'code', label: 'Advance', kind: 'code' },
      { key: 'name', label: 'Traveller', names: true, beneath: 'department' },
      { key: 'staff_no', label: 'Staff no', kind: 'code' },
      { key: 'grade', label: 'Grade' },
      { key: 'finished', label: 'Trip ended', kind: 'date' },
      { key: 'due', label: 'Due', kind: 'date' },
      { key: 'age', label: 'Age', kind: 'number' },
      { key: 'overdue_days', label: 'Overdue', kind: 'number' },
      { key: 'amount', label: 'Paid', kind: 'money' },
      { key: 'owed', label: 'Owed', kind: 'money' },
    ],
    rows: rows.map(
      ({ code, user, department, staff_no, grade, finished, due, age, overdue_days, ...row }): SheetRow => ({
        ...{ code, name: user.label, department: department.label, staff_no, grade, finished, due, age },
        ...{ overdue_days, amount: row.amount, owed: row.owed },
      }),
    ),
    empty: 'There is none.',
    totals: { label: 'Total', values: { amount, owed } },
  };
}

/** The bands add up all advances that are asked for; rows and total are those of the band, where one is. */
async function registerOf(
  db: Queryable,
  actor: Actor,
  asked: Readonly<Record<string, unknown>>,
): Promise<z.infer<typeof registerSchema>> {
  const all = await owedAdvances(db, actor, { department: Number(asked.department) || null });
  const rows = asked.band ? all.filter(({ band }) => band === asked.band) : all;
  return { as_at: lagosToday(), ...sumsOf(rows), bands: sumsByBand(all), rows };
}
