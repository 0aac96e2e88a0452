import { formatNaira, nairaToKobo } from '#shared/money.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import type { ActDialogProps } from '#web/crud/extras.ts';
import { ReasonDialog } from '#web/crud/reason-dialog.tsx';
import styles from './answer-dialog.module.css';
import type { ReversalRecord } from './reversal-record.ts';

/** The budget office agrees to a reversal; a word may go with it. */
export function ApproveDialog({ record, onClose }: ActDialogProps) {
  return <AnswerDialog reversal={record as ReversalRecord} answer="approve" onClose={onClose} />;
}

/** The budget office denies a reversal, and says why. */
export function DenyDialog({ record, onClose }: ActDialogProps) {
  return <AnswerDialog reversal={record as ReversalRecord} answer="deny" onClose={onClose} />;
}

type AnswerDialogProps = { reversal: ReversalRecord; answer: 'approve' | 'deny'; onClose: () => void };

function AnswerDialog({ reversal, answer, onClose }: AnswerDialogProps) {
  const { id, code, batch, amount, department, reason, version } = reversal;
  const approves = answer === 'approve';
  const { submit, loading, error } = useSubmit({
    send: (body: { response?: string; seen: number }, key) =>
      api.post(`reversals/${id}/${answer}`, body, { key }),
    done: () => (approves ? `Batch ${batch.label} was reversed` : `Request ${code} was denied`),
    next: () =>
      approves
        ? `${formatNaira(nairaToKobo(amount))} is free again, and ${department.label} is told.`
        : `${department.label} is told, and the batch moves on.`,
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title={approves ? `Reverse batch ${batch.label}?` : `Deny the reversal of ${batch.label}?`}
      confirm={approves ? 'Approve reversal' : 'Deny request'}
      danger={!approves}
      onClose={onClose}
      name="response"
      label="Response"
      optional={approves}
      loading={loading}
      error={error}
      onSend={(response) => submit({ ...(response ? { response } : {}), seen: version })}
    >
      <p>
        {department.label} asks: “{reason}”
      </p>
      <p className={styles.effect}>
        {approves
          ? `${formatNaira(nairaToKobo(amount))} of unpaid payments is taken back and free again on the fund. Paid ones stay.`
          : 'Nothing changes, and the batch goes on over the desks.'}
      </p>
    </ReasonDialog>
  );
}
