import { api } from '../api/client.ts';
import { useSubmit } from '../api/use-submit.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Dialog } from '../components/dialog.tsx';
import type { ActDialogProps } from './extras.ts';
import { recordLabel } from './record.ts';
import { RefusalNotice } from './refusal-notice.tsx';
import { useLeaveDeleted } from './use-leave-deleted.ts';

/** Asks before a record is deleted; a refusal, such as "is used by 3 funds", is shown in the dialog. */
export function DeleteDialog({ resource, record, onClose }: ActDialogProps) {
  const leave = useLeaveDeleted(resource.path);
  const label = recordLabel(resource, record);
  const { submit, loading, error } = useSubmit({
    inPlace: true,
    send: (_: undefined, key) =>
      api.delete(`${resource.url}/${record.id}`, { seen: record.version }, { key }),
    done: () => `${label} was deleted`,
    changes: [
      [resource.url, 'list'],
      [resource.url, 'count'],
      [resource.url, 'lookup'],
    ],
    onDone: () => {
      onClose();
      leave();
    },
  });
  const refused = error !== null && error.status >= 400 && error.status < 500;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete ${label}?`}
      actions={
        <>
          <ActionButton variant="default" onClick={onClose} disabled={loading}>
            {refused ? 'Close' : 'Cancel'}
          </ActionButton>
          {!refused && (
            <ActionButton variant="danger" onClick={() => submit(undefined)} loading={loading}>
              Delete {resource.singular}
            </ActionButton>
          )}
        </>
      }
    >
      {error ? (
        <RefusalNotice error={error} />
      ) : (
        `The ${resource.singular} is deleted for good. Its history stays in the audit log.`
      )}
    </Dialog>
  );
}
