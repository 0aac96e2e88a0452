import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { ScrolledTable, type TableColumn, TwoLines } from '#web/components/data-table.tsx';
import { StatusWord } from '#web/components/status-word.tsx';
import { useCan } from '#web/session/use-session.ts';
import type { BatchPayment, BatchRecord } from './batch-record.ts';

/** The payments of a batch, which come with it to whoever may read it: voucher, payee, what for, where each one stands. */
export function BatchPayments({ batch: { code, payments, amount } }: { batch: BatchRecord }) {
  const can = useCan();
  const columns: TableColumn<BatchPayment>[] = [
    {
      key: 'voucher',
      heading: 'Voucher',
      cell: ({ id, pv_no }) => (
        <Code to={can('read-payments') ? `/payments/clear-payments/${id}` : undefined}>{pv_no}</Code>
      ),
    },
    {
      key: 'payee',
      heading: 'Payee',
      names: true,
      cell: ({ payee_name, staff_no }) => <TwoLines beneath={staff_no}>{payee_name}</TwoLines>,
    },
    {
      key: 'expenditure',
      heading: 'Expenditure',
      cell: ({ expenditure_id: id, expenditure_code, description }) => (
        <TwoLines beneath={description}>
          <Code to={can('read-expenditures') ? `/budget/expenditures/${id}` : undefined}>
            {expenditure_code}
          </Code>
        </TwoLines>
      ),
    },
    {
      key: 'state',
      heading: 'Status',
      cell: ({ status, state }) => <StatusWord status={status}>{state}</StatusWord>,
    },
    {
      key: 'amount',
      heading: 'Amount',
      right: true,
      cell: (payment) => <Amount naira={payment.amount} />,
      total: <Amount naira={amount} tone="strong" />,
    },
  ];
  return (
    <ScrolledTable
      label={`Payments of batch ${code}`}
      columns={columns}
      rows={payments}
      keyOf={({ id }) => id}
      foot="Total of the batch"
    />
  );
}
