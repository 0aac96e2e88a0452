import { koboToNaira, nairaToKobo } from '#shared/money.ts';
import { PAYMENT_STAGES, type PaymentStage } from '#shared/workflows/desks.ts';
import { Amount } from '#web/components/amount.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { ASKED_ACT } from '#web/crud/use-asked-act.ts';
import { DeductionsEffect } from './deductions-effect.tsx';
import { DESK_PATH } from './desk/desk-path.ts';
import type { PaymentRecord } from './payment-record.ts';

/** Payments: every act opens the payment at the desk, on the figures that are shown there; the stage names an office. */
export const extras: ResourceExtras = {
  actPath: ({ id }, act) => `${DESK_PATH}/${id}?${ASKED_ACT}=${act}`,
  shows: Effect,
  seen: ({ amount, fund }: PaymentRecord) => ({
    seen_amount: amount,
    ...(fund ? { seen_available: fund.before.available } : {}),
  }),
  cells: {
    stage: ({ stage }) => (stage === 'in-progress' ? 'No office yet' : PAYMENT_STAGES[stage as PaymentStage]),
  },
};

/** What is typed comes to, by the act. */
function Effect(props: { record: PaymentRecord; act?: string; values?: Readonly<Record<string, unknown>> }) {
  return props.act === 'deductions' ? <DeductionsEffect {...props} /> : <EditEffect {...props} />;
}

/** What an edited amount does to the fund: available before and after. */
function EditEffect({
  record: { fund, amount: now },
  act,
  values,
}: {
  record: PaymentRecord;
  act?: string;
  values?: Readonly<Record<string, unknown>>;
}) {
  const amount = values?.amount;
  if (act !== 'edit' || !fund || typeof amount !== 'number') return null;
  const freed = nairaToKobo(now) - nairaToKobo(amount);
  return (
    <KeyValue
      layout="spread"
      items={[
        ['Amount now', <Amount key="now" naira={now} />],
        ['Change', <Amount key="change" naira={koboToNaira(-freed)} signed tone="strong" />],
        [
          `Available on ${fund.code} ${fund.name}`,
          <span key="available">
            <Amount naira={fund.before.available} /> →{' '}
            <Amount naira={koboToNaira(nairaToKobo(fund.before.available) + freed)} tone="strong" />
          </span>,
        ],
      ]}
    />
  );
}
