import type { SheetOf } from '#server/frame/sheet-of.ts';
import { nairaToKobo } from '#shared/money.ts';
import { totalOf } from '#shared/resource/sheet.ts';
import { RECEIPT_KINDS } from '#shared/resources/payments/receipts.ts';

/** The receipt of money that came back, for whoever paid it in. */
export const receiptSheet: SheetOf = async (record) => ({
  title: 'Official Receipt',
  code: { label: 'Receipt', value: String(record.number) },
  facts: [
    { label: 'Received from', value: String(record.received_from) },
    { label: 'On', value: String(record.day), kind: 'date' },
    { label: 'Why', value: RECEIPT_KINDS[String(record.kind) as keyof typeof RECEIPT_KINDS] },
    { label: 'Of', value: String(record.code) },
    { label: 'Payment', value: labelOf(record.payment) },
    { label: 'Paid in by', value: record.paper_no ? String(record.paper_no) : null },
    { label: 'Into', value: labelOf(record.bank_account) },
    { label: 'Recorded by', value: labelOf(record.recorded_by_record) },
  ],
  tables: [
    {
      caption: 'Received',
      columns: [
        { key: 'says', label: 'Particulars', names: true },
        { key: 'amount', label: 'Amount', kind: 'money' },
      ],
      rows: [
        {
          says: `${RECEIPT_KINDS[String(record.kind) as keyof typeof RECEIPT_KINDS]}: ${String(record.code)}`,
          amount: Number(record.amount),
        },
      ],
      totals: { label: 'Total', values: { amount: Number(record.amount) } },
    },
  ],
  total: totalOf(nairaToKobo(Number(record.amount))),
  signatures: ['Treasury Officer', 'Received from'],
});

function labelOf(linked: unknown): string | null {
  return (linked as { label?: string } | null | undefined)?.label ?? null;
}
