import type { Office } from '#shared/constants.ts';

/** A group that every portal starts with: which nouns its members may do what with. Administrators hold everything. */
export interface BaselineGroup {
  name: string;
  office?: Office;
  description: string;
  /** Verbs by the nouns they are for; what may be browsed is in the group's menu. */
  holds: Readonly<Record<string, readonly string[]>>;
  /** Whether its members may export what they browse. */
  exports?: boolean;
}

const SEE = 'browse read';
const RAISE = 'browse read add delete';
const KEEP = 'browse read edit add delete';

const LIBRARY = ['budget-codes', 'budget-heads', 'sub-budget-heads'];
const FIGURES = ['overview', 'analysis', 'budget-analysis', 'funds'];
const CLOSED = ['year-closings', 'revenue-receipts'];
const TAXES = ['tax-ledger'];

/** The first groups. An administrator may change all of them; what was changed stays. */
export const BASELINE_GROUPS: readonly BaselineGroup[] = [
  {
    name: 'Budget Officers',
    office: 'budget-officers',
    description: 'Keep the budget and clear payments at the budget office, the first desk.',
    holds: {
      [KEEP]: [...LIBRARY, 'funds', 'budget-drafts', 'warrants'],
      [SEE]: [
        'beneficiaries',
        'overview',
        'analysis',
        'budget-analysis',
        ...CLOSED,
        ...TAXES,
        'expenditures',
        'batches',
        'reversals',
        'mandates',
        'vendors',
        'departments',
        'touring-advances',
        'retirements',
        'supplies',
        'vouchers',
        'queries',
        'tax-rates',
        'authority-limits',
        'tax-remittances',
        'bank-accounts',
      ],
      'browse read edit': ['reserves', 'refunds'],
      'browse read edit delete': ['payments', 'fund-changes', 'reversal-requests'],
      'browse read add': ['imports'],
      // What a payment is for is read at its desk.
      read: ['claims'],
    },
    exports: true,
  },
  {
    name: 'Treasury',
    office: 'treasury',
    description: 'Clear payments at treasury, and pay what audit has cleared.',
    holds: {
      [SEE]: [
        ...FIGURES,
        'budget-drafts',
        'warrants',
        ...CLOSED,
        ...TAXES,
        'expenditures',
        'batches',
        'reversals',
        'reserves',
        'mandates',
        'refunds',
        'touring-advances',
        'vendors',
        'beneficiaries',
        'bank-details',
        'supplies',
        'vouchers',
        'queries',
        'payment-file-templates',
        'statement-lines',
        'receipts',
        'authority-limits',
      ],
      'browse read edit delete': ['payments'],
      'browse read edit add': ['tax-rates', 'bank-accounts'],
      'browse read edit add delete': ['tax-remittances', 'payment-schedules', 'statements'],
      'browse read edit': ['retirements'],
      read: ['claims'],
    },
    exports: true,
  },
  {
    name: 'Audit',
    office: 'audit',
    description: 'Examine payments before they are paid: clear, edit or query them.',
    holds: {
      [SEE]: [
        ...FIGURES,
        ...CLOSED,
        ...TAXES,
        ...LIBRARY,
        'fund-changes',
        'warrants',
        'budget-drafts',
        'expenditures',
        'batches',
        'reversals',
        'reversal-requests',
        'reserves',
        'mandates',
        'refunds',
        'touring-advances',
        'beneficiaries',
        'bank-details',
        'vendors',
        'allowances',
        'groups',
        'products',
        'stocks',
        'supplies',
        'vouchers',
        'queries',
        'tax-rates',
        'authority-limits',
        'tax-remittances',
        'bank-accounts',
        'payment-schedules',
        'payment-file-templates',
        'statements',
        'statement-lines',
        'receipts',
      ],
      'browse read edit delete': ['payments', 'stock-counts', 'stock-write-offs'],
      'browse read edit': ['retirements'],
      read: ['claims'],
    },
    exports: true,
  },
  {
    name: 'Department Officers',
    description: 'Spend the budget of their department: raise expenditures, batch them, answer queries.',
    holds: {
      [SEE]: [
        ...FIGURES,
        'claims',
        'payments',
        'beneficiaries',
        'vendors',
        'supplies',
        'vouchers',
        'drafts',
        'queries',
      ],
      'browse read edit': ['reserves'],
      'browse read edit add': ['documents', 'acknowledge'],
      [KEEP]: ['refunds', 'touring-advances'],
      [RAISE]: ['expenditures', 'batches', 'reversals'],
    },
  },
  {
    name: 'Heads of Department',
    description: 'See what their department has, has promised and has paid.',
    holds: {
      [SEE]: [...FIGURES, 'batches', 'payments', 'departments', 'employees', 'queries', 'authority-limits'],
      'browse read edit': ['expenditures'],
      'browse read edit delete': ['requisition-requests'],
    },
  },
  {
    name: 'Store',
    office: 'store',
    description: 'Keep the store and its lists.',
    holds: {
      [KEEP]: [
        'products',
        'supplies',
        'product-quotas',
        'store-categories',
        'brands',
        'measurements',
        'tags',
      ],
      'browse read edit delete': ['inventory-requests'],
      'browse read add': ['imports', 'vouchers', 'stock-counts', 'stock-write-offs'],
      [SEE]: ['vendors', 'locations', 'stocks', 'treated-requisitions'],
    },
    exports: true,
  },
  {
    name: 'Logistics',
    office: 'logistics',
    description: 'Arrange travel, lodging and rooms.',
    holds: {
      [KEEP]: ['accommodations', 'buildings', 'rooms', 'meeting-requests', 'refunds'],
      'browse read edit delete': ['flight-reservations', 'hotel-reservation-request'],
      [RAISE]: ['mandates', 'expenditures', 'batches', 'reversals'],
      // A batch has its white-form, which whoever raised it sends.
      'browse read edit add': ['documents', 'acknowledge'],
      [SEE]: [
        'locations',
        'vendors',
        'allowances',
        'reserves',
        'payments',
        'supplies',
        'vouchers',
        'drafts',
        ...FIGURES,
      ],
    },
    exports: true,
  },
  {
    name: 'Records',
    office: 'records',
    description: 'Keep the lists of people and of those who are paid.',
    holds: {
      [SEE]: ['departments', 'services', 'locations', 'bank-details'],
      'browse read edit add': ['employees', 'vendors', 'beneficiaries'],
      [KEEP]: ['documents', 'acknowledge', 'drafts'],
    },
    exports: true,
  },
  {
    name: 'Staff',
    description: 'Everybody who works here.',
    // Payees read their own payment, and stop a change of their bank details; the desk itself stays out of their menu.
    holds: {
      [KEEP]: ['claims', 'hotels', 'meetings', 'requisitions'],
      [RAISE]: ['flights'],
      'browse read edit add': ['retirements'],
      [SEE]: ['accommodations', 'rooms', 'touring-advances'],
      read: ['payments'],
      'browse read add': ['delegations'],
      'read add': ['bank-details'],
    },
  },
];
