import { koboToNaira, nairaToKobo } from '#shared/money.ts';
import { Amount } from '#web/components/amount.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import type { PaymentRecord } from '../payment-record.ts';
import styles from './act-dialog.module.css';

/** What an edited amount does to the fund: available before and after. */
export function EditEffect({ payment, amount }: { payment: PaymentRecord; amount: number | null }) {
  if (!payment.fund || amount === null) return null;
  const { code, name, before } = payment.fund;
  const freed = nairaToKobo(payment.amount) - nairaToKobo(amount);
  return (
    <div className={styles.fields}>
      <KeyValue
        layout="spread"
        items={[
          ['Amount now', <Amount key="now" naira={payment.amount} />],
          ['Change', <Amount key="change" naira={koboToNaira(-freed)} signed tone="strong" />],
          [
            `Available on ${code} ${name}`,
            <span key="available">
              <Amount naira={before.available} /> →{' '}
              <Amount naira={koboToNaira(nairaToKobo(before.available) + freed)} tone="strong" />
            </span>,
          ],
        ]}
      />
    </div>
  );
}
