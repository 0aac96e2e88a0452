/** The four figures of a fund that entries change; everything else follows from them. */
export const FIGURES = ['approved', 'booked', 'actual', 'reserved'] as const;
/** One of the four figures. */
export type Figure = (typeof FIGURES)[number];

/** Every kind of ledger entry with its words for people; the same list stands in the database's check. */
export const ENTRY_KINDS = {
  'fund-created': 'Fund created',
  'opening-figures': 'Opening figures',
  'approved-updated': 'Approved amount updated',
  'top-up': 'Top-up',
  'virement-out': 'Virement to another fund',
  'virement-in': 'Virement from another fund',
  'import-undone': 'Import undone',
  'hold-secured': 'Hold secured',
  'hold-reversed': 'Hold reversed',
  'hold-drawn': 'Hold drawn',
  'hold-restored': 'Hold set aside again',
  'hold-lowered': 'Hold lowered',
  'expenditure-raised': 'Expenditure raised',
  'expenditure-deleted': 'Expenditure deleted',
  'expenditure-returned': 'Expenditure returned',
  'expenditure-lapsed': 'Expenditure lapsed',
  'expenditure-reversed': 'Expenditure reversed',
  'expenditure-restored': 'Expenditure restored',
  'amount-edited': 'Amount edited while clearing',
  'payment-posted': 'Payment posted',
  'payment-bounced': 'Payment returned by the bank',
  'payment-recovered': 'Money of a payment came back',
  'refund-fulfilled': 'Refund paid to another department',
  'refund-received': 'Refund received',
  'retirement-surplus': 'Retirement surplus received',
  'carried-out': 'Carried to another year',
  'carried-in': 'Carried from another year',
} as const;
/** The kind of a ledger entry. */
export type EntryKind = keyof typeof ENTRY_KINDS;

/** Whether a word is a figure of the ledger. */
export function isFigure(value: unknown): value is Figure {
  return FIGURES.some((figure) => figure === value);
}
