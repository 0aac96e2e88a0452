import { type ReactNode, useState } from 'react';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Stack } from '#web/components/layout.tsx';
import { TextAreaField } from '#web/components/text-area-field.tsx';
import { DialogGuard } from '#web/crud/form/dialog-guard.tsx';
import { RefusalNotice } from '#web/crud/refusal-notice.tsx';

type RefusingProps = {
  /** The call that refuses, and the version that the person saw. */
  path: string;
  seen: number;
  title: string;
  confirm: string;
  onDone: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks why before proposed bank details are refused or taken back; a reason that is missing is said at its field. */
export function Refusing({ path, seen, title, confirm, onDone, onClose, children }: RefusingProps) {
  const [reason, setReason] = useState('');
  const { submit, loading, error } = useSubmit({
    inPlace: true,
    send: (body: { reason: string; seen: number }, key) => api.post<unknown>(path, body, { key }),
    done: (_saved, _input, { message }) => message,
    onDone,
  });
  const problem = error?.errors.reason?.[0];
  return (
    <ConfirmDialog
      open
      asks
      danger
      onClose={onClose}
      title={title}
      confirm={confirm}
      onConfirm={() => submit({ reason: reason.trim(), seen })}
      loading={loading}
    >
      <Stack gap={16}>
        {children}
        <TextAreaField
          name="reason"
          label="Reason"
          maxLength={2000}
          value={reason}
          onChange={setReason}
          error={problem}
        />
        {!problem && <RefusalNotice error={error} />}
      </Stack>
      <DialogGuard dirty={reason !== '' && !loading} />
    </ConfirmDialog>
  );
}
