import { IconBookmarkOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Resource } from '#shared/resource/define-resource.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { type SavedView, viewsKey } from './saved-views.ts';

type RemoveViewProps = { resource: Resource; view: SavedView; onDone: () => void };

/** Deletes one's own saved view, which is open. */
export function RemoveView({ resource, view, onDone }: RemoveViewProps) {
  const client = useQueryClient();
  const { submit, loading } = useSubmit({
    send: (_: undefined, key) => api.delete(`views/${view.id}`, undefined, { key }),
    done: () => `The view “${view.name}” was removed`,
    changes: [],
    onDone: () => {
      onDone();
      void client.invalidateQueries({ queryKey: viewsKey(resource) });
    },
  });
  return (
    <ActionButton
      variant="quiet"
      size="sm"
      icon={IconBookmarkOff}
      loading={loading}
      onClick={() => submit(undefined)}
    >
      Remove this view
    </ActionButton>
  );
}
