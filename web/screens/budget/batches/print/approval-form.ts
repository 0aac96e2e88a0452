import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '#shared/dates.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';

/** One line of the form: a payment; the amount in naira. */
export type FormLine = {
  no: number;
  staff_no: string | null;
  payee_name: string;
  purpose: string;
  budget_head: string;
  pv_no: string;
  trnxId: string | null;
  amount: number;
};

/** One clearing at one office. */
export type FormAct = {
  office: string;
  person: string;
  acting_for: string | null;
  at: string;
  remark: string | null;
  pv_no: string;
};

/** Everything that the payment approval form of a batch prints. */
export type ApprovalForm = {
  id: number;
  code: string;
  reference_no: string;
  department: string;
  division: string | null;
  directorate: string | null;
  period: number;
  type: 'staff' | 'third-party';
  max: number;
  status_words: string;
  watermark: string | null;
  raised_at: string;
  raised_by: string;
  description: string | null;
  no_of_payments: number;
  lines: FormLine[];
  total: number;
  total_in_words: string;
  offices: FormAct[];
  signatures: string[];
  /** How many copies were printed before. */
  copies: number;
};

/** The forms of batches, in the order of the ids. */
export function useApprovalForms(ids: readonly number[]) {
  return useQuery<ApprovalForm[], ApiError>({
    queryKey: ['batches', 'form', ids.join(',')],
    queryFn: ({ signal }) => Promise.all(ids.map((id) => readForm(id, signal))),
    enabled: ids.length > 0,
  });
}

/** One row of the office table: who cleared when, which payments where not all of them, and what was said. */
export type OfficeRow = { key: string; office: string; person: string; when: string; remark: string };

/** The clearings by office and person, as one reads them on the form. */
export function officeRows({ offices, lines }: Pick<ApprovalForm, 'offices' | 'lines'>): OfficeRow[] {
  const groups = new Map<string, FormAct[]>();
  for (const act of offices) {
    if (!lines.some(({ pv_no }) => pv_no === act.pv_no)) continue;
    const key = `${act.office} ${act.person} ${act.acting_for ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), act]);
  }
  return [...groups].map(([key, acts]) => rowOf(key, acts, lines));
}

function rowOf(key: string, acts: readonly FormAct[], lines: readonly FormLine[]): OfficeRow {
  const [first] = acts;
  const last = acts.at(-1);
  const numbers = lines.filter(({ pv_no }) => acts.some((act) => act.pv_no === pv_no)).map(({ no }) => no);
  const which =
    numbers.length < lines.length
      ? `${numbers.length === 1 ? 'Payment' : 'Payments'} ${numbers.join(', ')}.`
      : '';
  const remarks = [...new Set(acts.map(({ remark }) => remark).filter(Boolean))].join(' ');
  return {
    key,
    office: first?.office ?? '',
    person: first?.acting_for ? `${first.person} for ${first.acting_for}` : (first?.person ?? ''),
    when: last ? formatMoment(last.at) : '',
    remark: [which, remarks].filter(Boolean).join(' '),
  };
}

async function readForm(id: number, signal: AbortSignal): Promise<ApprovalForm> {
  const { data } = await api.get<Omit<ApprovalForm, 'id'>>(`batches/${id}/form`, { signal });
  return { ...data, id };
}
