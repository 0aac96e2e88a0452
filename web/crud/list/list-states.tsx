import { IconRefresh } from '@tabler/icons-react';
import { needsPermission, permission, type Verb } from '#shared/permissions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { nounFor } from '#shared/resource/plural.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Block } from '#web/components/layout.tsx';

/** The call failed: the catalogue's sentence, what the server said, the reference, and another try. */
export function Failed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  return (
    <Place>
      <EmptyState
        kind={error.status === 403 ? 'no-permission' : 'failed'}
        title={error.message}
        action={
          <ActionButton variant="default" icon={IconRefresh} onClick={onRetry}>
            Try again
          </ActionButton>
        }
      >
        {error.detailWithReference}
      </EmptyState>
    </Place>
  );
}

const SEEING: Readonly<Record<Verb, string>> = {
  browse: 'see',
  read: 'open',
  edit: 'change',
  add: 'add',
  delete: 'delete',
};

/** A permission is missing: which one, and who can give it. */
export function NoPermission({
  resource,
  verb,
}: {
  resource: Pick<Resource, 'singular' | 'noun'>;
  verb: Verb;
}) {
  return (
    <Place>
      <EmptyState kind="no-permission" title={`You cannot ${SEEING[verb]} ${nounFor(resource, 2)}`}>
        {needsPermission(permission(verb, resource.noun))}
      </EmptyState>
    </Place>
  );
}

/** Where it stands instead of the rows. */
export function Place({ children }: { children: React.ReactNode }) {
  return <Block top={20}>{children}</Block>;
}
