import { koboToNaira, nairaToKobo } from '#shared/money.ts';
import { shareOf } from '#shared/taxes.ts';
import { Amount } from '#web/components/amount.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import { asLines } from '#web/crud/record.ts';
import type { PaymentRecord } from './payment-record.ts';

/** What the deductions that are typed come to, and what the payee gets then. */
export function DeductionsEffect({
  record: { gross },
  values,
}: {
  record: PaymentRecord;
  values?: Readonly<Record<string, unknown>>;
}) {
  const deducted_kobo = asLines(values?.deductions).reduce((sum, { base, rate }) => {
    const isReadable = typeof base === 'number' && typeof rate === 'number' && base > 0 && rate > 0;
    return sum + (isReadable ? shareOf(nairaToKobo(base), Math.round(rate * 100)) : 0);
  }, 0);
  const net_kobo = nairaToKobo(gross) - deducted_kobo;
  return (
    <KeyValue
      layout="spread"
      items={[
        ['Gross', <Amount key="gross" naira={gross} />],
        ['Deducted', <Amount key="deducted" naira={koboToNaira(deducted_kobo)} />],
        [
          'Net to the payee',
          <Amount key="net" naira={koboToNaira(net_kobo)} tone={net_kobo < 0 ? 'bad' : 'strong'} />,
        ],
      ]}
    />
  );
}
