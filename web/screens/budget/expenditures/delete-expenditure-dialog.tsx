import { useLocation, useNavigate } from 'react-router';
import { formatNaira, nairaToKobo } from '../../../../shared/money.ts';
import { api } from '../../../api/client.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import type { ActDialogProps } from '../../../crud/extras.ts';
import type { ExpenditureRecord } from './expenditure-record.ts';

/** Asks before an expenditure is deleted: its amount is free again on the fund, and the record stays out of the lists. */
export function DeleteExpenditureDialog({ resource, record, onClose }: ActDialogProps) {
  const expenditure = record as ExpenditureRecord;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { code, amount, beneficiary, fund } = expenditure;
  const money = formatNaira(nairaToKobo(amount));
  const { submit, loading, error } = useSubmit({
    send: () => api.delete(`expenditures/${expenditure.id}`, { seen: expenditure.version }),
    done: () => `${code} was deleted`,
    next: () => `${money} is free again on ${fund.label}.`,
    onDone: () => {
      onClose();
      if (pathname !== resource.path) navigate(resource.path, { replace: true });
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete ${code}?`}
      actions={
        <>
          <ActionButton variant="default" onClick={onClose} disabled={loading}>
            Cancel
          </ActionButton>
          <ActionButton variant="danger" onClick={() => submit(undefined)} loading={loading}>
            Delete expenditure
          </ActionButton>
        </>
      }
    >
      <p>
        {money} to {beneficiary} is not promised any more and is free again on {fund.label}. The timeline
        keeps that it was raised and deleted.
      </p>
      {error && (
        <Notice tone="bad" title={error.message}>
          {error.detailWithReference}
        </Notice>
      )}
    </Dialog>
  );
}
