import { useState } from 'react';
import { formatNaira, nairaToKobo } from '../../../../shared/money.ts';
import { api } from '../../../api/client.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { TextAreaField } from '../../../components/text-area-field.tsx';
import type { ActDialogProps } from '../../../crud/extras.ts';
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
  const [response, setResponse] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
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
    onFailed: ({ errors }) => setProblem(errors.response?.[0]),
  });
  const send = () => {
    const said = response.trim();
    const missing = !approves && said.length < 3;
    setProblem(missing ? 'Say why, in at least 3 characters.' : undefined);
    if (!missing) submit({ ...(said ? { response: said } : {}), seen: version });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width={500}
      title={approves ? `Reverse batch ${batch.label}?` : `Deny the reversal of ${batch.label}?`}
      actions={
        <>
          <ActionButton variant="default" onClick={onClose} disabled={loading}>
            Cancel
          </ActionButton>
          <ActionButton variant={approves ? 'filled' : 'danger'} onClick={send} loading={loading}>
            {approves ? 'Approve reversal' : 'Deny request'}
          </ActionButton>
        </>
      }
    >
      <p>
        {department.label} asks: “{reason}”
      </p>
      <p className={styles.effect}>
        {approves
          ? `${formatNaira(nairaToKobo(amount))} of unpaid payments is taken back and free again on the fund. Paid ones stay.`
          : 'Nothing changes, and the batch goes on over the desks.'}
      </p>
      <div className={styles.field}>
        <TextAreaField
          name="response"
          label="Response"
          optional={approves}
          maxLength={2000}
          value={response}
          onChange={setResponse}
          error={problem}
        />
      </div>
      {error && !problem && (
        <Notice tone="bad" title={error.message}>
          {error.detailWithReference}
        </Notice>
      )}
    </Dialog>
  );
}
