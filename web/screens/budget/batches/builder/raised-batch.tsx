import { useQueryClient } from '@tanstack/react-query';
import { batches } from '#shared/resources/budget/batches.ts';
import { Forward } from '#web/components/forward.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { SkeletonPage } from '#web/components/skeletons.tsx';
import { recordKey } from '#web/crud/detail/use-record.ts';
import { idsFrom } from '#web/crud/ids-from.ts';
import { Failed } from '#web/crud/list/list-states.tsx';
import { useAddress } from '#web/use-address.ts';
import { type BatchRecord, useBatch } from '../batch-record.ts';
import { BatchRaised } from './batch-raised.tsx';

const NAME = 'raised';

/** The batch that was raised on a page: the address keeps it for Back and a reload; and how it is kept, and forgotten. */
export function useRaisedBatch() {
  const client = useQueryClient();
  const [params, setParams] = useAddress();
  const [id = null] = idsFrom(params.get(NAME));
  return {
    id,
    keep(batch: BatchRecord) {
      client.setQueryData(recordKey(batches, String(batch.id)), batch);
      setParams({ [NAME]: String(batch.id) }, { replace: true });
    },
    forget: () => setParams({}, { replace: true }),
  };
}

type RaisedBatchProps = { id: number; another?: string; onAnother: () => void };

/** What is said of a batch once it was raised; later than that its own page tells how far it is. */
export function RaisedBatch({ id, ...more }: RaisedBatchProps) {
  const found = useBatch({ id, label: '' });
  if (found.data && found.data.status !== 'pending') return <Forward to={`${batches.path}/${id}`} />;
  return (
    <Sheet>
      {found.data ? (
        <BatchRaised batch={found.data} {...more} />
      ) : found.error ? (
        <Failed error={found.error} onRetry={() => found.refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Sheet>
  );
}
