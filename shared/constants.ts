/** A session slides by this long with every call. */
export const SESSION_MS = 600_000;
/** When the countdown dialog opens, counted from the last call. */
export const SESSION_WARNING_MS = 480_000;
/** How long a script chunk may take to load before it counts as failed. */
export const CHUNK_TIMEOUT_MS = 120_000;
/** A toast closes after this long. */
export const TOAST_MS = 5_000;
/** At and below this width the sidebar overlays the page. */
export const SIDEBAR_BREAKPOINT_PX = 768;
/** The local storage entry of the session. */
export const SESSION_STORAGE_KEY = 'auth';
/** Under which a tab keeps what a form has and the server hasn't yet, by person. */
export const TYPED_PREFIX = 'typed:';

/** Budget periods offered besides the years that have funds. */
export const EXPENDITURE_PERIODS = [2024, 2025] as const;
/** How many payments a batch of a type may carry. */
export const BATCH_MAX = { staff: 6, 'third-party': 1 } as const;
/** The two kinds of payee an expenditure or a batch is for. */
export type PaymentType = keyof typeof BATCH_MAX;

/** How many files one record carries at most. */
export const ATTACHMENTS_MAX = 20;

/** Groups that act on payments or own an area, whatever an administrator calls them. */
export const OFFICES = [
  'budget-officers',
  'treasury',
  'audit',
  'store',
  'logistics',
  'records',
  'administrators',
] as const;
/** One of the offices. */
export type Office = (typeof OFFICES)[number];

/** The setting with the title of whoever heads the agency, and the title until somebody enters another. */
export const HEAD_OF_AGENCY_SETTING = 'agency_head_title';
export const HEAD_OF_AGENCY = 'Executive Secretary';
