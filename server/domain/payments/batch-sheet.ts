import type { SheetOf } from '#server/frame/sheet-of.ts';
import { formatMoment } from '#shared/dates.ts';
import { forSomebody } from '#shared/for-somebody.ts';
import { formatNaira, nairaToKobo, sumNaira } from '#shared/money.ts';
import type { SheetColumn, SheetRow, SheetTable } from '#shared/resource/sheet.ts';
import { TAX_KINDS } from '#shared/taxes.ts';
import { afterPaymentWords } from './after-payment.ts';
import { readForm } from './batch-form.ts';

type Form = Awaited<ReturnType<typeof readForm>>;

/** What a batch prints: its payment approval form. */
export const batchSheet: SheetOf = async ({ id }, db, actor) => {
  const form = await readForm(db, actor, id);
  return {
    title: 'Payment Approval Form',
    code: { label: 'Batch no', value: form.code },
    watermark: form.watermark,
    facts: [
      { label: 'Originating division', value: form.division ?? form.department },
      { label: 'Period', value: form.period },
      { label: 'Directorate', value: form.directorate },
      { label: 'Raised', value: form.raised_at.toISOString(), kind: 'date' },
      {
        label: 'Payments',
        value: `${form.no_of_payments} (${form.type === 'staff' ? 'staff' : 'third party'})`,
      },
      { label: 'Status', value: form.status_words },
      { label: 'Reference', value: form.reference_no },
      { label: 'Raised by', value: form.raised_by },
    ],
    tables: [
      {
        caption: 'Payments',
        columns: lineColumns(form),
        rows: form.lines.map((line) => ({ ...line, staff_no: line.staff_no ?? '–' })),
        totals: {
          label: form.taken_back ? 'Total paid' : 'Total',
          values: { amount: form.total, ...(isTaxed(form) && { net: form.net }) },
        },
      },
      ...deductionTables(form),
      ...approvalTables(form),
      {
        caption: 'Clearing',
        columns: [
          { key: 'office', label: 'Office' },
          { key: 'person', label: 'Cleared by', names: true },
          { key: 'at', label: 'Date and time', kind: 'dateTime' },
          { key: 'remark', label: 'Remark' },
        ],
        rows: officeRows(form),
        empty: 'No office has cleared a payment yet.',
      },
    ],
    total: { amount: form.total, in_words: form.total_in_words },
    notes: [...netNotes(form), ...takenBackNotes(form), ...form.after_payment.map(afterPaymentWords)],
    signatures: form.signatures,
  };
};

/** Whether tax is deducted from something in the batch; without it the form stays as it is for everybody else. */
function isTaxed({ deductions }: Pick<Form, 'deductions'>): boolean {
  return deductions.length > 0;
}

/** Who approved each payment's expenditure, where that was asked. */
function approvalTables({ approvals, lines }: Form): SheetTable[] {
  const rows = approvals.filter(({ pv_no }) => lines.some((line) => line.pv_no === pv_no));
  if (rows.length === 0) return [];
  return [
    {
      caption: 'Approval',
      columns: [
        { key: 'pv_no', label: 'PV no', kind: 'code' },
        { key: 'person', label: 'Approved by', names: true },
        { key: 'head_of', label: 'Head of' },
        { key: 'at', label: 'Date and time', kind: 'dateTime' },
      ],
      rows: rows.map((row) => ({ ...row, head_of: row.head_of ?? 'As deputy' })),
    },
  ];
}

function deductionTables(form: Form): SheetTable[] {
  if (!isTaxed(form)) return [];
  return [
    {
      caption: 'Deductions',
      columns: [
        { key: 'kind', label: 'Deduction', names: true, beneath: 'authority' },
        { key: 'pv_no', label: 'PV no', kind: 'code' },
        { key: 'base', label: 'Base before VAT', kind: 'money' },
        { key: 'rate', label: 'Rate' },
        { key: 'amount', label: 'Amount', kind: 'money' },
      ],
      rows: form.deductions.map((one) => ({ ...one, kind: TAX_KINDS[one.kind], rate: `${one.rate}\u00a0%` })),
      totals: {
        label: 'Deducted',
        values: { amount: sumNaira(form.deductions.map(({ amount }) => amount)) },
      },
    },
  ];
}

/** What goes to the payee, in words, where that is less than what the vote pays. */
function netNotes(form: Form): string[] {
  return isTaxed(form)
    ? [`Net to the payee: ${formatNaira(nairaToKobo(form.net))} (${form.net_in_words}).`]
    : [];
}

/** What was taken back of the batch, by whom and when. */
function takenBackNotes({ taken_back, taken_back_by }: Form): string[] {
  if (!taken_back_by) return [];
  const { person, acting_for, office, at } = taken_back_by;
  const what = taken_back
    ? `The rest of the batch, ${formatNaira(nairaToKobo(taken_back))}, was reversed and taken back`
    : 'The batch was reversed';
  const who = [forSomebody(person, acting_for), office].filter(Boolean).join(', ');
  return [`${what} on ${formatMoment(new Date(at))} by ${who}.`];
}

function lineColumns({ type, taken_back, deductions }: Form): SheetColumn[] {
  return [
    { key: 'no', label: 'No' },
    ...(type === 'staff' ? [{ key: 'staff_no', label: 'Staff no', kind: 'code' as const }] : []),
    { key: 'payee_name', label: 'Beneficiary', names: true },
    { key: 'purpose', label: 'Purpose and budget head', kind: 'longText', beneath: 'budget_head' },
    { key: 'pv_no', label: 'PV no', kind: 'code', ...(taken_back && { beneath: 'outcome' }) },
    { key: 'amount', label: isTaxed({ deductions }) ? 'Gross' : 'Amount', kind: 'money' },
    ...(isTaxed({ deductions }) ? [{ key: 'net', label: 'Net', kind: 'money' as const }] : []),
  ];
}

/** The clearings by office and person: when the last was, of which payments where not of all of them, and what was said. */
function officeRows({ offices, lines }: Form): SheetRow[] {
  const groups = new Map<string, Form['offices']>();
  for (const act of offices) {
    if (!lines.some(({ pv_no }) => pv_no === act.pv_no)) continue;
    const key = JSON.stringify([act.office, act.person, act.acting_for]);
    groups.set(key, [...(groups.get(key) ?? []), act]);
  }
  return [...groups.values()].flatMap((acts) => {
    const last = acts.at(-1);
    if (!last) return [];
    const { office, person, acting_for, at } = last;
    const numbers = lines.filter(({ pv_no }) => acts.some((act) => act.pv_no === pv_no)).map(({ no }) => no);
    const which = `${numbers.length === 1 ? 'Payment' : 'Payments'} ${numbers.join(', ')}.`;
    const remarks = [...new Set(acts.map(({ remark }) => remark))];
    return {
      office,
      person: forSomebody(person, acting_for),
      at,
      remark: [numbers.length < lines.length && which, ...remarks].filter(Boolean).join(' '),
    };
  });
}
