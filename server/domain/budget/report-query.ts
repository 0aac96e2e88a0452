import { z } from 'zod';
import { as_at } from '#server/crud/asked-day.ts';
import { listQueryOf } from '#server/crud/list-words.ts';
import { FIGURE_PARTS } from '#shared/fund-figures.ts';
import { funds } from '#shared/resources/budget/funds.ts';

const { search, filter } = listQueryOf(funds).shape;
const number = (what: string) => asked(z.coerce.number(`Give the ${what} as a number.`).int().min(0));

/** Which funds a report is about. */
export const chosenQuery = z.looseObject({
  year: asked(
    z.union([z.literal('all'), z.coerce.number().int().min(0)], 'Give the year as a number, or all.'),
  ).describe('A budget year, or all; that of the settings unless told.'),
  department: number('department').describe('The id of a department, with those below it.'),
  head: number('head').describe('The id of a budget head.'),
  type: asked(
    z.enum(['capital', 'recurrent', 'personnel'], 'The types are capital, recurrent and personnel.'),
  ),
  search,
  filter,
});

/** Which of them. */
export const someFundsQuery = chosenQuery.extend({
  ids: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15}){0,499}$/, 'Give the ids of up to 500 funds, with commas between.')
    .optional()
    .describe('Only those of these ids, with commas between.'),
});

/** Which funds, and as at which day. */
export const analysisQuery = chosenQuery.extend({ as_at });

const figures = Object.keys(FIGURE_PARTS);

/** Which figure of a fund is explained. */
export const figureQuery = z.looseObject({
  figure: asked(
    z.enum(
      [...figures, 'booked_expenditure', 'actual_expenditure'],
      `The figures of a fund are ${figures.join(', ')}.`,
    ),
  ).describe('Only the entries that change this figure, with their sums and whether they add up to it.'),
});

/** The same, a page at a time. */
export const ledgerQuery = figureQuery.extend({
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  per_page: z.coerce.number().int().min(1).max(500).optional().describe('500 unless told.'),
  sort: z.enum(['seq', '-seq']).optional().describe('Oldest first unless told.'),
});

/** The same as a file. */
export const ledgerExportQuery = figureQuery.extend({
  format: z.enum(['csv', 'xlsx']).optional().describe('csv unless told.'),
});

/** Which expenditures may be batched now. */
export const pendingQuery = z.looseObject({
  department: number('department').describe('The id of a department.'),
  fund: number('fund').describe('The id of a fund.'),
  type: asked(z.enum(['staff', 'third-party'])),
  search: z.string().max(200).optional(),
});

/** What is named and left empty is not asked for. */
function asked<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.optional()).optional();
}
