import { IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../api/api-error.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Notice } from '../components/notice.tsx';

type StaleNoticeProps = { query: UseQueryResult<unknown, ApiError> };

/** Says above figures that could not be fetched anew that they are those of before; nothing while they are fresh. */
export function StaleNotice({ query }: StaleNoticeProps) {
  if (!query.isRefetchError) return null;
  return (
    <div role="status">
      <Notice tone="warn" title="These figures may be out of date">
        <p>They could not be updated. {query.error.detailWithReference}</p>
        <ActionButton
          variant="default"
          size="sm"
          icon={IconRefresh}
          loading={query.isFetching}
          onClick={() => query.refetch()}
        >
          Try again
        </ActionButton>
      </Notice>
    </div>
  );
}
