import type { Print } from '#server/crud/print-routes.ts';
import { nairaToKobo } from '#shared/money.ts';
import { words } from '#shared/resource/fields.ts';
import { type SheetRow, totalOf } from '#shared/resource/sheet.ts';
import { headOfAgency } from '../branding/index.ts';
import { analyseBudget } from './analyse-budget.ts';
import { chosenPaper } from './chosen-funds.ts';
import { analysisQuery } from './report-query.ts';

type Analysis = Awaited<ReturnType<typeof analyseBudget>>;
type Level = Omit<Analysis, 'as_at' | 'year' | 'types'>;

/** The budget analysis on paper; copies are counted by what it is of: the year, and the department. */
export const analysisPrint: Print = {
  path: '/budget-analysis',
  access: ['browse-budget-analysis'],
  name: 'the budget analysis',
  query: analysisQuery,
  counted: async ({ actor, query }, db) => ({
    subject: 'budget-analyses',
    id: paperNumber(await chosenPaper(db, actor, query)),
  }),
  async compose(db, context) {
    const analysis = await analyseBudget(db, context);
    const { as_at, year, funds, types } = analysis;
    return {
      title: 'Budget analysis',
      code: { label: 'Budget year', value: String(year ?? 'All') },
      landscape: true,
      as_at,
      facts: [
        { label: 'As at', value: as_at, kind: 'date' },
        { label: 'Funds', value: funds },
        { label: 'Expected performance', value: analysis.expected_performance, kind: 'percent' },
        { label: 'Actual performance', value: analysis.actual_performance, kind: 'percent' },
      ],
      tables: [
        {
          caption: 'Budget analysis',
          columns: [
            { key: 'name', label: 'Head and sub-head', names: true },
            { key: 'approved', label: 'Approved', kind: 'money' },
            { key: 'booked_expenditure', label: 'Booked', kind: 'money' },
            { key: 'actual_expenditure', label: 'Paid', kind: 'money' },
            { key: 'reserved', label: 'Reserved', kind: 'money' },
            { key: 'available', label: 'Available', kind: 'money' },
            { key: 'expected_performance', label: 'Booked %', kind: 'percent' },
            { key: 'actual_performance', label: 'Paid %', kind: 'percent' },
          ],
          rows: types.flatMap(rowsOfType),
          empty: 'Nothing was entered in the ledger by that day.',
          totals: {
            label: funds === 1 ? 'Total of the one fund' : `Total of all ${funds} funds`,
            values: figuresOf(analysis),
          },
        },
      ],
      total: totalOf(nairaToKobo(analysis.available), 'Available'),
      signatures: ['Head of Budget Office', 'Director, Finance and Accounts', await headOfAgency(db)],
    };
  },
};

/** One number for each department and year; nought stands for all of them. */
function paperNumber({ year, department }: Awaited<ReturnType<typeof chosenPaper>>): number {
  return (department ?? 0) * 10_000 + (year ?? 0);
}

function rowsOfType({ type, heads, ...ofType }: Analysis['types'][number]): SheetRow[] {
  return [
    { look: 'group', name: words(type) },
    ...heads.flatMap(({ code, name, sub_heads, ...ofHead }): SheetRow[] => [
      { look: 'strong', name: `${code} ${name}`, ...figuresOf(ofHead) },
      ...sub_heads.map((sub): SheetRow => ({ look: 'part', name: sub.name, ...figuresOf(sub) })),
    ]),
    { look: 'sum', name: `Total ${words(type).toLowerCase()}`, ...figuresOf(ofType) },
  ];
}

function figuresOf(level: Level) {
  const { approved, booked_expenditure, actual_expenditure, reserved, available } = level;
  const { expected_performance, actual_performance } = level;
  return {
    approved,
    booked_expenditure,
    actual_expenditure,
    reserved,
    available,
    expected_performance,
    actual_performance,
  };
}
