import type { PaymentType } from '#shared/constants.ts';
import { looks } from '#shared/looks.ts';
import {
  type Judged,
  leftAfter,
  type Repeatable,
  repeatedRows,
  repeatedSentence,
  shortAt,
} from '#shared/many-expenditures.ts';
import { koboToNaira, nairaTextProblem, parseNairaText } from '#shared/money.ts';
import type { Payee } from '../create/values.ts';
import type { LeftOut } from './read-cells.ts';
import { beginsAsTotal, LIKE_TOTALS } from './totals.ts';

/** One payment of the list, as it is typed. */
export type PayRow = {
  key: number;
  payee: Payee | null;
  /** The name that a pasted list has beside a number. */
  called: string;
  /** As it is typed, with its commas. */
  amount: string;
  reference: string;
  /** Why it is no duplicate. */
  remark: string;
  /** Brought with a list, which the result speaks of. */
  listed?: boolean;
};

/** A row as it stands: what is said beneath it, and what is left on the fund after it. */
export type RowState = {
  /** Why it can't be raised; null of one that can, or that is still typed. */
  problem: string | null;
  /** What that is about: one of its inputs, or the fund. */
  wrong: 'beneficiary' | 'reference' | 'amount' | 'fund' | null;
  /** Why it may be the same payment as another, or none. */
  doubt: string | null;
  judged: Judged | undefined;
  /** In kobo; null while the fund is not known. */
  left_kobo: number | null;
};

let keys = 0;

/** A row in which nothing is typed. */
export function emptyRow(more: Partial<PayRow> = {}): PayRow {
  keys += 1;
  return { payee: null, called: '', amount: '', reference: '', remark: '', ...more, key: keys };
}

/** Whether anything is typed in a row. */
export function isTyped({ payee, amount, reference }: PayRow): boolean {
  return Boolean(payee?.name.trim() || amount.trim() || reference.trim());
}

/** The rows with one empty row at the end, into which the next payment is typed. */
export function withLast(rows: readonly PayRow[]): PayRow[] {
  const last = rows.at(-1);
  return last && !isTyped(last) ? [...rows] : [...rows, emptyRow()];
}

/** What is typed as amount, in naira; null where nothing, or nothing readable, is. */
export function nairaOf({ amount }: PayRow): number | null {
  const kobo = amount.trim() === '' ? null : parseNairaText(amount);
  return kobo === null || kobo <= 0 ? null : koboToNaira(kobo);
}

const LONGEST = { payee: 200, reference: 80 };

/** Whether a row is too long to be sent at all, such as a cell that holds a whole page. */
export function tooLong(row: PayRow, type: PaymentType): boolean {
  return payeeTooLong(row) || (type === 'third-party' && row.reference.length > LONGEST.reference);
}

function payeeTooLong({ payee, called }: PayRow): boolean {
  return Math.max(payee?.name.length ?? 0, called.length) > LONGEST.payee;
}

/** Whether a row may be a sum of others: somebody of the lists is paid, whatever they are called. */
function isLikeTotals({ payee }: PayRow): boolean {
  return payee?.kind === 'typed' && beginsAsTotal(payee.name);
}

/** The rows of a list whose payments are of another kind now: who was picked from other lists is a name again. */
export function ofOtherKind(rows: readonly PayRow[]): PayRow[] {
  return rows.map((row) => ({
    ...row,
    payee: row.payee && { kind: 'typed', id: null, name: row.payee.name, note: null },
  }));
}

/** What the server is asked of a row; its text is the row's name among the answers. Staff share a memo: theirs is asked without a number. */
export function askedOf(row: PayRow, type: PaymentType) {
  const { payee, called, reference } = row;
  const isPicked = payee && payee.kind !== 'typed';
  return {
    beneficiary: payee && !isPicked ? payee.name.trim() : null,
    beneficiary_type: isPicked ? payee.kind : null,
    beneficiary_id: isPicked ? payee.id : null,
    amount: nairaOf(row),
    reference: type === 'third-party' ? reference.trim() || null : null,
    called: called.trim() || null,
  };
}

/** What the server raises of a row. */
export function raisedOf(row: PayRow, type: PaymentType, memo: string) {
  const { called: _, ...asked } = askedOf(row, type);
  const remark = row.remark.trim();
  const reference = type === 'staff' ? memo.trim() || null : asked.reference;
  return { ...asked, reference, ...(remark ? { duplicate_remark: remark } : {}) };
}

/** A row that came with a list and was removed from it by hand, with what was wrong with it. */
export function leftOutOf({ payee, called, amount, listed }: PayRow, state: RowState | undefined): LeftOut[] {
  if (!listed) return [];
  const said = [payee?.name.trim(), called, amount.trim()].filter(Boolean).join(', ');
  const reason = state?.problem ?? state?.doubt ?? 'It was removed from the list';
  return said ? [{ said, reason: reason.endsWith('.') ? reason : `${reason}.` }] : [];
}

type Standing = {
  type: PaymentType;
  available_kobo: number | null;
  judgedOf: (row: PayRow) => Judged | undefined;
  /** What is booked of an amount, where VAT is added to it. */
  bookedOf?: (naira: number | null) => number | null;
};

/** How each typed row stands, those before it counted. */
export function standingOf(
  rows: readonly PayRow[],
  { type, available_kobo, judgedOf, bookedOf = (naira) => naira }: Standing,
): RowState[] {
  const amounts = rows.map(nairaOf);
  const repeats = repeatedRows(
    rows.map((row): Repeatable => {
      const { payee, reference } = row;
      const who = payee?.name.trim()
        ? [looks(payee.name), ...(payee.id ? [`${payee.kind} ${payee.id}`] : [])]
        : [];
      return {
        payee: who,
        amount: nairaOf(row),
        invoice: type === 'third-party' ? reference.trim() || null : null,
      };
    }),
  );
  const left = available_kobo === null ? [] : leftAfter(available_kobo, amounts.map(bookedOf));
  return rows.map((row, place) => {
    const judged = judgedOf(row);
    const left_kobo = left[place] ?? null;
    const wrongAmount = row.amount.trim()
      ? (nairaTextProblem(row.amount) ?? (amounts[place] === null ? 'Enter an amount above zero' : null))
      : null;
    const short = left_kobo !== null && amounts[place] !== null ? shortAt(left_kobo) : null;
    const twice = repeats[place];
    const doubt = twice
      ? repeatedSentence(twice)
      : (judged?.doubt ?? (isLikeTotals(row) ? LIKE_TOTALS : null));
    const wrongs: [RowState['wrong'], string | null | undefined | false][] = [
      ['beneficiary', payeeTooLong(row) && `A name has at most ${LONGEST.payee} characters`],
      ['reference', tooLong(row, type) && `A number has at most ${LONGEST.reference} characters`],
      ['beneficiary', judged?.problem],
      ['amount', wrongAmount],
      ['fund', short],
    ];
    const [wrong, problem] = wrongs.find(([, said]) => said) ?? [null, null];
    return { problem: problem || null, wrong, doubt, judged, left_kobo };
  });
}
