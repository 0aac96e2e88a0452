import { Link } from 'react-router';
import type { RecordOf } from '#shared/resource/record-types.ts';
import type { expenditures } from '#shared/resources/budget/expenditures.ts';
import { NAMED_CLASSES, VAT_MODES } from '#shared/taxes.ts';
import type { PaymentStage, PaymentStatus } from '#shared/workflows/desks.ts';
import { PAYMENT_STATES, stateOf } from '#shared/workflows/payments.ts';
import { Amount } from '#web/components/amount.tsx';
import { ScrolledTable } from '#web/components/data-table.tsx';
import { Block, Section } from '#web/components/layout.tsx';
import { StatusWord } from '#web/components/status-word.tsx';
import { asFiles, FileChips } from '#web/crud/detail/file-chips.tsx';
import { Chain } from '#web/screens/travel/chain.tsx';
import { useCan } from '#web/session/use-session.ts';

type Payment = {
  id: number;
  pv_no: string;
  batch_id: number;
  batch_no: string;
  stage: PaymentStage;
  status: PaymentStatus;
  amount: number;
  recovered: number;
};

/** An expenditure with what the server says of it besides its fields; amounts in naira. */
export type Expenditure = RecordOf<typeof expenditures> & {
  is_free_payee: boolean;
  /** For whose approval it waits before it can be batched. */
  waits_for: string | null;
  payments?: readonly Payment[];
  files?: unknown;
  /** Audit alone is told. */
  split_note?: string | null;
  why_not?: Partial<Record<'batch' | 'delete', string>>;
};

/** The papers of an expenditure and the payments that were made of it, each with its voucher, batch and state. */
export function ExpenditurePapers({
  record: { id, version, files, reserved, transaction_class, vat, vat_reason, payments = [] },
}: {
  record: Expenditure;
}) {
  const can = useCan();
  const link = (may: boolean, to: string, words: string) => (may ? <Link to={to}>{words}</Link> : words);
  const papers = asFiles(files);
  return (
    <>
      {(reserved ?? 0) > 0 && (
        <Block as="p" top={20}>
          <Amount naira={reserved} /> that was set aside for it on the fund was drawn.
        </Block>
      )}
      {transaction_class && vat && (
        <Section title="Tax">
          <p>
            {NAMED_CLASSES[transaction_class]}. VAT: {VAT_MODES[vat].toLowerCase()}
            {vat_reason && ` (${vat_reason})`}.
          </p>
        </Section>
      )}
      <Chain url="expenditures" id={id} version={version} heading />
      {papers.length > 0 && (
        <Section title="Papers">
          <FileChips files={papers} label="Papers" />
        </Section>
      )}
      {payments.length > 0 && (
        <Section title={payments.length === 1 ? 'Payment' : 'Payments'}>
          <ScrolledTable
            label="Payments"
            rows={payments}
            keyOf={({ id }) => String(id)}
            columns={[
              {
                key: 'pv_no',
                heading: 'Voucher',
                names: true,
                cell: ({ id, pv_no }) => link(can('read-payments'), `/payments/clear-payments/${id}`, pv_no),
              },
              {
                key: 'batch',
                heading: 'Batch',
                cell: ({ batch_id, batch_no }) =>
                  link(can('read-batches'), `/budget/batches/${batch_id}`, batch_no),
              },
              {
                key: 'state',
                heading: 'Status',
                cell: (payment) => (
                  <StatusWord status={payment.status}>{PAYMENT_STATES[stateOf(payment)]}</StatusWord>
                ),
              },
              {
                key: 'amount',
                heading: 'Amount',
                right: true,
                cell: ({ amount }) => <Amount naira={amount} />,
              },
              ...(payments.some(({ recovered }) => recovered > 0)
                ? [
                    {
                      key: 'recovered',
                      heading: 'Came back',
                      right: true,
                      cell: ({ recovered }: Payment) => <Amount naira={recovered} />,
                    },
                  ]
                : []),
            ]}
          />
        </Section>
      )}
    </>
  );
}
