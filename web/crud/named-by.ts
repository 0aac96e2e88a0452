import { OUTLINES } from '#shared/resources/known.ts';
import type { ApiError } from '../api/api-error.ts';

/** The record that a refusal names among its facts by its kind, such as a refund that waits for an answer, with its page. */
export function namedBy({ facts }: Pick<ApiError, 'facts'>): { code: string; to: string } | null {
  for (const { singular, path } of OUTLINES) {
    const { id, code } = Object(facts[singular]) as { id?: unknown; code?: unknown };
    if (typeof id === 'number' && typeof code === 'string') return { code, to: `${path}/${id}` };
  }
  return null;
}
