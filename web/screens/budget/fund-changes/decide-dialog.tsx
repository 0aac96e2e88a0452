import { useState } from 'react';
import { formatNaira, nairaToKobo } from '../../../../shared/money.ts';
import { api } from '../../../api/client.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { Amount } from '../../../components/amount.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { KeyValue } from '../../../components/key-value.tsx';
import { TextAreaField } from '../../../components/text-area-field.tsx';
import type { ActDialogProps } from '../../../crud/extras.ts';

type Decision = { decision: 'approve' | 'deny'; response?: string; seen: number };
type Labelled = { label: string } | null | undefined;

/** Approves or denies a top-up or virement after showing what it moves. */
export function DecideDialog({ record, onClose }: ActDialogProps) {
  const [response, setResponse] = useState('');
  const act = useSubmit({
    send: ({ decision, ...body }: Decision, key) =>
      api.post(`fund-changes/${record.id}/${decision}`, body, { key }),
    done: (_result, _decision, answer) => answer.message,
    onDone: onClose,
  });
  const decide = (decision: Decision['decision']) =>
    act.submit({ decision, ...(response.trim() ? { response } : {}), seen: record.version });
  const fund = record.fund as Labelled;
  const to = record.to_fund as Labelled;
  const amount = Number(record.amount);
  return (
    <Dialog
      open
      onClose={onClose}
      width={500}
      title={
        record.kind === 'virement'
          ? `Move ${formatNaira(nairaToKobo(amount))} between funds?`
          : `Add ${formatNaira(nairaToKobo(amount))} to ${fund?.label ?? 'the fund'}?`
      }
      actions={
        <>
          <ActionButton variant="default" onClick={onClose} disabled={act.loading}>
            Cancel
          </ActionButton>
          <ActionButton variant="default" onClick={() => decide('deny')} disabled={act.loading}>
            Deny
          </ActionButton>
          <ActionButton onClick={() => decide('approve')} loading={act.loading}>
            Approve
          </ActionButton>
        </>
      }
    >
      <KeyValue
        layout="spread"
        items={[
          [record.kind === 'virement' ? 'From' : 'Fund', fund?.label],
          ...(record.kind === 'virement' ? ([['To', to?.label]] as const) : []),
          ['Amount', <Amount key="amount" naira={amount} tone="strong" />],
          ['Authority', String(record.reference ?? '')],
          ...(record.across_types_authority
            ? ([['Authority to cross types', String(record.across_types_authority)]] as const)
            : []),
          ['Why', String(record.remark ?? '')],
        ]}
      />
      <TextAreaField
        label="Response"
        name="response"
        optional
        hint="Needed to deny"
        value={response}
        onChange={setResponse}
        error={act.errors.response?.[0] ?? act.error?.detail}
      />
    </Dialog>
  );
}
