import { z } from 'zod';
import { accessTo } from '#server/crud/access.ts';
import { formOf } from '#server/crud/form-values.ts';
import { proposeCode } from '#server/database/codes.ts';
import { codeSchema, listAnswer, listMeta } from '#server/frame/answers.ts';
import type { Route } from '#server/frame/route.ts';
import { judgedSchema } from '#shared/many-expenditures.ts';
import { returnedSchema } from '#shared/resource/record-schema.ts';
import { linesFileSchema } from '#shared/resources/budget/budget-draft-answers.ts';
import { expenditures } from '#shared/resources/budget/expenditures.ts';
import { expenditureDetailSchema, expenditureSchema, periodsSchema } from './answer-schemas.ts';
import { expenditureExtensions, expenditureFlow } from './expenditures.ts';
import { judgeMany } from './judge-many.ts';
import { judgeBody, manyBody, missingOfMany, paymentsFileBody } from './many-bodies.ts';
import { offeredPeriods } from './offered-periods.ts';
import { missingOfRaise, raiseBody } from './raise-body.ts';
import { raiseExpenditure } from './raise-expenditure.ts';
import { raiseMany } from './raise-many.ts';
import { pendingExpenditures, readExpenditure } from './read-expenditure.ts';
import { paymentsFileForm, readPaymentsFile } from './read-payments-file.ts';
import { pendingQuery } from './report-query.ts';

/** What is done with expenditures by those who raise them. */
export const expenditureRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/expenditures',
    access: ['add-expenditures'],
    summary: 'Raise an expenditure on a fund',
    kind: 'create',
    answer: expenditureSchema,
    body: raiseBody,
    beside: missingOfRaise,
    returned: returnedSchema(expenditures, 'create'),
    form: { ...formOf(expenditures), lists: ['files'] },
    turn: turnOfFund,
    write: raiseExpenditure,
  },
  {
    method: 'POST',
    path: '/expenditures/many',
    access: ['add-expenditures'],
    summary: 'Raise several expenditures on one fund, all of them or none',
    kind: 'create',
    answer: z.array(expenditureSchema),
    body: manyBody,
    beside: missingOfMany,
    turn: turnOfFund,
    write: raiseMany,
  },
  {
    method: 'POST',
    path: '/expenditures/many/judge',
    access: ['add-expenditures'],
    summary:
      'Whom the rows of a list of payments name, and what is wrong or doubtful about each; nothing is written',
    kind: 'own',
    answer: z.array(judgedSchema),
    body: judgeBody,
    onlyReads: true,
    read: judgeMany,
  },
  {
    method: 'POST',
    path: '/expenditures/many/file',
    access: ['add-expenditures'],
    summary: 'Read the cells of a spreadsheet with a list of payments; nothing is raised',
    kind: 'post',
    body: paymentsFileBody,
    form: paymentsFileForm,
    answer: linesFileSchema,
    write: readPaymentsFile,
  },
  ...expenditureFlow.routes,
  {
    method: 'GET',
    path: '/expenditures/:id',
    access: accessTo(expenditures, 'read'),
    summary: 'Read one expenditure with its files and payments',
    kind: 'own',
    answer: expenditureDetailSchema,
    read: readExpenditure,
  },
  {
    method: 'GET',
    path: '/pending/expenditures',
    access: ['browse-expenditures', 'add-batches'],
    summary: 'Expenditures that my departments may batch now',
    kind: 'list',
    query: pendingQuery,
    answer: listAnswer(expenditures, expenditureExtensions),
    meta: listMeta({ sums: expenditures.sums }),
    read: pendingExpenditures,
  },
  {
    method: 'GET',
    path: '/periods',
    access: 'session',
    summary: 'The budget years that are offered, and whether an expenditure can be raised in them',
    kind: 'list',
    answer: periodsSchema,
    read: async (db) => ({ data: await offeredPeriods(db) }),
  },
  {
    method: 'GET',
    path: '/exps/code',
    access: ['add-expenditures'],
    summary: 'The code that the next expenditure would get',
    kind: 'own',
    answer: codeSchema,
    read: async (db) => ({ data: { code: await proposeCode(db, 'EXP') } }),
  },
];

/** At the end of a quarter many raise on the same fund, which each of them locks. */
function turnOfFund(body: unknown): string | undefined {
  const { fund_id } = body as { fund_id?: number };
  return fund_id ? `fund ${fund_id}` : undefined;
}
