import { confirmingWords } from '#shared/workflows/bank-details.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Stack } from '#web/components/layout.tsx';
import type { ActDialogProps } from '#web/crud/extras.ts';
import type { WireRecord } from '#web/crud/record.ts';
import { RefusalNotice } from '#web/crud/refusal-notice.tsx';
import { ComparedAccounts } from './compared-accounts.tsx';
import { asPayable } from './payable-record.ts';
import { Refusing } from './refusing.tsx';

/** Asks before proposed bank details come into force. */
export function ConfirmBankDialog({ resource, record, onClose }: ActDialogProps) {
  const { submit, loading, error } = useSubmit({
    inPlace: true,
    send: (body: { seen: number }, key) =>
      api.post<WireRecord>(`${resource.url}/${record.id}/confirm-bank`, body, { key }),
    done: (_saved, _input, { message }) => message,
    onDone: onClose,
  });
  const { proposed_bank } = asPayable(record);
  if (!proposed_bank) return null;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Confirm the bank details of ${String(record.name)}?`}
      confirm="Confirm bank details"
      onConfirm={() => submit({ seen: record.version })}
      loading={loading}
    >
      <Stack gap={16}>
        <ComparedAccounts before={asPayable(record)} proposed={proposed_bank} />
        <p>{confirmingWords({ payee: String(record.name), is_told: proposed_bank.is_told })}</p>
        <RefusalNotice error={error} />
      </Stack>
    </ConfirmDialog>
  );
}

/** Asks why before proposed bank details are refused or taken back. */
export function RefuseBankDialog({ resource, record, onClose }: ActDialogProps) {
  const { proposed_bank } = asPayable(record);
  if (!proposed_bank) return null;
  const verb = proposed_bank.actions.find(({ name }) => name === 'refuse')?.label ?? 'Refuse';
  return (
    <Refusing
      path={`${resource.url}/${record.id}/refuse-bank`}
      seen={record.version}
      title={`${verb} the proposed bank details of ${String(record.name)}?`}
      confirm={`${verb} bank details`}
      onDone={onClose}
      onClose={onClose}
    >
      <ComparedAccounts before={asPayable(record)} proposed={proposed_bank} />
      <p>What is in force stays.</p>
    </Refusing>
  );
}
