import { IconPrinter } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { grouped } from '#shared/resource/plural.ts';
import { supplies } from '#shared/resources/inventory/supplies.ts';
import { vouchers as resource } from '#shared/resources/inventory/vouchers.ts';
import { ActionLink } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import { ScrolledTable, type TableColumn } from '#web/components/data-table.tsx';
import { DateText } from '#web/components/date-text.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Block, Quiet, Row, Section } from '#web/components/layout.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { SkeletonPage } from '#web/components/skeletons.tsx';
import { RecordFailure } from '#web/crud/detail/record-failure.tsx';
import { useRecord } from '#web/crud/detail/use-record.ts';
import { Failed, NoPermission } from '#web/crud/list/list-states.tsx';
import { wireAct } from '#web/crud/record.ts';
import { ASKED_ACT } from '#web/crud/use-asked-act.ts';
import { useCan } from '#web/session/use-session.ts';
import { type Order, useVouchers, type Voucher, vouchersPath } from './order-data.ts';

/** The Material Received Vouchers of an order, newest first. */
export default function Vouchers() {
  const { id = '' } = useParams();
  const can = useCan();
  const order = useRecord(supplies, id);
  if (!can('browse-vouchers'))
    return (
      <Sheet>
        <NoPermission resource={resource} verb="browse" />
      </Sheet>
    );
  if (order.isPending)
    return (
      <Sheet>
        <SkeletonPage />
      </Sheet>
    );
  if (order.isLoadingError)
    return <RecordFailure resource={supplies} error={order.error} onRetry={() => order.refetch()} />;
  return (
    <Sheet>
      <Found order={order.data as Order} />
    </Sheet>
  );
}

function Found({ order }: { order: Order }) {
  const { id, code, vendor, invoice_no, vouched, total } = order;
  const found = useVouchers(String(id));
  const generate = wireAct(order, 'generate');
  const all = found.vouchers;
  return (
    <>
      <PageHeader
        title={all.length === 1 ? resource.title : 'Material Received Vouchers'}
        crumbs={[
          { label: supplies.title, to: supplies.path },
          { label: code, to: `${supplies.path}/${id}` },
          { label: 'Vouchers' },
        ]}
        subtitle={
          <>
            {vendor.label}, invoice {invoice_no}. Vouchers come to <Amount naira={vouched} /> of{' '}
            <Amount naira={total} />.
          </>
        }
        actions={
          <Row>
            {generate?.allowed && (
              <ActionLink to={`${supplies.path}/${id}?${ASKED_ACT}=generate`}>Generate voucher</ActionLink>
            )}
            {all.length > 1 && (
              <ActionLink to={`${vouchersPath(id)}/print`} variant="default" icon={IconPrinter}>
                Print all
              </ActionLink>
            )}
          </Row>
        }
      />
      {found.isPending && <SkeletonPage />}
      {found.error && <Failed error={found.error} onRetry={() => found.refetch()} />}
      {!found.isPending && !found.error && all.length === 0 && (
        <EmptyState kind="first-use" title="No voucher was made yet">
          {generate?.allowed
            ? 'Goods were accepted: generate the voucher that says so.'
            : (generate?.why_not?.sentence ?? 'The store makes one once goods were accepted.')}
        </EmptyState>
      )}
      {all.map((voucher) => (
        <OneVoucher key={voucher.id} voucher={voucher} order={id} />
      ))}
    </>
  );
}

type VoucherLine = NonNullable<Voucher['lines']>[number] & { product: { id: number; label: string } };

const QUANTITIES = [
  ['ordered', 'Ordered'],
  ['received', 'Received'],
  ['accepted', 'Accepted'],
  ['balance', 'Stock balance'],
] as const;

function OneVoucher({ voucher, order }: { voucher: Voucher; order: number }) {
  const { id, serial_no, created_at, user, total } = voucher;
  const columns: TableColumn<VoucherLine>[] = [
    { key: 'product', heading: 'Item', names: true, cell: ({ product }) => product.label },
    ...QUANTITIES.map(([key, heading]) => ({
      key,
      heading,
      right: true,
      cell: (line: VoucherLine) => grouped(Number(line[key])),
    })),
    { key: 'price', heading: 'Unit price', right: true, cell: (line) => <Amount naira={line.unit_price} /> },
    {
      key: 'total',
      heading: 'Total',
      right: true,
      cell: (line) => <Amount naira={line.total} />,
      total: <Amount naira={total} tone="strong" />,
    },
  ];
  return (
    <Section title={serial_no} top={30}>
      <Row apart bottom={10}>
        <Quiet size={13.5}>
          Made by {user.label} on <DateText value={String(created_at)} show="moment" />
        </Quiet>
        <ActionLink to={`${vouchersPath(order)}/${id}/print`} variant="quiet" icon={IconPrinter}>
          Print {serial_no}
        </ActionLink>
      </Row>
      <ScrolledTable
        label={`Goods of ${serial_no}`}
        rows={voucher.lines as unknown as VoucherLine[]}
        keyOf={(line) => line.product.id}
        columns={columns}
        foot="Total"
        minWidth={760}
      />
      <Block bottom={8} />
    </Section>
  );
}
