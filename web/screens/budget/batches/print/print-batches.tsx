import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useParams, useSearchParams } from 'react-router';
import { batches } from '#shared/resources/budget/batches.ts';
import { api } from '#web/api/client.ts';
import { newKey } from '#web/api/new-key.ts';
import { EmptyState } from '#web/components/empty-state.tsx';
import { PrintPage } from '#web/components/print-page.tsx';
import { SkeletonPage } from '#web/components/skeletons.tsx';
import { Failed, NoPermission } from '#web/crud/list/list-states.tsx';
import { told } from '#web/crud/told.ts';
import { useCan } from '#web/session/use-session.ts';
import { type ApprovalForm, useApprovalForms } from './approval-form.ts';
import { ApprovalPaper } from './approval-paper.tsx';

const MOST = 50;

/** The payment approval forms of one batch, or of several (`?ids=`), as they will be printed; each copy is counted. */
export default function PrintBatches() {
  const { id } = useParams();
  const [params] = useSearchParams();
  const can = useCan();
  const ids = (id ? [id] : (params.get('ids') ?? '').split(','))
    .map(Number)
    .filter((one) => Number.isSafeInteger(one) && one > 0)
    .slice(0, MOST);
  const forms = useApprovalForms(ids);
  const [copies, setCopies] = useState<Readonly<Record<number, number>>>({});
  // The same until all are counted, so that one whose answer was lost is not counted twice.
  const key = useRef(newKey());
  const [only] = forms.data ?? [];
  const single = ids.length === 1 ? only : undefined;
  const count = async () => {
    const counted = await countCopies(forms.data ?? [], key.current);
    key.current = newKey();
    // The numbers have to stand on the papers before the browser takes its picture of them.
    flushSync(() => setCopies(counted));
  };
  return (
    <PrintPage
      title={single ? `Payment approval form ${single.code}` : 'Payment approval forms'}
      back={
        single
          ? { label: `Batch ${single.code}`, to: `${batches.path}/${single.id}` }
          : { label: batches.title, to: batches.path }
      }
      said={
        single ? `A4. Copy ${copyOf(single, copies)} is counted when you print.` : 'A4. Each copy is counted.'
      }
      onPrint={() => told(count)}
    >
      {!can('browse-batches') ? (
        <NoPermission resource={batches} verb="browse" />
      ) : ids.length === 0 ? (
        <EmptyState kind="no-match" title="No batch was chosen">
          Choose batches in the list, then print their forms.
        </EmptyState>
      ) : forms.isLoadingError ? (
        <Failed error={forms.error} onRetry={() => forms.refetch()} />
      ) : forms.data ? (
        forms.data.map((form) => <ApprovalPaper key={form.id} form={form} copy={copyOf(form, copies)} />)
      ) : (
        <SkeletonPage />
      )}
    </PrintPage>
  );
}

function copyOf(form: ApprovalForm, copies: Readonly<Record<number, number>>): number {
  return copies[form.id] ?? form.copies + 1;
}

async function countCopies(forms: readonly ApprovalForm[], key: string): Promise<Record<number, number>> {
  const counted = await Promise.all(
    forms.map(
      async ({ id }) =>
        [
          id,
          (await api.post<{ copy: number }>(`batches/${id}/print`, {}, { key: `${key} ${id}` })).data.copy,
        ] as const,
    ),
  );
  return Object.fromEntries(counted);
}
