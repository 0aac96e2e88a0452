import type { Office } from '#shared/constants.ts';

/** The offices that clear, and nobody's. */
export const OFFICES = ['budget-officers', 'treasury', 'audit', 'none'] as const;
/** Everything that can be tried on a payment. */
export const ACTIONS = [
  'clear',
  'edit',
  'query',
  'respond',
  'pull-back',
  'return',
  'bounce',
  'confirm-bounce',
  'withdraw-bounce',
  'recover',
  'reissue',
  'confirm-correction',
  'withdraw-correction',
] as const;
/** One of the actions. */
export type Action = (typeof ACTIONS)[number];
/** The desks by name. */
export type DeskName = 'budget-office' | 'treasury' | 'audit' | 'posting';

/** What is allowed where, written down a second time from the agency's rules: action → desk and next state. */
export const ALLOWED: Record<string, Partial<Record<Action, [DeskName | 'originator', string]>>> = {
  'in-progress/pending': {
    clear: ['budget-office', 'budget-office/cleared'],
    return: ['budget-office', 'in-progress/returned'],
  },
  'budget-office/cleared': {
    edit: ['treasury', 'budget-office/cleared'],
    clear: ['treasury', 'treasury/cleared'],
    'pull-back': ['budget-office', 'in-progress/pending'],
    return: ['treasury', 'budget-office/returned'],
  },
  'budget-office/cleared, edited': {
    edit: ['treasury', 'budget-office/cleared'],
    clear: ['treasury', 'treasury/cleared'],
    return: ['treasury', 'budget-office/returned'],
  },
  'treasury/cleared': {
    edit: ['audit', 'treasury/cleared'],
    query: ['audit', 'treasury/queried'],
    clear: ['audit', 'audit/cleared'],
    'pull-back': ['treasury', 'budget-office/cleared'],
    return: ['audit', 'treasury/returned'],
  },
  'treasury/queried': {
    respond: ['originator', 'treasury/responded'],
    return: ['audit', 'treasury/returned'],
  },
  'treasury/responded': {
    edit: ['audit', 'treasury/responded'],
    query: ['audit', 'treasury/queried'],
    clear: ['audit', 'audit/cleared'],
    return: ['audit', 'treasury/returned'],
  },
  'audit/cleared': { clear: ['posting', 'treasury/paid'], 'pull-back': ['audit', 'treasury/cleared'] },
  'treasury/paid': { bounce: ['posting', 'treasury/paid'], recover: ['posting', 'treasury/paid'] },
  'treasury/paid, receipt recorded': {
    'confirm-correction': ['posting', 'treasury/paid'],
    'withdraw-correction': ['posting', 'treasury/paid'],
  },
  'treasury/paid, some came back': {
    recover: ['posting', 'treasury/paid'],
    reissue: ['posting', 'treasury/paid'],
  },
  'treasury/paid, bounce recorded': {
    'confirm-bounce': ['posting', 'audit/cleared'],
    'withdraw-bounce': ['posting', 'treasury/paid'],
  },
  'treasury/paid, bounce withdrawn': {
    bounce: ['posting', 'treasury/paid'],
    recover: ['posting', 'treasury/paid'],
  },
  'audit/cleared, bounced': { clear: ['posting', 'treasury/paid'], return: ['posting', 'audit/returned'] },
  returned: {},
  reversed: {},
  deleted: {},
};

/** Whose desk it is. */
export const OFFICE_OF: Record<DeskName, Office> = {
  'budget-office': 'budget-officers',
  treasury: 'treasury',
  audit: 'audit',
  posting: 'treasury',
};
/** The desks in the order in which a payment passes them. */
export const ORDER: DeskName[] = ['budget-office', 'treasury', 'audit', 'posting'];
