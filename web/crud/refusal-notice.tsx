import type { FieldErrors } from '#shared/errors.ts';
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

/** Whether what is wrong is said at one of these fields, so that it need not be said again; a refusal may be about something that isn't asked for. */
export function isSaidAt(fields: object, problems: FieldErrors): boolean {
  return Object.keys(problems).some((name) => (name.split('.')[0] ?? '') in fields);
}
