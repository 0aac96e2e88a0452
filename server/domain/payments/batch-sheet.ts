import type { SheetOf } from '#server/frame/sheet-of.ts';
import { formatMoment } from '#shared/dates.ts';
import { forSomebody } from '#shared/for-somebody.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import type { SheetColumn, SheetRow } from '#shared/resource/sheet.ts';
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
        totals: { label: form.taken_back ? 'Total paid' : 'Total', values: { amount: form.total } },
      },
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
    notes: [...takenBackNotes(form), ...form.after_payment.map(afterPaymentWords)],
    signatures: form.signatures,
  };
};

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

function lineColumns({ type, taken_back }: Form): SheetColumn[] {
  return [
    { key: 'no', label: 'No' },
    ...(type === 'staff' ? [{ key: 'staff_no', label: 'Staff no', kind: 'code' as const }] : []),
    { key: 'payee_name', label: 'Beneficiary', names: true },
    { key: 'purpose', label: 'Purpose and budget head', kind: 'longText', beneath: 'budget_head' },
    { key: 'pv_no', label: 'PV no', kind: 'code', ...(taken_back && { beneath: 'outcome' }) },
    { key: 'amount', label: 'Amount', kind: 'money' },
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
