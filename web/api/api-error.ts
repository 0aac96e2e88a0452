import type { ErrorCode, FieldErrors } from '#shared/errors.ts';

/** A call that failed: `message` is the catalogue's sentence, `detail` says what happened and what to do. */
export class ApiError extends Error {
  override name = 'ApiError';
  constructor(
    /** HTTP status; 0 when no answer came. */
    readonly status: number,
    readonly code: ErrorCode | 'NO_ANSWER',
    message: string,
    readonly detail: string,
    /** Sentences by the path of the field; empty when no field has one. */
    readonly errors: FieldErrors = {},
    /** The server's log has it too. */
    readonly request_id?: string,
    readonly facts: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }

  /** The detail, ending with the reference under which the server's log knows the call. */
  get detailWithReference(): string {
    return this.request_id && this.status >= 500
      ? `${this.detail} Reference ${this.request_id}.`
      : this.detail;
  }
}
