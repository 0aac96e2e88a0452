/** The sentences of failed calls, by kind of call, shown as the title of an error toast. */
export const CATALOGUE = {
  list: 'The collection was not fetched successfully!!',
  create: 'Something went wrong while trying to create this record!!',
  update: 'This record was not updated!',
  remove: 'This delete action was not carried out!!',
  post: 'Something went wrong!!',
  login: 'Something went wrong',
  session: 'Your session has expired!!',
  unknownRoute: 'Page Not Found',
} as const;

/** The kinds of call that have a sentence of their own; for `own` the server's sentence is the message. */
export type CallKind = 'list' | 'create' | 'update' | 'remove' | 'post' | 'own';

/** Codes that a failed call may carry, with the HTTP status each is answered with. */
export const ERROR_STATUS = {
  UNAUTHENTICATED: 401,
  TOTP_REQUIRED: 401,
  FORBIDDEN: 403,
  TOTP_SETUP_REQUIRED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  TOO_SLOW: 408,
  STALE: 409,
  WRONG_STATE: 409,
  POSSIBLE_DUPLICATE: 409,
  NOT_APPROVED: 409,
  IDEMPOTENCY_MISMATCH: 409,
  DONE_BEFORE: 409,
  NOTHING_DONE: 409,
  IN_USE: 409,
  WARRANT_SHORT: 409,
  TOO_LARGE: 413,
  FILE_SIZE: 413,
  FILE_QUOTA: 413,
  UNSUPPORTED_TYPE: 415,
  FILE_TYPE: 415,
  FILE_CONTENT: 422,
  VALIDATION: 422,
  TAKEN: 422,
  LINK_INVALID: 422,
  FUND_SHORT: 422,
  STOCK_SHORT: 422,
  PERIOD_CLOSED: 422,
  SOD_SAME_PERSON: 422,
  SECOND_PERSON_NEEDED: 422,
  VENDOR_BLOCKED: 422,
  VOUCHER_MISSING: 422,
  ROOM_TAKEN: 422,
  SETTLED_ALREADY: 422,
  REFUND_UNANSWERED: 422,
  ADVANCE_OUTSTANDING: 422,
  NIGHTS_PAID: 422,
  RULE: 422,
  TOO_MANY: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

/** A code of the table above. */
export type ErrorCode = keyof typeof ERROR_STATUS;

/** What is wrong with a body, by path (`amount`, `lines.2.rate`); every value is one or more plain sentences. */
export type FieldErrors = Record<string, string[]>;

/** A refusal in the portal's own words. It is answered as a 4xx with its code and, for bodies, the errors by path. */
export class Refusal extends Error {
  override name = 'Refusal';
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly errors?: FieldErrors,
    readonly facts?: Record<string, unknown>,
  ) {
    super(message);
  }

  /** The HTTP status of the code. */
  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
