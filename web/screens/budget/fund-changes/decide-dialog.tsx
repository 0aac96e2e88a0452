import { useState } from 'react';
import { availableOf } from '#shared/fund-figures.ts';
import { formatNaira, koboToNaira, nairaToKobo } from '#shared/money.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import { TextAreaField } from '#web/components/text-area-field.tsx';
import { FileChips } from '#web/crud/detail/file-chips.tsx';
import { useRecord } from '#web/crud/detail/use-record.ts';
import type { ActDialogProps } from '#web/crud/extras.ts';
import { DialogGuard } from '#web/crud/form/dialog-guard.tsx';
import { useFundFigures } from '../expenditures/create/use-fund-figures.ts';
import { lettersOf } from './authority.tsx';
import styles from './decide-dialog.module.css';

type Decision = { decision: 'approve' | 'deny'; response?: string; seen: number };
type Labelled = { id: number; label: string } | null | undefined;

/** Approves or denies a top-up or virement after showing what it moves. */
export function DecideDialog({ resource, record, onClose }: ActDialogProps) {
  const [response, setResponse] = useState('');
  // A row of the list carries no letters.
  const letters = lettersOf(useRecord(resource, String(record.id)).data ?? record);
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
      {letters.length > 0 && (
        <div className={styles.letters}>
          <FileChips files={letters} label="Letters of authority" />
        </div>
      )}
      <div className={styles.effect}>
        {to && fund && <Effect fund={fund} naira={-amount} />}
        {(to ?? fund) && <Effect fund={to ?? fund} naira={amount} />}
      </div>
      <TextAreaField
        label="Response"
        name="response"
        optional
        hint="Needed to deny"
        value={response}
        onChange={setResponse}
        error={act.errors.response?.[0] ?? act.error?.detail}
      />
      <DialogGuard dirty={response !== '' && !act.loading} />
    </Dialog>
  );
}

/** What approving does to a fund: available now, and after it; nothing for whoever may not see the fund. */
function Effect({ fund, naira }: { fund: Labelled; naira: number }) {
  const figures = useFundFigures(fund?.id ?? null);
  if (!fund || !figures) return null;
  const before = availableOf(figures);
  const after = before + nairaToKobo(naira);
  return (
    <p className={styles.line}>
      <span>Available on {fund.label}</span>
      <span>
        <Amount naira={koboToNaira(before)} /> →{' '}
        <Amount naira={koboToNaira(after)} tone={after < 0 ? 'bad' : 'strong'} />
      </span>
    </p>
  );
}
