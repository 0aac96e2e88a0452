import type { ApiError } from '../api/api-error.ts';
import { Notice } from '../components/notice.tsx';

/** Why a call was refused or failed, shown in the page or dialog that made it; nothing without an error. */
export function RefusalNotice({ error }: { error: ApiError | null }) {
  return (
    error && (
      <Notice tone={error.status === 401 ? 'info' : 'bad'} title={error.message}>
        {error.detailWithReference !== error.message && error.detailWithReference}
      </Notice>
    )
  );
}
