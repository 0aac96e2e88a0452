import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { CATALOGUE, type FieldErrors } from '#shared/errors.ts';
import type { RecordOf } from '#shared/resource/record-types.ts';
import { batches } from '#shared/resources/budget/batches.ts';
import { reversals } from '#shared/resources/payments/reversals.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton, ActionLink } from '#web/components/action-button.tsx';
import { FormErrorSummary } from '#web/components/form-error-summary.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet, SidePanel, WithSidePanel } from '#web/components/sheet.tsx';
import { TextAreaField } from '#web/components/text-area-field.tsx';
import { LeaveDialog, useLeaveGuard } from '#web/crud/form/leave-guard.tsx';
import { NoPermission } from '#web/crud/list/list-states.tsx';
import type { BatchRecord } from '#web/screens/budget/batches/batch-record.ts';
import { ReversalWords } from '#web/screens/budget/batches/reversal-words.tsx';
import { useCan } from '#web/session/use-session.ts';
import { BatchField } from './batch-field.tsx';
import styles from './create-reversal.module.css';

const CRUMBS = [{ label: reversals.title, to: reversals.path }, { label: 'New' }];

/** Reverses a batch of my department, or asks the budget office to; says before which of the two it is. */
export default function CreateReversal() {
  const can = useCan();
  const mayAdd = can('add-reversals') || can('add-batches');
  return (
    <Sheet>
      {mayAdd ? (
        <ReversalForm />
      ) : (
        <>
          <PageHeader title="Reverse a batch" crumbs={CRUMBS} />
          <NoPermission resource={reversals} verb="add" />
        </>
      )}
    </Sheet>
  );
}

function ReversalForm() {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const id = params.get('batch');
  const chosen = useQuery<BatchRecord, ApiError>({
    queryKey: [batches.url, 'record', id],
    queryFn: async ({ signal }) => (await api.get<BatchRecord>(`batches/${id}`, { signal })).data,
    enabled: id !== null,
  });
  const batch = id === null ? undefined : chosen.data;
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<FieldErrors>({});
  const { blocker, letGo } = useLeaveGuard(reason.trim() !== '');
  const direct = batch?.reversal.direct.allowed ?? false;
  const barred = batch && !direct && !batch.reversal.request.allowed;
  const { submit, loading, error, reset } = useSubmit({
    send: (body: { batch_id: number; reason: string }, key) =>
      api.post<RecordOf<typeof reversals>>('reversals', body, { key, failure: CATALOGUE.create }),
    done: ({ code }) => (direct ? `Batch ${batch?.code} was reversed` : `Request ${code} was sent`),
    next: () => (direct ? 'Its amounts are free again.' : 'The budget office answers it.'),
    onDone: (reversal) => {
      letGo();
      navigate(`${reversals.path}/${reversal.id}`);
    },
    onFailed: ({ errors }) => setProblems(errors),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const said = reason.trim();
    const found: FieldErrors = {
      ...(batch ? {} : { batch_id: ['Choose the batch'] }),
      ...(said.length < 3 ? { reason: ['Say why, in at least 3 characters'] } : {}),
    };
    reset();
    setProblems(found);
    if (batch && Object.keys(found).length === 0) submit({ batch_id: batch.id, reason: said });
  };
  return (
    <>
      <PageHeader title="Reverse a batch" crumbs={CRUMBS} />
      <WithSidePanel
        side={
          <SidePanel title="What this does">
            {batch ? (
              <ReversalWords batch={batch} />
            ) : (
              <p className={styles.none}>
                A reversal takes every unpaid payment of a batch back. Paid ones stay as they are.
              </p>
            )}
          </SidePanel>
        }
      >
        <form onSubmit={send} noValidate>
          <FormErrorSummary
            errors={problems}
            before="this can be sent"
            detail={error && Object.keys(problems).length === 0 ? error.detailWithReference : undefined}
          />
          <div className={styles.fields}>
            <BatchField
              value={batch ?? null}
              onChange={(next) => setParams(next ? { batch: String(next.id) } : {}, { replace: true })}
              error={problems.batch_id?.[0] ?? (chosen.error ? chosen.error.detail : undefined)}
            />
            <TextAreaField
              name="reason"
              label="Reason"
              maxLength={2000}
              value={reason}
              onChange={setReason}
              error={problems.reason?.[0]}
            />
          </div>
          <div className={styles.foot}>
            <ActionButton type="submit" size="lg" loading={loading} disabled={barred}>
              {batch && direct ? 'Reverse batch' : 'Send request'}
            </ActionButton>
            <ActionLink variant="quiet" size="lg" to={reversals.path}>
              Cancel
            </ActionLink>
          </div>
        </form>
      </WithSidePanel>
      <LeaveDialog blocker={blocker} kept={false} onDiscard={async () => undefined} />
    </>
  );
}
