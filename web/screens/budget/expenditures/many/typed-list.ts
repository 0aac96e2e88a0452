import type { Draft } from '#web/crud/form/use-draft.ts';
import type { Shared } from './many-top.tsx';
import { emptyRow, isTyped, type PayRow, type RowState, raisedOf, withLast } from './pay-rows.ts';
import type { LeftOut } from './read-cells.ts';

/** The list as it is typed, and as its draft keeps it. */
export type Typed = Shared & {
  rows: PayRow[];
  left_out: readonly LeftOut[];
  /** The key under which it was sent last, until an answer says that it was not raised. */
  sent: string | null;
};

/** A list in which nothing is typed. */
export function emptyList(period: number): Typed {
  return {
    ...{ type: 'staff', period, fund: null, description: '', memo: '' },
    ...{ transaction_class: null, vat: null, vat_reason: null },
    ...{ rows: withLast([]), left_out: [], sent: null },
  };
}

/** The list of a draft. */
export function keptIn(draft: Draft | null, empty: Typed): Typed {
  const kept = draft?.content.values as Partial<Typed> | undefined;
  if (!kept || !Array.isArray(kept.rows)) return empty;
  // Keys count anew with each page.
  return { ...empty, ...kept, rows: withLast(kept.rows.filter(isTyped).map((row) => emptyRow(row))) };
}

/** What is sent of it. */
export function bodyOf({ type, fund, period, description, memo, rows, ...tax }: Typed, isTaxing: boolean) {
  const { transaction_class, vat, vat_reason } = tax;
  return {
    ...{ type, fund_id: fund?.id, period, description: description.trim() },
    ...(isTaxing &&
      type === 'third-party' && {
        ...{ transaction_class, vat, vat_reason: vat === 'exempt' ? vat_reason?.trim() : null },
      }),
    rows: rows.filter(isTyped).map((row) => raisedOf(row, type, memo)),
  };
}

/** Rows of which nobody knows whether they are raised already: nothing is said of them, since they would be told that they repeat themselves. */
export function unsaid(states: readonly RowState[]): RowState[] {
  return states.map(({ judged }) => ({ problem: null, wrong: null, doubt: null, judged, left_kobo: null }));
}
