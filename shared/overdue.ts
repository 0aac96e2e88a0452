/** In how many working days a record of a flow is dealt with, in the states in which somebody else than its maker has it. */
export interface Days {
  /** The resource, by name. */
  resource: string;
  states: readonly string[];
  /** Unless the setting says otherwise. */
  days: number;
  /** What the setting is about: "Working days in which … ". */
  words: string;
}

const TRIP = ['with-head', 'pending', 'in-progress', 'decision', 'accepted'] as const;

/** Every flow with its days. Drafts, queries, what a department acknowledges and what a traveller retires have reminders of their own. */
export const DAYS: readonly Days[] = [
  {
    resource: 'payments',
    states: [
      'in-progress/pending',
      'budget-office/cleared',
      'treasury/cleared',
      'treasury/responded',
      'audit/cleared',
    ],
    days: 3,
    words: 'a desk clears a payment',
  },
  {
    resource: 'claims',
    states: ['with-head', 'registered'],
    days: 5,
    words: 'a claim is endorsed and raised',
  },
  { resource: 'touring-advances', states: ['pending'], days: 3, words: 'a department raises an advance' },
  { resource: 'retirements', states: ['registered'], days: 5, words: 'a retirement is examined' },
  { resource: 'expenditures', states: ['cleared'], days: 5, words: 'an expenditure is batched' },
  { resource: 'fund-changes', states: ['pending'], days: 3, words: 'a top-up or virement is answered' },
  { resource: 'warrants', states: ['pending'], days: 3, words: 'a warrant is answered' },
  { resource: 'budget-drafts', states: ['submitted'], days: 5, words: 'a submitted budget is opened' },
  { resource: 'reserves', states: ['pending'], days: 3, words: 'a department secures a hold' },
  { resource: 'mandates', states: ['pending'], days: 5, words: 'a mandate is raised' },
  { resource: 'refunds', states: ['pending'], days: 10, words: 'a department answers a refund' },
  { resource: 'reversals', states: ['pending'], days: 2, words: 'a reversal is answered' },
  {
    resource: 'requisitions',
    states: ['pending', 'approved', 'registered'],
    days: 3,
    words: 'a requisition is decided, taken and issued',
  },
  { resource: 'flights', states: TRIP, days: 2, words: 'a flight request goes on' },
  { resource: 'hotels', states: TRIP, days: 2, words: 'a hotel request goes on' },
  { resource: 'meetings', states: ['pending'], days: 2, words: 'a meeting request is answered' },
  { resource: 'supplies', states: ['pending', 'partial'], days: 20, words: 'an order is received' },
  { resource: 'stock-counts', states: ['open', 'submitted'], days: 5, words: 'a stock count is finished' },
  { resource: 'stock-write-offs', states: ['pending'], days: 5, words: 'a write-off is answered' },
  { resource: 'documents', states: ['pending'], days: 3, words: 'a document is sent' },
  { resource: 'tax-rates', states: ['proposed'], days: 3, words: 'a rate of tax is confirmed' },
  {
    resource: 'authority-limits',
    states: ['proposed'],
    days: 3,
    words: 'an authority limit is confirmed',
  },
  {
    resource: 'tax-remittances',
    states: ['prepared', 'approved'],
    days: 3,
    words: 'a remittance of tax is approved and paid',
  },
  {
    resource: 'payment-schedules',
    states: ['draft', 'approved', 'sent'],
    days: 2,
    words: 'a payment schedule is approved, sent and answered',
  },
  {
    resource: 'bank-accounts',
    states: ['proposed', 'stopping'],
    days: 3,
    words: 'an account of the agency is confirmed',
  },
  {
    resource: 'payment-file-templates',
    states: ['proposed'],
    days: 3,
    words: 'a template of payment files is confirmed',
  },
  { resource: 'bank-details', states: ['proposed'], days: 3, words: 'bank details are confirmed' },
  { resource: 'delegations', states: ['proposed', 'accepted'], days: 2, words: 'a delegation is answered' },
];

/** The setting of a flow's days. */
export function daysKey(resource: string): string {
  return `days_${resource.replaceAll('-', '_')}`;
}

/** The setting of the further working days after which it is shown to the next above. */
export const RAISED_KEY = 'overdue_raised_days';
export const RAISED_DAYS = 3;
