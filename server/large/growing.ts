import type { Agency, MadeTable } from './agency.ts';
import { ENTRY_COLUMNS, lifeOf } from './fund-life.ts';
import {
  ACT_COLUMNS,
  actRows,
  BATCH_COLUMNS,
  batchRows,
  EXPENDITURE_COLUMNS,
  expenditureRows,
  FORM_COLUMNS,
  formRows,
  PAYMENT_COLUMNS,
  paymentRows,
  STEP_COLUMNS,
  stepRows,
} from './money-rows.ts';
import { LINE_COLUMNS, type Sayings, timelineRows } from './timeline-rows.ts';

/** The columns that are written of the tables that grow with the expenditures. */
export const COLUMNS: Readonly<Record<MadeTable, string>> = {
  expenditures: EXPENDITURE_COLUMNS,
  batches: BATCH_COLUMNS,
  payments: PAYMENT_COLUMNS,
  payment_acts: ACT_COLUMNS,
  documents: FORM_COLUMNS,
  document_steps: STEP_COLUMNS,
  fund_entries: `id, ${ENTRY_COLUMNS}`,
  activities: LINE_COLUMNS,
};

/** The columns of what moved on funds month by month. */
export const MONTH_COLUMNS = 'fund_id, month, approved_kobo, booked_kobo, actual_kobo, reserved_kobo';

/** The rows of each table, made as they are asked for; those of the months follow from the entries and are known after them. */
export function rowsOf(agency: Agency, approved: readonly number[], sayings: Sayings) {
  const months: string[] = [];
  const rows: Record<MadeTable, () => Iterable<string>> = {
    expenditures: () => expenditureRows(agency, approved),
    batches: () => batchRows(agency),
    payments: () => paymentRows(agency),
    payment_acts: () => actRows(agency),
    documents: () => formRows(agency),
    document_steps: () => stepRows(agency),
    fund_entries: () => entryRows(agency, approved, months),
    activities: () => timelineRows(agency, sayings),
  };
  return { rows, months };
}

/** The entries of fund after fund; what moved in their months is added to `months`. */
function* entryRows(agency: Agency, approved: readonly number[], months: string[]): Generator<string> {
  let id = agency.ids.fund_entries;
  for (const [fund, { id: fundId }] of agency.funds.entries()) {
    const life = lifeOf(agency, fund, approved[fund] ?? 0);
    for (const entry of life.entries) yield `${id++}\t${entry}`;
    for (const [month, moved] of life.months)
      months.push(`${fundId}\t${month}\t${moved.approved}\t${moved.booked}\t${moved.actual}\t0\n`);
  }
}
