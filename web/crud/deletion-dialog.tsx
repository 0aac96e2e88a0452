import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../api/client.ts';
import { useSubmit } from '../api/use-submit.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import type { ActDialogProps } from './extras.ts';
import { RefusalNotice } from './refusal-notice.tsx';

type DeletionDialogProps = ActDialogProps & {
  /** The name of the record: "batch SP04462". */
  name: string;
  /** The button's words: "Delete batch". */
  confirm: string;
  /** What was done, and what happens next, for the toast. */
  done: string;
  next: string;
  /** What deleting it means. */
  children: ReactNode;
};

/** Asks before deleting a record whose deletion has further effects; then leads from its page to the list. */
export function DeletionDialog({
  resource,
  record,
  onClose,
  name,
  confirm,
  done,
  next,
  children,
}: DeletionDialogProps) {
  const leave = useLeaveDeleted(resource.path);
  const { submit, loading, error } = useSubmit({
    send: () => api.delete(`${resource.url}/${record.id}`, { seen: record.version }),
    done: () => done,
    next: () => next,
    onDone: () => {
      onClose();
      leave();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete ${name}?`}
      confirm={confirm}
      onConfirm={() => submit(undefined)}
      danger
      loading={loading}
    >
      <p>{children}</p>
      <RefusalNotice error={error} />
    </ConfirmDialog>
  );
}

/** Leads from the page of a record that is gone to the list; does nothing on the list itself. */
export function useLeaveDeleted(listPath: string): () => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return () => {
    if (pathname !== listPath) navigate(listPath, { replace: true });
  };
}
