import { IconPrinter } from '@tabler/icons-react';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import { ActionButton, ActionLink } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import { Section } from '#web/components/layout.tsx';
import { Raised } from '#web/screens/budget/raised.tsx';
import type { BatchRecord } from '../batch-record.ts';
import styles from './batch-raised.module.css';

/** A batch was raised: its number and reference, the voucher numbers drawn, what happens next and who acts. */
export function BatchRaised({
  batch,
  onAnother,
  another = 'Raise another',
}: {
  batch: BatchRecord;
  onAnother: () => void;
  another?: string;
}) {
  const { id, code, reference_no, payments, amount } = batch;
  return (
    <Raised
      title={`Batch ${code} is on its way`}
      crumbs={[{ label: 'Batches', to: '/budget/batches' }, { label: code }]}
      subtitle={`Reference ${reference_no}, ${formatNaira(nairaToKobo(amount))}`}
      acts={
        <>
          <ActionLink to={`/budget/batches/${id}`}>Open {code}</ActionLink>
          <ActionLink variant="default" icon={IconPrinter} to={`/budget/batches/${id}/print`}>
            Print approval form
          </ActionLink>
          <ActionButton variant="quiet" onClick={onAnother}>
            {another}
          </ActionButton>
        </>
      }
    >
      <p>
        It waits for the <b>budget office</b>, which clears it first; then Treasury, Audit, and Treasury again
        to post it. Your department dispatches its white-form, and need do no more unless somebody asks.
      </p>
      <Section title="Vouchers" top={28}>
        <ul className={styles.vouchers}>
          {payments.map(({ id: payment, pv_no, payee_name, amount: naira }) => (
            <li key={payment}>
              <span className="num">{pv_no}</span>
              <span>{payee_name}</span>
              <Amount naira={naira} />
            </li>
          ))}
        </ul>
      </Section>
    </Raised>
  );
}
