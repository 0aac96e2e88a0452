import { formatMoment } from '#shared/dates.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import { openPayments } from '#shared/workflows/batches.ts';
import { Block } from '#web/components/layout.tsx';
import { type BatchRecord, sumOf } from './batch-record.ts';

/** What a reversal of this batch takes, how, and until when it needs nobody's leave. */
export function ReversalWords({ batch }: { batch: BatchRecord }) {
  const open = openPayments(batch);
  const paid = batch.payments.filter(({ status }) => status === 'paid').length;
  const { direct, request } = batch.reversal;
  const taken = `${open.length} ${open.length === 1 ? 'payment' : 'payments'} of ${formatNaira(nairaToKobo(sumOf(open)))}`;
  return (
    <>
      <p>
        It takes {taken} back
        {paid > 0 ? `; ${paid} paid ${paid === 1 ? 'one stays' : 'ones stay'} as they are` : ''}. The amounts
        are free again on {batch.fund.label}.
      </p>
      <Block as="p" top={8}>
        {direct.allowed
          ? `Nothing in it is cleared, so it needs nobody's leave until ${formatMoment(batch.reversal_window_ends_at)}.`
          : `${direct.why_not ?? ''} ${request.allowed ? 'Until it has answered nothing in the batch moves.' : (request.why_not ?? '')}`}
      </Block>
    </>
  );
}
