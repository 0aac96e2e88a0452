/** The kinds of things that may still be open when a budget year is closed, with their words. */
export const CLOSING_TYPES = {
  hold: 'Hold',
  mandate: 'Mandate',
  expenditure: 'Expenditure',
  batch: 'Batch',
  refund: 'Refund',
  advance: 'Touring advance',
  reversal: 'Reversal request',
  'fund-change': 'Top-up or virement',
  bounce: 'Return by the bank',
} as const;
/** One of them. */
export type ClosingType = keyof typeof CLOSING_TYPES;

/** What can be decided about something that is open, with its words. */
export const CLOSING_DECISIONS = {
  reversed: 'Freed',
  secured: 'Set aside next year',
  lapsed: 'Lapsed',
  carried: 'Carried to next year',
  finished: 'Finished first',
  returned: 'Returned to the department',
  fulfilled: 'Fulfilled',
  withdrawn: 'Withdrawn',
  open: 'Stays open',
} as const;
/** One of them. */
export type ClosingDecision = keyof typeof CLOSING_DECISIONS;

/** How far the closing of a year is. */
export const CLOSING_STATUSES = { open: 'Open', submitted: 'Submitted', closed: 'Closed' } as const;
/** One of the three. */
export type ClosingStatus = keyof typeof CLOSING_STATUSES;

/** What decides which decisions there are about something that is open. */
export interface ClosingFacts {
  type: ClosingType;
  /** A payment of it is on its way over the desks. */
  is_batched: boolean;
  /** A payment of it is paid, beside others that are not. */
  is_part_paid: boolean;
  /** Of a refund: money is set aside for it. */
  names_hold: boolean;
}

/** The decisions that may be taken about something open; none where somebody answers it first. */
export function decisionsFor({
  type,
  is_batched,
  is_part_paid,
  names_hold,
}: ClosingFacts): ClosingDecision[] {
  switch (type) {
    case 'hold':
      return ['reversed', 'secured'];
    case 'mandate':
      return is_batched ? ['finished', 'lapsed', 'carried'] : ['lapsed', 'carried'];
    case 'expenditure':
      return ['lapsed', 'carried'];
    case 'batch':
      return is_part_paid ? ['finished', 'returned'] : ['finished', 'returned', 'carried'];
    case 'refund':
      return names_hold ? ['fulfilled', 'withdrawn'] : ['withdrawn'];
    case 'advance':
      return ['open'];
    case 'reversal':
    case 'fund-change':
    case 'bounce':
      return [];
  }
}

/** What is said of something that is answered before the year can be closed. */
export const ANSWERED_FIRST: Readonly<Partial<Record<ClosingType, string>>> = {
  reversal: 'The budget office approves or denies it first.',
  'fund-change': 'Another budget officer approves or denies it first.',
  bounce: 'A second treasury officer confirms or refuses it first.',
};

/** Decisions that name a fund of the next year. */
export const CARRYING = ['carried', 'secured'] as const satisfies ClosingDecision[];

/** Whether a decision moves something to a fund of the next year. */
export function isCarrying(decision: string): boolean {
  return CARRYING.some((one) => one === decision);
}

/** Decisions that the closing officers take for a department, so that it reads why. */
export function needsRemark(decision: ClosingDecision): boolean {
  return decision === 'fulfilled' || decision === 'withdrawn';
}
