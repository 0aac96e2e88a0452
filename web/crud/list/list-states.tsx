import { IconRefresh } from '@tabler/icons-react';
import { needsPermission, permission, type Verb } from '#shared/permissions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { nounFor } from '#shared/resource/plural.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { ActionButton, ActionLink } from '#web/components/action-button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Block } from '#web/components/layout.tsx';

/** The call failed: the catalogue's sentence, what the server said, the reference, and another try; where the address isn't understood, the list without it. */
export function Failed({
  error,
  onRetry,
  whole,
}: {
  error: ApiError;
  onRetry: () => void;
  /** Where the whole list is. */
  whole?: string;
}) {
  return (
    <Place>
      <EmptyState
        kind={error.status === 403 ? 'no-permission' : 'failed'}
        title={error.message}
        action={
          whole && error.code === 'VALIDATION' ? (
            <ActionLink variant="default" to={whole}>
              Show all
            </ActionLink>
          ) : (
            <ActionButton variant="default" icon={IconRefresh} onClick={onRetry}>
              Try again
            </ActionButton>
          )
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
