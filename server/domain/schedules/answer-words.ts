import type { FileLayout, LayoutField } from '#shared/schedule-templates.ts';

/** What a column in the answer of a bank is about. */
export type AnswerColumn =
  | 'pv_no'
  | 'reference'
  | 'serial'
  | 'amount'
  | 'kobo'
  | 'account'
  | 'outcome'
  | 'reason';

/** The heads by which banks call each column, the surest first, as `folded` makes them. */
const HEADS: Readonly<Record<AnswerColumn, readonly string[]>> = {
  pv_no: ['pv', 'pv no', 'pv number', 'voucher', 'voucher no', 'voucher number', 'payment voucher'],
  reference: [
    ...['reference', 'ref', 'reference no', 'ref no', 'reference number', 'payment reference'],
    ...['customer reference', 'transaction reference', 'narration', 'payment narration', 'remarks of payer'],
  ],
  serial: ['serial', 'serial no', 'serial number', 's n', 'sn', 's no', 'line', 'line no', 'no', 'item'],
  amount: [
    ...['net', 'net amount', 'amount', 'amount ngn', 'amount naira', 'amount n', 'transaction amount'],
    ...['payment amount', 'credit amount', 'amount paid'],
  ],
  // Amounts as whole numbers of kobo.
  kobo: [
    ...['kobo', 'amount kobo', 'amount in kobo', 'net kobo', 'net in kobo', 'net amount kobo'],
    ...['net amount in kobo', 'transaction amount kobo', 'payment amount kobo', 'amount paid kobo'],
  ],
  account: [
    ...['nuban', 'beneficiary account', 'beneficiary account number', 'beneficiary account no'],
    ...[
      'credit account',
      'credit account number',
      'payee account',
      'account number',
      'account no',
      'account',
    ],
  ],
  outcome: [
    ...['outcome', 'status', 'payment status', 'transaction status', 'result', 'bank s answer', 'answer'],
    ...['response', 'response code', 'status code'],
  ],
  reason: [
    ...['reason', 'reason of the bank', 'reason for rejection', 'rejection reason', 'return reason'],
    ...['failure reason', 'response description', 'response message', 'status description'],
    ...['remark', 'remarks', 'comment', 'comments'],
  ],
};

const PAID: readonly string[] = [
  ...['paid', 'success', 'successful', 'succeeded', 'credited', 'completed', 'settled', '00'],
  ...['paid successfully', 'successfully paid', 'payment successful', 'transaction successful'],
  ...['approved or completed successfully', 'completed successfully'],
];

const REJECTED: readonly string[] = [
  ...['rejected', 'reject', 'failed', 'fail', 'failure', 'returned', 'return', 'unsuccessful'],
  ...['not successful', 'declined', 'refused', 'reversed', 'bounced', 'dishonoured', 'dishonored'],
  ...['unpaid', 'not paid', 'payment failed', 'transaction failed', 'payment rejected', 'payment returned'],
];

/** The codes of instant payments that say for certain that nothing was paid; of the others the bank is asked. */
const CODES: Readonly<Record<string, string>> = {
  '05': 'Do not honour',
  '06': 'Dormant account',
  '07': 'Invalid account',
  '08': 'Account name differs',
  '12': 'Invalid transaction',
  '13': 'Invalid amount',
  '16': 'Unknown bank code',
  '51': 'Not enough funds',
  '57': 'Not permitted to sender',
  '61': 'Transfer limit exceeded',
};

/** What one cell says became of a line: paid, rejected, perhaps with its reason, or neither for certain. */
export interface Said {
  outcome: 'paid' | 'rejected' | null;
  reason: string | null;
}

/** A head, or a word of a bank, without capitals and signs. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim();
}

/** Whether banks call such a column by this head, as `folded` makes it. */
export function isHeadOf(column: AnswerColumn, head: string): boolean {
  return HEADS[column].includes(head);
}

const OF_FIELDS: Partial<Record<LayoutField, AnswerColumn>> = {
  ...{ serial: 'serial', pv_no: 'pv_no', account: 'account', net: 'amount', narration: 'reference' },
};

/** The heads of the file that was sent: a bank often sends it back with a column of its own. */
export function headsSent({ columns, amounts }: Pick<FileLayout, 'columns' | 'amounts'>): SentHeads {
  return columns.flatMap(({ field, head }) => {
    const column = field === 'net' && amounts === 'kobo' ? 'kobo' : OF_FIELDS[field];
    return head ? [[column ?? null, folded(head)] as const] : [];
  });
}

type SentHeads = readonly (readonly [column: AnswerColumn | null, head: string])[];

/**
 * Which cells of a row are heads of what, those of the file that was sent first, then the surest. A head that was sent stands
 * above what the agency wrote, so it never says what became of a line, whatever word it is.
 */
export function columnsOf(
  cells: readonly string[],
  sent: SentHeads = [],
): Partial<Record<AnswerColumn, readonly number[]>> {
  const heads = cells.map(folded);
  const own = sent.map(([, head]) => head);
  const timesIn = (list: readonly string[], word: string) => list.filter((head) => head === word).length;
  // Where one more column has a head that was sent, nothing tells which of them is the bank's.
  const isEither = (word: string) => own.includes(word) && timesIn(heads, word) > timesIn(own, word);
  const isTheirs = (word: string) => !own.includes(word) || isEither(word);
  const wordsOf = (column: AnswerColumn) => {
    if (column === 'outcome') return HEADS.outcome.filter((word) => !own.includes(word));
    const known = HEADS[column].filter(isTheirs);
    return column === 'reason' ? [...known, ...HEADS.outcome.filter(isEither)] : known;
  };
  const found = (Object.keys(HEADS) as AnswerColumn[]).flatMap((column) => {
    const words = new Set([
      ...sent.flatMap(([of, head]) => (of === column ? [head] : [])),
      ...wordsOf(column),
    ]);
    const places = [...words].flatMap((word) =>
      heads.flatMap((head, place) => (head === word ? [place] : [])),
    );
    return places.length === 0 ? [] : [[column, places] as const];
  });
  return Object.fromEntries(found);
}

/** What a cell of an outcome says, in the words of banks; a reason may follow behind a dash, a colon or in brackets. */
export function saidIn(cell: string): Said {
  const word = folded(cell);
  if (PAID.includes(word)) return { outcome: 'paid', reason: null };
  if (REJECTED.includes(word)) return { outcome: 'rejected', reason: null };
  const code = CODES[word];
  if (code !== undefined) return { outcome: 'rejected', reason: code };
  const [, first = '', rest = ''] = /^(.+?)\s*[-–—:,(]\s*(.+?)\)?$/.exec(cell) ?? [];
  return REJECTED.includes(folded(first))
    ? { outcome: 'rejected', reason: rest }
    : { outcome: null, reason: null };
}
