/** The states of an expenditure, each with its word for people. */
export const EXPENDITURE_STATUS = {
  cleared: 'Committed',
  batched: 'Batched',
  queried: 'Queried',
  paid: 'Paid',
  refunded: 'Refunded',
  deleted: 'Deleted',
  returned: 'Returned',
  reversed: 'Reversed',
  lapsed: 'Lapsed',
} as const;
/** The state of an expenditure. */
export type ExpenditureStatus = keyof typeof EXPENDITURE_STATUS;
