import { formatNaira, nairaToKobo } from '#shared/money.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { Notice } from '#web/components/notice.tsx';

/** Why clearing was refused, beside the button; where something changed meanwhile, with the figures as they are now. */
export function Refused({ error }: { error: ApiError | null }) {
  if (!error || error.status === 401) return null;
  const { available, fund } = error.facts;
  const isStale = error.code === 'STALE';
  return (
    <div role="alert">
      <Notice
        tone={isStale ? 'warn' : 'bad'}
        title={isStale ? 'Something changed after you looked' : error.message}
      >
        <p>{error.detailWithReference}</p>
        {isStale && typeof available === 'number' && typeof fund === 'string' && (
          <p>
            {fund}: {formatNaira(nairaToKobo(available))} available now.
          </p>
        )}
      </Notice>
    </div>
  );
}
