/** What a column of a list of payments has; null of one that says nothing of them. */
export type PaymentColumn = 'number' | 'name' | 'part of a name' | 'amount' | 'reference' | null;

// Of headings without their spaces and signs, such as "staffno" of "Staff No."
const HEADINGS: readonly [RegExp, Exclude<PaymentColumn, null>][] = [
  [/^((staff|ippis|personnel|employee|file|rc|registration)(no|number|id|num)s?|number)$/, 'number'],
  [
    /^((full|staff|employee|payee|vendor|beneficiary|company)?names?(of(the)?(staff|payee|vendor|beneficiary|employee|officer|company|participant)s?)?|payees?|beneficiar(y|ies)|vendors?|contractors?|suppliers?|compan(y|ies)|staff|officers?|participants?)$/,
    'name',
  ],
  [/^(surnames?|(first|middle|last|other|given|family)names?)$/, 'part of a name'],
  [
    /^((total|net|gross)?(amount|amt|pay|sum)(payable|paid|due|approved|tobepaid)?(n|ngn|naira)?|(total|net|gross)(n|ngn|naira)?)$/,
    'amount',
  ],
  [/^((invoice|inv|reference|ref|memo)(no|number|num)?s?)$/, 'reference'],
];

/** What a column with this heading has. */
export function columnCalled(heading: string): PaymentColumn {
  const bare = heading.toLowerCase().replace(/[^a-z]/g, '');
  return HEADINGS.find(([pattern]) => pattern.test(bare))?.[1] ?? null;
}

/** Whether a column says who is paid. */
export function saysWho(column: PaymentColumn | undefined): boolean {
  return column === 'number' || column === 'name' || column === 'part of a name';
}

/** Whether a row of cells heads a list of payments: one column says who is paid, one how much. */
export function headsPayments(cells: readonly string[]): boolean {
  const columns = cells.map(columnCalled);
  return columns.includes('amount') && columns.some(saysWho);
}
