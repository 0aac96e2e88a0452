import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Stack } from '#web/components/layout.tsx';
import { TextAreaField } from '#web/components/text-area-field.tsx';
import type { ActDialogProps } from '#web/crud/extras.ts';
import { DialogGuard } from '#web/crud/form/dialog-guard.tsx';
import type { WireRecord } from '#web/crud/record.ts';
import { RefusalNotice } from '#web/crud/refusal-notice.tsx';

/** Asks before an employee is reactivated. */
export function ActivateDialog(props: ActDialogProps) {
  return (
    <AccountDialog
      {...props}
      act="activate"
      asksWhy
      title={`Reactivate ${props.record.name}?`}
      confirm="Reactivate"
      words="Their password works again. If they never chose one, they get an e-mail with a new link."
    />
  );
}

/** Asks before the authenticator of somebody who lost it is removed. */
export function LostAuthenticatorDialog(props: ActDialogProps) {
  return (
    <AccountDialog
      {...props}
      act="remove-authenticator"
      title={`Remove the authenticator of ${props.record.name}?`}
      confirm="Remove the authenticator"
      danger
      words="Do this only if they lost it and you are sure who they are: see their identity card, or call the number in their record. They are signed out everywhere, and sign in with the password only until they set up another one."
    />
  );
}

/** Asks before somebody is signed out everywhere. */
export function EndSessionsDialog(props: ActDialogProps) {
  return (
    <AccountDialog
      {...props}
      act="end-sessions"
      title={`Sign ${props.record.name} out everywhere?`}
      confirm="Sign out everywhere"
      danger
      words="Do this when a device of theirs is lost or somebody else uses their account. They can sign in again. If somebody else knows their password, send them a link for a new one."
    />
  );
}

type AccountDialogProps = ActDialogProps & {
  act: 'activate' | 'remove-authenticator' | 'end-sessions';
  title: string;
  words: string;
  confirm: string;
  danger?: boolean;
  /** Whether a reason may be given, which the timeline then shows. */
  asksWhy?: boolean;
};

function AccountDialog({ record, onClose, act, title, words, confirm, danger, asksWhy }: AccountDialogProps) {
  const [remark, setRemark] = useState('');
  const { submit, loading, error } = useSubmit({
    inPlace: true,
    send: (body: { remark?: string; seen?: number }, key) =>
      api.post<WireRecord>(`users/${record.id}/${act}`, body, { key }),
    done: (_saved, _input, { message }) => message,
    onDone: onClose,
  });
  const why = remark.trim() ? { remark: remark.trim() } : {};
  return (
    <ConfirmDialog
      open
      asks={asksWhy}
      onClose={onClose}
      title={title}
      confirm={confirm}
      onConfirm={() => submit(asksWhy ? { ...why, seen: record.version } : {})}
      danger={danger}
      loading={loading}
    >
      <Stack gap={16}>
        <p>{words}</p>
        <RefusalNotice error={error} />
        {asksWhy && (
          <TextAreaField label="Why" optional rows={2} maxLength={500} value={remark} onChange={setRemark} />
        )}
      </Stack>
      <DialogGuard dirty={remark.trim() !== '' && !loading} />
    </ConfirmDialog>
  );
}
