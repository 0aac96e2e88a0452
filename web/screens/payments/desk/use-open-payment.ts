import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useAddress } from '#web/use-address.ts';
import { actionOf, type PaymentRecord } from '../payment-record.ts';
import { useBatchPayments, usePayment } from '../use-batch-payments.ts';
import { deskPath } from './desk-path.ts';
import { batchesOf, useDesk } from './use-desk.ts';

/** Where queue and payment don’t fit beside each other; the style sheet of the desk says the same. */
const NARROW = '(max-width: 699px), (min-width: 769px) and (max-width: 795px)';

/** What the address asks the desk to show: the queue, the batch that is open, and the one of its payments that is. */
export function useOpenPayment() {
  const { id: linked = null } = useParams();
  const [params, setParams] = useAddress();
  const navigate = useNavigate();
  const { key, pathname } = useLocation();
  const narrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  // The address follows the typing a moment later; an input that waited for it would lose letters.
  const [lookUp, setLookUp] = useState(params.get('look') ?? '');
  const queue = useDesk(lookUp.trim());
  const alone = usePayment(params.has('batch') ? null : linked);
  const asked = params.get('batch') ?? alone.data?.batch_no ?? null;
  // On a wide screen the desk is never empty while something waits; on a phone the queue comes first.
  const first = narrow || linked || queue.isPlaceholderData ? null : (batchesOf(queue.data)[0]?.code ?? null);
  const batchNo = asked ?? first;
  // What is open stays open, whatever comes to the queue or leaves it.
  const pin = useEffectEvent(() => {
    // Nor does it call back who has gone elsewhere meanwhile.
    if (first && asked === null && location.pathname === pathname)
      void navigate(deskPath(first), { replace: true });
  });
  useEffect(() => {
    if (first) pin();
  }, [first]);
  const found = useBatchPayments(batchNo);
  const payments = found.data ?? [];
  const wanted = params.get('payment') ?? linked;
  // Which payment comes first for me changes when another officer acts; the one that I look at must not.
  const [held, hold] = useState({ key: '', id: 0 });
  const open =
    payments.find(({ id }) => String(id) === wanted) ??
    payments.find(({ id }) => key === held.key && id === held.id) ??
    firstForMe(payments);
  if (open && (held.key !== key || held.id !== open.id)) hold({ key, id: open.id });
  return {
    queue,
    lookUp,
    setLookUp: (text: string) => {
      setLookUp(text);
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (text) next.set('look', text);
          else next.delete('look');
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    batchNo,
    payments,
    open,
    /** The payment that the address itself names, by its id. */
    linked: linked === null ? null : Number(linked),
    isPending:
      (batchNo !== null && found.isPending) || (linked !== null && asked === null && alone.isPending),
    error: found.error ?? (asked === null ? alone.error : null),
    retry: () => (found.error ? found.refetch() : alone.refetch()),
    /** The queue steps back on narrow screens while a payment is open. */
    folded: narrow && batchNo !== null,
  };
}

/** The payment of a batch that I should look at first: one to clear, else one on which I can do something. */
function firstForMe(payments: readonly PaymentRecord[]): PaymentRecord | undefined {
  return (
    payments.find((payment) => actionOf(payment, 'clear')?.allowed) ??
    payments.find(({ actions }) => actions.some(({ allowed }) => allowed)) ??
    payments[0]
  );
}
