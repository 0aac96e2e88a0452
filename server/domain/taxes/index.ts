import { accessTo } from '#server/crud/access.ts';
import { printRoutes } from '#server/crud/print-routes.ts';
import { SHEET_TYPES } from '#server/frame/answers.ts';
import type { Area } from '#server/frame/area.ts';
import { taxLedger } from '#shared/resources/payments/tax-ledger.ts';
import { taxRemittances } from '#shared/resources/payments/tax-remittances.ts';
import { certificatePrint } from './certificate-print.ts';
import { exportSchedule, scheduleQuery } from './export-schedule.ts';
import { todaysTaxes, todaysTaxesSchema } from './in-force.ts';
import { owedQuery, owedSchema, readOwed } from './owed.ts';
import { remittanceSheet } from './remittance-sheet.ts';
import { prepareRemittance, remittanceFlow } from './remittances.ts';
import { taxRateFlow } from './tax-rates.ts';
import { waitingTaxes } from './waiting-taxes.ts';

export { knownAuthorities } from './authorities.ts';
export { ratesInForce, type TaxSettings, taxSettings } from './in-force.ts';
export { proposalsFor } from './propose.ts';
export { clearDeductions, enterDeductions } from './write-deductions.ts';

/** Taxes on payments to third parties: their dated rates, and what is deducted by them. */
export const taxes: Area = {
  routes: [
    {
      method: 'GET',
      path: '/taxes/today',
      access: ['add-expenditures', 'edit-payments', 'browse-tax-rates'],
      summary: 'Whether taxes are deducted from payments to third parties, and today’s rates',
      kind: 'own',
      answer: todaysTaxesSchema,
      read: todaysTaxes,
    },
    {
      method: 'GET',
      path: '/taxes/owed',
      access: accessTo(taxLedger, 'browse'),
      summary: 'What each tax authority is owed, of a month and in all',
      kind: 'list',
      query: owedQuery,
      answer: owedSchema,
      read: readOwed,
    },
    ...taxRateFlow.routes,
    prepareRemittance,
    ...remittanceFlow.routes,
    {
      method: 'GET',
      path: '/tax-remittances/:id/schedule',
      access: accessTo(taxRemittances, 'read'),
      summary: 'The schedule of a remittance of tax as CSV or XLSX',
      kind: 'list',
      produces: SHEET_TYPES,
      query: scheduleQuery,
      also: 'the group’s leave to export',
      raw: exportSchedule,
    },
    ...printRoutes(certificatePrint),
  ],
  extensions: { ...taxRateFlow.extensions, ...remittanceFlow.extensions },
  sheets: { 'tax-remittances': remittanceSheet },
  waiting: [taxRateFlow.waiting, remittanceFlow.waiting, waitingTaxes],
  kinds: ['tax-owed'],
  requests: [taxRateFlow.requests, remittanceFlow.requests],
};
