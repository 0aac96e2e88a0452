import { accessTo } from '#server/crud/access.ts';
import { dayQuery } from '#server/crud/asked-day.ts';
import { printRoutes } from '#server/crud/print-routes.ts';
import { recordAnswer, SHEET_TYPES } from '#server/frame/answers.ts';
import type { Route } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { returnedSchema } from '#shared/resource/record-schema.ts';
import { createSchema, updateSchema } from '#shared/resource/schemas.ts';
import { cashOfFundsSchema, cashOverviewSchema } from '#shared/resources/budget/cash-answers.ts';
import { fundChanges } from '#shared/resources/budget/fund-changes.ts';
import { funds } from '#shared/resources/budget/funds.ts';
import {
  analysisSchema,
  ledgerSchema,
  summarySchema,
  voteBookSchema,
} from '#shared/resources/budget/reports.ts';
import { warrants } from '#shared/resources/budget/warrants.ts';
import { cashOfFunds, cashOverviewOf } from '../warrants/index.ts';
import { analyseBudget } from './analyse-budget.ts';
import { analysisPrint } from './analysis-print.ts';
import { fundChangeSchema, ledgerMeta } from './answer-schemas.ts';
import { changeFund, deleteFund } from './change-fund.ts';
import { chosenFunds } from './chosen-funds.ts';
import { createFundByForm } from './create-fund-by-form.ts';
import { exportLedger } from './export-ledger.ts';
import { fundChangeFlow, readFundChange } from './fund-changes.ts';
import { fundExtensions } from './fund-extensions.ts';
import { readLedger } from './read-ledger.ts';
import {
  analysisQuery,
  chosenQuery,
  ledgerExportQuery,
  ledgerQuery,
  someFundsQuery,
} from './report-query.ts';
import { requestTopUp, requestVirement, topUpBody, virementBody } from './request-fund-change.ts';
import { summariseOverview } from './summarise-overview.ts';
import { readVoteBook } from './vote-book.ts';
import { voteBookPrint } from './vote-book-print.ts';

const WITH_FILES = { lists: ['files'], value: numberOr(['amount', 'to_fund_id']) };
const fundSchema = recordAnswer(funds, fundExtensions);

/** What is done with funds, and how their ledger is read. */
export const fundRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/funds',
    access: ['add-funds'],
    summary:
      'Create one fund with its approved amount; in a year in which something was booked the amount waits for a second officer',
    kind: 'create',
    answer: fundSchema,
    body: createSchema(funds),
    write: createFundByForm,
  },
  {
    method: 'PATCH',
    path: '/funds/:id',
    access: ['edit-funds'],
    summary: 'Move one fund to another code, sub-head or department, while nothing was entered on it',
    kind: 'update',
    answer: fundSchema,
    documentedBody: updateSchema(funds),
    returned: returnedSchema(funds, 'update'),
    seen: 'the fund',
    write: async (trx, context) => ({
      data: await changeFund(trx, context),
      message: 'The fund was updated.',
    }),
  },
  {
    method: 'DELETE',
    path: '/funds/:id',
    access: ['delete-funds'],
    summary: 'Delete one fund on which nothing was entered',
    kind: 'remove',
    seen: 'the fund',
    answer: fundSchema,
    write: async (trx, context) => ({
      data: await deleteFund(trx, context),
      message: 'The fund was deleted.',
    }),
  },
  {
    method: 'POST',
    path: '/funds/:id/top-up',
    access: ['edit-funds'],
    summary: 'Ask for more on a fund; another budget officer approves it',
    kind: 'post',
    answer: fundChangeSchema,
    status: 201,
    body: topUpBody,
    form: WITH_FILES,
    write: requestTopUp,
  },
  {
    method: 'POST',
    path: '/funds/:id/virement',
    access: ['edit-funds'],
    summary: 'Ask to move money to another fund; another budget officer approves it',
    kind: 'post',
    answer: fundChangeSchema,
    status: 201,
    body: virementBody,
    form: WITH_FILES,
    write: requestVirement,
  },
  {
    method: 'GET',
    path: '/fund-changes/:id',
    access: accessTo(fundChanges, 'read'),
    summary: 'Read one top-up or virement with its files',
    kind: 'own',
    answer: fundChangeSchema,
    async read(db, { actor, id }) {
      const data = await readFundChange(db, actor, id);
      if (!data) throw new Refusal('NOT_FOUND', 'There is no such top-up or virement.');
      return { data };
    },
  },
  ...fundChangeFlow.routes,
  {
    method: 'GET',
    path: '/funds/:id/ledger',
    access: accessTo(funds, 'read'),
    summary: 'The ledger of a fund; with ?figure= the entries that add up to that figure',
    kind: 'list',
    query: ledgerQuery,
    answer: ledgerSchema,
    meta: ledgerMeta,
    read: readLedger,
  },
  {
    method: 'GET',
    path: '/funds/:id/ledger/export',
    access: accessTo(funds, 'read'),
    summary: 'The ledger of a fund as CSV or XLSX',
    kind: 'list',
    produces: SHEET_TYPES,
    query: ledgerExportQuery,
    also: 'the group’s leave to export',
    raw: exportLedger,
  },
  {
    method: 'GET',
    path: '/funds/:id/vote-book',
    access: accessTo(funds, 'read'),
    summary: 'The vote book of a fund as at a day',
    kind: 'list',
    query: dayQuery,
    answer: voteBookSchema,
    read: async (db, context) => ({ data: await readVoteBook(db, context) }),
  },
  ...printRoutes(voteBookPrint),
  {
    method: 'GET',
    path: '/overview/summary',
    access: ['browse-overview'],
    summary: 'Totals of the budget: in all, by type, head, department and month',
    kind: 'list',
    query: chosenQuery,
    answer: summarySchema,
    read: summariseOverview,
  },
  {
    method: 'GET',
    path: '/overview/cash',
    access: accessTo(warrants, 'browse'),
    summary:
      'The cash that warrants released for the chosen funds of a year, what payments use of it, and what is left',
    kind: 'own',
    query: chosenQuery,
    answer: cashOverviewSchema,
    async read(db, { actor, query }) {
      const { year, ids } = await chosenFunds(db, actor, query);
      return { data: year === null ? null : await cashOverviewOf(db, year, ids) };
    },
  },
  {
    method: 'GET',
    path: '/overview/cash/funds',
    access: accessTo(warrants, 'browse'),
    summary:
      'The same of each chosen fund by itself; what is for its head or its type is shared with others. Empty while no payment asks for it',
    kind: 'list',
    query: someFundsQuery,
    answer: cashOfFundsSchema,
    async read(db, { actor, query }) {
      const { ids } = await chosenFunds(db, actor, query);
      const some = query.ids === undefined ? null : String(query.ids).split(',').map(Number);
      return { data: await cashOfFunds(db, ids, some) };
    },
  },
  {
    method: 'GET',
    path: '/budget-analysis',
    access: ['browse-budget-analysis'],
    summary: 'The budget as at a day, by type, head and sub-head',
    kind: 'list',
    query: analysisQuery,
    answer: analysisSchema,
    read: async (db, context) => ({ data: await analyseBudget(db, context) }),
  },
  ...printRoutes(analysisPrint),
];

/** The text of a form's number fields as JSON would carry them. */
function numberOr(names: readonly string[]) {
  return (name: string, text: string) =>
    names.includes(name) && /^\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
