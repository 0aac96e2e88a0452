import type { SheetOf } from '#server/frame/sheet-of.ts';
import { type DraftSum, sumDraft } from '#shared/budget-draft.ts';
import { forSomebody } from '#shared/for-somebody.ts';
import { nairaToKobo } from '#shared/money.ts';
import { words } from '#shared/resource/fields.ts';
import { type SheetRow, totalOf } from '#shared/resource/sheet.ts';
import type { DraftLine } from '#shared/resources/budget/budget-draft-answers.ts';
import { headOfAgency } from '../branding/index.ts';
import { linesOfDraft } from './read-lines.ts';

/** A draft budget on paper: by type and head, each line beside this year's figures, sums and signatures. */
export const draftSheet: SheetOf = async (record, db) => {
  const year = Number(record.budget_year);
  const status = String(record.status);
  const lines = await linesOfDraft(db, { id: record.id, budget_year: year, status });
  const sums = sumDraft(lines);
  const label = (value: unknown) => (value as { label?: string } | null | undefined)?.label ?? null;
  const this_year = record.from_year ? String(record.from_year) : 'This year';
  return {
    title: `Budget of ${year}`,
    code: { label: 'Budget year', value: String(year) },
    landscape: true,
    facts: [
      { label: 'Copied from', value: record.from_year ? String(record.from_year) : 'No other year' },
      { label: 'Lines', value: lines.length, kind: 'quantity' },
      { label: 'Started by', value: label(record.user) },
      { label: 'Submitted by', value: forSomebody(label(record.submitted_by), label(record.submitted_for)) },
      { label: 'Opened by', value: status === 'opened' ? label(record.decided_by) : null },
    ],
    tables: [
      {
        caption: 'Lines of the budget',
        columns: [
          { key: 'code', label: 'Code', kind: 'code' },
          { key: 'name', label: 'Sub-head', names: true },
          { key: 'department', label: 'Department' },
          { key: 'approved', label: `Approved ${this_year}`, kind: 'money' },
          { key: 'booked', label: `Booked ${this_year}`, kind: 'money' },
          { key: 'actual', label: `Paid ${this_year}`, kind: 'money' },
          { key: 'amount', label: `Budget ${year}`, kind: 'money' },
          { key: 'more', label: 'More or less', kind: 'money' },
        ],
        rows: sums.types.flatMap(({ type, heads, ...ofType }): SheetRow[] => [
          { look: 'group', name: words(type) },
          ...heads.flatMap(({ id, code, name, ...ofHead }): SheetRow[] => [
            { look: 'strong', name: `${code} ${name}`, ...figuresOf(ofHead) },
            ...lines.filter((line) => line.type === type && line.budget_head.id === id).map(rowOf),
          ]),
          { look: 'sum', name: `Total ${words(type).toLowerCase()}`, ...figuresOf(ofType) },
        ]),
        empty: 'This draft has no lines.',
        totals: { label: 'Total of the budget', values: figuresOf(sums) },
      },
    ],
    total: totalOf(nairaToKobo(sums.amount), `Budget of ${year}`),
    signatures: ['Head of Budget Office', 'Director, Finance and Accounts', await headOfAgency(db)],
    watermark: status === 'opened' ? null : status === 'discarded' ? 'CANCELLED' : 'DRAFT',
  };
};

function rowOf({ code, sub_budget_head, department, this_year, amount }: DraftLine): SheetRow {
  const { approved, booked, actual } = this_year ?? { approved: 0, booked: 0, actual: 0 };
  const [{ more }] = [
    sumDraft([{ type: 'capital', budget_head: { id: 0, label: '', code: '' }, amount, this_year }]),
  ];
  return {
    look: 'part',
    ...{
      code,
      name: sub_budget_head.label,
      department: department.abv,
      approved,
      booked,
      actual,
      amount,
      more,
    },
  };
}

function figuresOf({ approved, booked, actual, amount, more }: DraftSum) {
  return { approved, booked, actual, amount, more };
}
