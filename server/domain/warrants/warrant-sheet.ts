import type { SheetOf } from '#server/frame/sheet-of.ts';
import { nairaToKobo } from '#shared/money.ts';
import { totalOf } from '#shared/resource/sheet.ts';
import { QUARTERS, type Quarter, WARRANT_COVERS, type WarrantCovers } from '#shared/warrants.ts';
import { warrantWorkflow } from '#shared/workflows/warrants.ts';
import { figuresOf, scopeOf } from './scope-of.ts';

type State = keyof typeof warrantWorkflow.states;

/** A warrant on paper: what is released for whom and when, and the two officers with their days. */
export const warrantSheet: SheetOf = async (record, db) => {
  const { code, quarter, budget_year, reference, status } = record;
  const { name } = await figuresOf(db, scopeOf(record));
  const amount = Number(record.amount);
  const when = `${QUARTERS[Number(quarter) as Quarter]} of ${budget_year}`;
  return {
    title: 'Warrant',
    code: { label: 'Warrant', value: String(code) },
    watermark: status === 'approved' ? null : status === 'denied' ? 'CANCELLED' : 'DRAFT',
    facts: [
      { label: 'Released for', value: `${name ?? '–'} (${coveredKind(record.covers)})` },
      { label: 'Quarter', value: when },
      { label: 'Reference', value: String(reference) },
      { label: 'Status', value: warrantWorkflow.states[status as State].word },
      { label: 'Entered by', value: labelOf(record.requested_by_record) },
      { label: 'Entered', value: momentOf(record.created_at), kind: 'dateTime' },
      { label: status === 'denied' ? 'Denied by' : 'Approved by', value: labelOf(record.decided_by_record) },
      {
        label: status === 'denied' ? 'Denied' : 'Approved',
        value: momentOf(record.decided_at),
        kind: 'dateTime',
      },
    ],
    tables: [
      {
        caption: 'Released',
        columns: [
          { key: 'says', label: 'Particulars', names: true },
          { key: 'amount', label: 'Amount', kind: 'money' },
        ],
        rows: [{ says: `${name ?? code}, ${when}`, amount }],
        totals: { label: 'Total', values: { amount } },
      },
    ],
    total: totalOf(nairaToKobo(amount)),
    notes: [
      ...(record.remark ? [`Remark: ${record.remark}`] : []),
      ...(record.response ? [`Response: ${record.response}`] : []),
    ],
    signatures: ['Entered by', status === 'denied' ? 'Denied by' : 'Approved by'],
  };
};

function coveredKind(covers: unknown): string {
  return WARRANT_COVERS[covers as WarrantCovers].toLowerCase();
}

function labelOf(linked: unknown): string | null {
  return (linked as { label?: string } | null | undefined)?.label ?? null;
}

function momentOf(moment: unknown): string | null {
  if (moment instanceof Date) return moment.toISOString();
  return moment ? String(moment) : null;
}
