import { isDay, parseDay } from '#shared/dates.ts';
import { entriesOf } from '#shared/keys-of.ts';
import { parseNairaText } from '#shared/money.ts';
import { allHeads, type StatementColumn, type StatementHeads } from '#shared/statement-file.ts';

/** The heads by which banks call each column, the surest first, as `headWord` makes them. */
const HEADS: Readonly<Record<StatementColumn, readonly string[]>> = {
  day: [
    ...['transaction date', 'trans date', 'tran date', 'trx date', 'txn date', 'date', 'day'],
    ...['posting date', 'post date', 'posted date', 'date posted', 'entry date', 'book date', 'booking date'],
  ],
  value_day: ['value date', 'val date', 'value day', 'effective date'],
  reference: [
    ...['reference', 'ref', 'reference no', 'ref no', 'reference number', 'transaction reference'],
    ...['trans ref', 'transaction ref', 'transaction id', 'tran id', 'session id', 'document no', 'doc no'],
    ...['cheque no', 'chq no', 'cheque number', 'instrument no', 'instrument number'],
  ],
  narration: [
    ...['narration', 'description', 'details', 'transaction details', 'transaction description'],
    ...['particulars', 'transaction particulars', 'narrative', 'remarks', 'remark', 'transaction remarks'],
  ],
  debit: [
    ...['debit', 'debits', 'debit amount', 'amount debited', 'dr', 'withdrawal', 'withdrawals'],
    ...['withdrawal amount', 'money out', 'paid out', 'pay out'],
  ],
  credit: [
    ...['credit', 'credits', 'credit amount', 'amount credited', 'cr', 'deposit', 'deposits'],
    ...['deposit amount', 'lodgement', 'lodgements', 'lodgment', 'money in', 'paid in', 'pay in'],
  ],
  amount: ['amount', 'transaction amount', 'trans amount', 'signed amount'],
  balance: [
    ...['balance', 'running balance', 'current balance', 'ledger balance', 'book balance'],
    ...['balance after', 'available balance', 'closing balance'],
  ],
};

/** A head without capitals, signs, and the currency behind it. */
export function headWord(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .replace(/ (?:ngn|naira|n)$/, '');
}

/** By column, the heads of a row that banks call so, each taken once; those that were remembered of the account first. */
export function knownHeads(
  headings: readonly string[],
  remembered: StatementHeads = allHeads(),
): StatementHeads {
  const words = headings.map(headWord);
  const taken = new Set<number>();
  const take = (place: number) => {
    if (place < 0 || taken.has(place)) return null;
    taken.add(place);
    return headings[place] ?? null;
  };
  const known: Partial<Record<StatementColumn, string | null>> = {};
  const last = entriesOf(remembered).filter(([, head]) => head);
  // A file with all heads of the last one is read alike: a column that was set to none is none.
  const isAlike = last.length > 0 && last.every(([, head]) => headings.includes(head ?? ''));
  for (const [column, head] of last) known[column] = take(headings.indexOf(head ?? ''));
  for (const [column, own] of entriesOf(HEADS)) {
    if (known[column] || isAlike) continue;
    const places = own.map((word) => words.findIndex((one, place) => one === word && !taken.has(place)));
    known[column] = take(places.find((place) => place >= 0) ?? -1);
  }
  if (known.debit && known.credit) known.amount = null;
  return allHeads(known);
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A day as banks write it, with the time behind it or not: 07-09-2026, 2026-09-07, 07-Sep-2026, 7 SEP 26; null if it is none. */
export function bankDay(text: string): string | null {
  const day = text
    .trim()
    .replace(/[T ]\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?: ?[AP]M)?(?:Z|[+-]\d\d:?\d\d)?$/i, '');
  const plain = parseDay(day);
  if (plain) return plain;
  const [, figures = '', name = '', year = ''] =
    /^(\d{1,2})[-/ .]*([a-z]{3,9})\.?[-/ ,.]*(\d{4}|\d{2})$/i.exec(day) ?? [];
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  if (month > 0) return whole(year, String(month), figures);
  const [, first = '', second = '', short = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2})$/.exec(day) ?? [];
  return first ? whole(short, second, first) : null;
}

function whole(year: string, month: string, day: string): string | null {
  const iso = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(iso) ? iso : null;
}

/** An amount of a bank in kobo with its sign: -500.00, (500.00), 500.00 DR; 0 of an empty cell or a dash, null of what can't be read. */
export function bankAmount(text: string): number | null {
  const cell = text
    .trim()
    .replaceAll('−', '-')
    .replace(/^(?:NGN|₦|N(?=[\d(-]))\s*/i, '');
  if (cell === '' || /^[-–—]+$/.test(cell)) return 0;
  const [, open = '', figures = '', close = '', word = ''] =
    /^([-+(]?)\s*(?:NGN|₦)?\s*([\d,. ']+?)\s*([-)]?)\s*(dr|cr|d|c)?\.?$/i.exec(cell) ?? [];
  if (figures === '' || (open === '(') !== (close === ')')) return null;
  const kobo = parseNairaText(figures);
  if (kobo === null) return null;
  const isNegative = open === '-' || open === '(' || close === '-' || /^d/i.test(word);
  return isNegative ? -kobo : kobo;
}

/** What a row says that is no movement: with what the account opened or closed, or a total. */
export function balanceWord(text: string): 'opening' | 'closing' | 'total' | null {
  const word = headWord(text);
  if (/^(?:opening bal|opening balance|balance b f|balance brought|brought forward|b f$)/.test(word))
    return 'opening';
  if (/^(?:closing bal|closing balance|balance c f|balance carried|carried forward|c f$)/.test(word))
    return 'closing';
  return /^(?:grand |sub ?)?totals?\b/.test(word) ? 'total' : null;
}

const WITH_BALANCE =
  '(?:as|at|on|of|for|to|from|the|and|no|count|number|amount|value|period|page|day|month|year|account|ngn|naira|debits?|credits?|withdrawals?|deposits?|lodge?ments?|transactions?|movements?|balance|jan\\w*|feb\\w*|mar\\w*|apr\\w*|may|june?|july?|aug\\w*|sep\\w*|oct\\w*|nov\\w*|dec\\w*|\\d+)';
const ALONE = new RegExp(
  `^(?:(?:opening|closing) bal(?:ance)?|balance (?:b f|c f|(?:brought|carried) forward)|b f|c f|(?:brought|carried) forward|(?:grand |sub ?)?totals?)(?: ${WITH_BALANCE})*$`,
);

/** Whether a cell says nothing else than that it is about a balance or a total, with figures, days and words that go with that. */
export function saysNothingElse(text: string): boolean {
  return ALONE.test(headWord(text));
}
