import { useState } from 'react';
import type { ApiError } from '#web/api/api-error.ts';
import { wasJudged } from '#web/api/was-judged.ts';
import type { Draft } from './use-draft.ts';

/**
 * Over which version of a record its form is sent: the newest, but what nobody answered goes again over the one that it was
 * sent over, though the record or the whole page was read anew. As another call it would be done a second time.
 */
export function useSentOver(newest: number, draft: Draft | null) {
  const [unanswered, setUnanswered] = useState(() =>
    draft?.content.sent?.length ? draft.content.version : null,
  );
  const version = unanswered ?? newest;
  return {
    version,
    /** Whether it was sent and isn't answered yet. */
    isUnanswered: unanswered !== null,
    sent: () => setUnanswered(version),
    done: () => setUnanswered(null),
    refused: ({ status }: ApiError) => {
      if (wasJudged(status)) setUnanswered(null);
    },
  };
}
