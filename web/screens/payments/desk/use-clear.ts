import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { extras } from '../payment-extras.tsx';
import type { PaymentRecord } from '../payment-record.ts';

/** Clears the payment that is shown, on exactly the figures that are shown; `onDone` hears which one it was. */
export function useClear(onDone: (payment: PaymentRecord) => void) {
  const client = useQueryClient();
  const [refused, setRefused] = useState<PaymentRecord | null>(null);
  const { submit, loading, error } = useSubmit({
    inPlace: true,
    send: (payment: PaymentRecord, key) =>
      api.post<PaymentRecord>(
        `payments/${payment.id}/clear`,
        { ...extras.seen?.(payment), seen: payment.version },
        { key },
      ),
    done: (_after, { payee_name }) => `${payee_name} cleared`,
    next: (after) => after.state,
    onDone: (_after, payment) => onDone(payment),
    // What is shown is not what it is any more: the new figures come, to be looked at before another try.
    onFailed: (_error, payment) => {
      setRefused(payment);
      void client.invalidateQueries({ queryKey: ['payments'] });
    },
  });
  return {
    submit,
    loading,
    /** Why the payment was refused, while that is the last that happened. */
    errorOf: ({ id }: PaymentRecord) => (refused?.id === id ? error : null),
    /** Whether it moved on though nobody answered: then there is nothing to press again. */
    hasMoved: ({ id, version }: PaymentRecord) =>
      refused?.id === id && error?.status === 0 && refused.version !== version,
  };
}
