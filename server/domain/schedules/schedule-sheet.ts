import type { SheetOf } from '#server/frame/sheet-of.ts';
import { formatMoment } from '#shared/dates.ts';
import { formatNaira, koboToNaira, nairaToKobo } from '#shared/money.ts';
import { totalOf } from '#shared/resource/sheet.ts';
import { templateShown } from '#shared/schedule-templates.ts';
import { paymentScheduleWorkflow } from '#shared/workflows/payment-schedules.ts';
import { accountOf } from './account-of.ts';
import { rejectionsOf } from './rejections.ts';
import { linesOfSchedule } from './schedule-lines.ts';

/** What goes to the bank on paper: the instruction to pay, line by line, with the signatories and the digest of the file. */
export const scheduleSheet: SheetOf = async (record, db) => {
  const lines = await linesOfSchedule(db, record.id);
  const account = await accountOf(db, Number(record.bank_account_id));
  const status = String(record.status) as keyof typeof paymentScheduleWorkflow.states;
  const amount_kobo = nairaToKobo(Number(record.amount));
  const rejected = lines.filter(({ outcome }) => outcome === 'rejected');
  const became = new Map((await rejectionsOf(db, [record.id])).map(({ line_id, says }) => [line_id, says]));
  return {
    title: 'Payment Schedule',
    code: { label: 'Schedule', value: String(record.code) },
    landscape: true,
    watermark: status === 'draft' ? 'DRAFT' : status === 'withdrawn' ? 'CANCELLED' : null,
    facts: [
      { label: 'To', value: `The Manager, ${account.bank_name}` },
      { label: 'Debit', value: account.name },
      { label: 'Account number', value: account.account_number },
      { label: 'Posted on', value: String(record.day), kind: 'date' },
      { label: 'Payments', value: Number(record.line_count), kind: 'number' },
      { label: 'Status', value: paymentScheduleWorkflow.states[status].word },
      { label: 'Prepared by', value: labelOf(record.prepared_by_record) },
      { label: 'First signatory', value: signed(record.first_signed_by_record, record.first_signed_at) },
      { label: 'Second signatory', value: signed(record.second_signed_by_record, record.second_signed_at) },
      {
        label: 'File',
        value: record.template ? templateShown(String(record.template)) : null,
      },
      { label: 'SHA-256 of the file', value: record.digest ? spaced(String(record.digest)) : null },
    ],
    tables: [
      {
        caption: 'Please pay',
        columns: [
          { key: 'serial', label: 'No', kind: 'number' },
          { key: 'payee', label: 'Payee', names: true, beneath: 'narration' },
          { key: 'pv_no', label: 'PV no', kind: 'code' },
          { key: 'bank', label: 'Bank' },
          { key: 'bank_code', label: 'Code', kind: 'code' },
          { key: 'account', label: 'NUBAN', kind: 'code', beneath: 'check' },
          { key: 'net', label: 'Amount', kind: 'money' },
        ],
        rows: lines.map((line) => ({
          ...{ serial: line.serial, payee: line.payee_name, pv_no: line.pv_no, bank: line.payee_bank },
          ...{ bank_code: line.bank_code, account: line.payee_account, narration: line.narration },
          check: `Check digit ${line.payee_account.slice(-1)} ${line.fits ? 'fits' : 'does not fit'}`,
          net: koboToNaira(line.net_kobo),
        })),
        totals: { label: 'Total', values: { net: koboToNaira(amount_kobo) } },
      },
      ...(rejected.length === 0
        ? []
        : [
            {
              caption: 'Rejected by the bank',
              columns: [
                { key: 'pv_no', label: 'PV no', kind: 'code' as const },
                { key: 'payee', label: 'Payee', names: true as const },
                { key: 'reason', label: 'Reason', beneath: 'became' },
                { key: 'net', label: 'Amount', kind: 'money' as const },
              ],
              rows: rejected.map((line) => ({
                ...{ pv_no: line.pv_no, payee: line.payee_name, reason: line.outcome_reason },
                became: became.get(line.id) ?? null,
                net: koboToNaira(line.net_kobo),
              })),
            },
          ]),
    ],
    total: totalOf(amount_kobo),
    notes: [
      'Please debit the account named above with the total and credit the payees as listed.',
      `Gross ${formatNaira(nairaToKobo(Number(record.gross)))}, taxes withheld ${formatNaira(nairaToKobo(Number(record.deducted)))}. Taxes are remitted apart.`,
    ],
    signatures: ['Prepared by', 'First signatory', 'Second signatory', 'Received for the bank'],
  };
};

function labelOf(linked: unknown): string | null {
  return (linked as { label?: string } | null | undefined)?.label ?? null;
}

function signed(linked: unknown, at: unknown): string | null {
  const name = labelOf(linked);
  return name && at ? `${name}, ${formatMoment(at as string)}` : name;
}

/** A digest in groups of eight, so that it is compared by eye. */
function spaced(digest: string): string {
  return digest.match(/.{1,8}/g)?.join(' ') ?? digest;
}
