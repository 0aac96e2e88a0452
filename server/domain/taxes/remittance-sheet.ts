import type { SheetOf } from '#server/frame/sheet-of.ts';
import { monthInWords } from '#shared/dates.ts';
import { koboToNaira, nairaToKobo } from '#shared/money.ts';
import { totalOf } from '#shared/resource/sheet.ts';
import { TAX_KINDS } from '#shared/taxes.ts';
import { taxRemittanceWorkflow } from '#shared/workflows/tax-remittances.ts';
import { linesOfRemittance } from './schedule-lines.ts';

const WATERMARK = { prepared: 'DRAFT', approved: null, paid: null, withdrawn: 'CANCELLED' } as const;

/** What goes to a tax authority with a remittance: the schedule of what was withheld from whom. */
export const remittanceSheet: SheetOf = async (record, db) => {
  const lines = await linesOfRemittance(db, record.id);
  const status = String(record.status) as keyof typeof WATERMARK;
  const label = (value: unknown) => (value as { label?: string } | null | undefined)?.label ?? null;
  const amount_kobo = nairaToKobo(Number(record.amount));
  return {
    title: 'Schedule of Tax Deducted',
    code: { label: 'Remittance', value: String(record.code) },
    landscape: true,
    watermark: WATERMARK[status],
    facts: [
      { label: 'Tax authority', value: String(record.authority) },
      { label: 'Month', value: monthInWords(String(record.month)) },
      { label: 'Due on', value: String(record.due_on), kind: 'date' },
      { label: 'Status', value: taxRemittanceWorkflow.states[status].word },
      { label: 'Prepared by', value: label(record.prepared_by_record) },
      { label: 'Approved by', value: label(record.approved_by_record) },
      { label: 'Receipt', value: record.receipt_no ? String(record.receipt_no) : null },
      { label: 'Remitted on', value: record.paid_on ? String(record.paid_on) : null, kind: 'date' },
    ],
    tables: [
      {
        caption: 'Schedule',
        columns: [
          { key: 'day', label: 'Day', kind: 'date' },
          { key: 'payee', label: 'Payee', names: true },
          { key: 'tin', label: 'TIN', kind: 'code' },
          { key: 'pv_no', label: 'PV no', kind: 'code' },
          { key: 'tax', label: 'Tax' },
          { key: 'base', label: 'Base', kind: 'money' },
          { key: 'rate', label: 'Rate' },
          { key: 'amount', label: 'Amount', kind: 'money' },
        ],
        rows: lines.map((line) => ({
          ...{ day: line.day, payee: line.payee_name, tin: line.payee_tin ?? '–', pv_no: line.pv_no },
          ...{ tax: TAX_KINDS[line.tax], rate: `${line.rate}\u00a0%` },
          base: koboToNaira(line.base_kobo),
          amount: koboToNaira(line.amount_kobo),
        })),
        totals: { label: 'Total', values: { amount: koboToNaira(amount_kobo) } },
      },
    ],
    total: totalOf(amount_kobo),
    signatures: ['Prepared by', 'Approved by', 'For the tax authority'],
  };
};
