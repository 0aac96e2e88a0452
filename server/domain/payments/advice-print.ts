import { accessTo } from '#server/crud/access.ts';
import { readRecord } from '#server/crud/list-query.ts';
import type { Print } from '#server/crud/print-routes.ts';
import { Refusal } from '#shared/errors.ts';
import { nairaToKobo } from '#shared/money.ts';
import { totalOf } from '#shared/resource/sheet.ts';
import type { WireDeduction } from '#shared/resources/payments/payment-extras.ts';
import { payments } from '#shared/resources/payments/payments.ts';
import { NAMED_CLASSES, TAX_KINDS, type TransactionClass } from '#shared/taxes.ts';
import { isGone } from '#shared/workflows/desks.ts';
import { paymentFlow } from './payments.ts';

/** What tells a payee how its payment was made up: gross, what was deducted for whom, and net. */
export const advicePrint: Print = {
  path: '/payments/:id/advice',
  access: accessTo(payments, 'read'),
  name: 'the advice of one payment, for its payee',
  counted: ({ id }) => ({ subject: 'payment-advices', id, table: 'payments' }),
  async compose(db, { actor, id }) {
    const record = await readRecord(db, payments, paymentFlow.extensions.payments ?? {}, actor, id);
    if (!record) throw new Refusal('NOT_FOUND', 'There is no such payment.');
    const text = (name: string) => (record[name] ? String(record[name]) : null);
    const status = String(record.status);
    const deductions = record.deductions as WireDeduction[];
    const taxed = text('transaction_class') as TransactionClass | null;
    return {
      title: 'Payment Advice',
      code: { label: 'Voucher', value: String(record.pv_no) },
      watermark: isGone({ status }) ? 'CANCELLED' : status === 'paid' ? null : 'DRAFT',
      facts: [
        { label: 'Payee', value: text('payee_name') },
        { label: 'Paid on', value: text('paid_on'), kind: 'date' },
        { label: 'Paid into', value: [text('payee_bank'), text('payee_account')].filter(Boolean).join(', ') },
        { label: 'Bank reference', value: text('bank_reference') },
        { label: 'Invoice or memo', value: text('reference') },
        { label: 'Class of transaction', value: taxed && NAMED_CLASSES[taxed] },
        { label: 'For', value: text('description') },
      ],
      tables: [
        {
          caption: 'How the payment is made up',
          columns: [
            { key: 'what', label: 'Particulars', names: true, beneath: 'authority' },
            { key: 'base', label: 'Base before VAT', kind: 'money' },
            { key: 'rate', label: 'Rate' },
            { key: 'amount', label: 'Amount', kind: 'money' },
          ],
          rows: [
            { what: 'Gross', amount: Number(record.gross) },
            ...deductions.map(({ kind, authority, base, rate, amount }) => ({
              ...{
                what: `Less ${TAX_KINDS[kind]}`,
                authority,
                base,
                rate: `${rate}\u00a0%`,
                amount: -amount,
              },
            })),
          ],
          totals: { label: 'Net to the payee', values: { amount: Number(record.net) } },
        },
      ],
      total: totalOf(nairaToKobo(Number(record.net)), 'Net'),
      notes: deductions.length > 0 ? ['A certificate follows once the tax is remitted.'] : [],
      signatures: ['Treasury Officer'],
    };
  },
};
