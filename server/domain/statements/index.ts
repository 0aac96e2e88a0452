import { accessTo } from '#server/crud/access.ts';
import { printRoutes } from '#server/crud/print-routes.ts';
import { recordAnswer, SHEET_TYPES } from '#server/frame/answers.ts';
import type { Area } from '#server/frame/area.ts';
import { reconciliationSchema } from '#shared/reconciliation.ts';
import { returnedSchema } from '#shared/resource/record-schema.ts';
import { statements as STATEMENTS } from '#shared/resources/payments/statements.ts';
import { statementFileSchema } from '#shared/statement-file.ts';
import { statementMatchesSchema } from '#shared/statement-matches.ts';
import { confirmBody, confirmedSchema, confirmMatches } from './confirm-matches.ts';
import { exportQuery, exportReconciliation } from './export-reconciliation.ts';
import { importStatement, readStatement, statementBody, statementForm } from './import-statement.ts';
import { matchesQuery, readMatches } from './matches.ts';
import { receiptSheet } from './receipt-sheet.ts';
import { readReconciliation, reconciliationQuery } from './reconciliation.ts';
import { reconciliationPrint } from './reconciliation-print.ts';
import { linesThatCount, statementFlow } from './statements.ts';
import { takeBackBody, takeBackMatches } from './take-back.ts';

/** What the bank says of the agency's accounts. */
export const statements: Area = {
  routes: [
    {
      method: 'POST',
      path: '/statements/read',
      access: ['add-statements'],
      summary: 'Read a file as a bank statement of an account; nothing is recorded',
      kind: 'post',
      body: statementBody,
      form: statementForm,
      answer: statementFileSchema,
      write: readStatement,
    },
    {
      method: 'POST',
      path: '/statements',
      access: ['add-statements'],
      summary: 'Import a file as the next bank statement of an account',
      kind: 'create',
      body: statementBody,
      form: statementForm,
      returned: returnedSchema(STATEMENTS, 'create'),
      answer: recordAnswer(STATEMENTS, statementFlow.extensions.statements ?? {}),
      write: importStatement,
    },
    {
      method: 'GET',
      path: '/statements/:id/matches',
      access: accessTo(STATEMENTS, 'read'),
      summary: 'The lines of a bank statement with what each may be, and why, or was found to be',
      kind: 'list',
      query: matchesQuery,
      answer: statementMatchesSchema,
      read: readMatches,
    },
    {
      method: 'POST',
      path: '/statements/:id/confirm',
      access: ['edit-statements'],
      summary: 'Confirm what lines of a bank statement are, all that are named or none',
      kind: 'post',
      body: confirmBody,
      answer: confirmedSchema,
      write: confirmMatches,
    },
    {
      method: 'POST',
      path: '/statements/:id/take-back',
      access: ['edit-statements'],
      summary: 'Take back what another officer confirmed of lines of a bank statement',
      kind: 'post',
      body: takeBackBody,
      answer: confirmedSchema,
      write: takeBackMatches,
    },
    {
      method: 'GET',
      path: '/reconciliation',
      access: accessTo(STATEMENTS, 'browse'),
      summary: 'How the bank’s balance and the cash book of an account agree as at a day',
      kind: 'list',
      query: reconciliationQuery,
      answer: reconciliationSchema,
      read: readReconciliation,
    },
    {
      method: 'GET',
      path: '/reconciliation/export',
      access: accessTo(STATEMENTS, 'browse'),
      summary: 'The reconciliation of an account as CSV or XLSX',
      kind: 'list',
      produces: SHEET_TYPES,
      query: exportQuery,
      also: 'the group’s leave to export',
      raw: exportReconciliation,
    },
    ...printRoutes(reconciliationPrint),
    ...statementFlow.routes,
  ],
  extensions: {
    ...statementFlow.extensions,
    receipts: { appendOnly: true },
    'statement-lines': { scope: linesThatCount },
  },
  sheets: { receipts: receiptSheet },
  waiting: [statementFlow.waiting],
  requests: [statementFlow.requests],
};
