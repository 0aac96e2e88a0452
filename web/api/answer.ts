import { CATALOGUE, type ErrorCode, type FieldErrors } from '#shared/errors.ts';
import { ApiError } from './api-error.ts';

/** What comes with the rows of a list. */
export type ListMeta = {
  page: number;
  per_page: number;
  total: number;
  /** Counting stopped: there are more than `total`, and nothing was added up. */
  more?: true;
  sums?: Record<string, number>;
  undone?: number;
  /** In inboxes: how many there are of each kind. */
  by_kind?: Record<string, number>;
};

/** A successful answer: `data` is the record or the rows, `meta` comes with lists. */
export type Answer<Data> = { status: number; message: string; data: Data; meta: ListMeta };

type Envelope = {
  status?: number;
  message?: string;
  detail?: string;
  code?: ErrorCode;
  data?: unknown;
  meta?: ListMeta;
  errors?: FieldErrors;
  facts?: Record<string, unknown>;
  request_id?: string;
};

/** Reads the text of an answer; throws ApiError for a failed call, with the sentence `failure` where it is not the portal's. */
export function readAnswer<Data>(status: number, text: string, failure: string): Answer<Data> {
  const { message, detail, code = 'INTERNAL', data, meta, errors, request_id, facts } = parse(text);
  if (status >= 200 && status < 300)
    return {
      status,
      message: message ?? '',
      data: data as Data,
      meta: meta ?? { page: 1, per_page: 0, total: 0 },
    };
  // A proxy waited in vain.
  if (status === 504) throw noAnswer(failure);
  const said = detail ?? `The server answered ${status}. Nothing you typed is lost; try again.`;
  throw new ApiError(status, code, message ?? failure, said, errors, request_id, facts);
}

/** The error of a call that got no answer at all; `failure` is the catalogue's sentence for it. */
export function noAnswer(failure: string): ApiError {
  const detail = 'The server did not answer. Nothing you typed is lost; check the connection and try again.';
  return new ApiError(0, 'NO_ANSWER', failure, detail);
}

/** The catalogue's sentence for a failed call of a method; those that create a record have their own. */
export function sentenceFor(method: string): string {
  const sentences: Record<string, string> = {
    GET: CATALOGUE.list,
    PATCH: CATALOGUE.update,
    DELETE: CATALOGUE.remove,
  };
  return sentences[method] ?? CATALOGUE.post;
}

function parse(text: string): Envelope {
  try {
    return (JSON.parse(text) as Envelope | null) ?? {};
  } catch {
    return {};
  }
}
