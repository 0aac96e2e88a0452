import { type ReactNode, useState } from 'react';
import type { FieldErrors } from '#shared/errors.ts';
import type { ApiError } from '../api/api-error.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { TextAreaField } from '../components/text-area-field.tsx';
import { useWrongField } from '../components/use-wrong-field.ts';
import { DialogGuard } from './form/dialog-guard.tsx';
import styles from './reason-dialog.module.css';
import { RefusalNotice } from './refusal-notice.tsx';

type ReasonDialogProps = {
  title: string;
  confirm: string;
  danger?: boolean;
  onClose: () => void;
  /** The body's field in which the reason is sent, and its label. */
  name: string;
  label: string;
  /** Whether it may be left empty. */
  optional?: boolean;
  loading: boolean;
  error: ApiError | null;
  /** The reason without spaces around it; '' where none was given. */
  onSend: (reason: string) => void;
  /** What happens then. */
  children: ReactNode;
};

const SHORTEST = 3;

/** Asks why before something is done; a refusal of the reason is shown at its field, any other beneath. */
export function ReasonDialog({
  name,
  label,
  optional = false,
  loading,
  error,
  onSend,
  children,
  ...dialog
}: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<FieldErrors>({});
  const send = () => {
    const said = reason.trim();
    const short = !optional && said.length < SHORTEST;
    setMissing(short ? { [name]: [`Say why, in at least ${SHORTEST} characters.`] } : {});
    if (!short) onSend(said);
  };
  const problem = missing[name]?.[0] ?? error?.errors[name]?.[0];
  const field = useWrongField(problem === missing[name]?.[0] ? missing : error?.errors);
  return (
    <ConfirmDialog {...dialog} open asks width={500} onConfirm={send} loading={loading}>
      {children}
      <div className={styles.field} ref={field}>
        <TextAreaField
          name={name}
          label={label}
          optional={optional}
          maxLength={2000}
          value={reason}
          onChange={setReason}
          error={problem}
        />
      </div>
      {!problem && <RefusalNotice error={error} />}
      <DialogGuard dirty={reason !== '' && !loading} />
    </ConfirmDialog>
  );
}
