import { Link } from 'react-router';
import { grouped } from '#shared/resource/plural.ts';
import { Amount } from '#web/components/amount.tsx';
import { ScrolledTable, TwoLines } from '#web/components/data-table.tsx';
import { DateText } from '#web/components/date-text.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import { Block, Quiet, Section } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { Failed } from '#web/crud/list/list-states.tsx';
import { extras as ofOrders } from './extras.tsx';
import { type Order, useDeliveries, vouchersPath } from './order-data.ts';

/** The page of an order: besides its lines what was ordered, received and raised, and each delivery. */
export const extras: ResourceExtras = { ...ofOrders, below: Below };

function Below({ record }: { record: Order }) {
  return (
    <>
      <Match order={record} />
      <Deliveries order={record} />
    </>
  );
}

/** Ordered, received and paid, side by side. */
function Match({ order: { total, vouched, raised, claimed, uninspected } }: { order: Order }) {
  return (
    <Section title="Ordered, received, paid" top={28}>
      <KeyValue
        layout="beside"
        items={[
          ['Ordered', <Amount key="ordered" naira={total} />],
          ['Received, by vouchers', <Amount key="received" naira={vouched} />],
          ['Raised for payment', <Amount key="raised" naira={raised} />],
          ['Batched or paid', <Amount key="claimed" naira={claimed} />],
        ]}
      />
      {claimed > vouched && (
        <Quiet top={10} size={13.5}>
          <Amount naira={claimed - vouched} /> of goods must come, and be put on a voucher, before all of it
          can be paid.
        </Quiet>
      )}
      {uninspected > 0 && (
        <Block top={14} width={640}>
          <Notice tone="warn" title="Goods were not inspected">
            <Amount naira={uninspected} /> of what was accepted was not confirmed by an inspector. Audit is
            told when its voucher is made.
          </Notice>
        </Block>
      )}
    </Section>
  );
}

function Deliveries({ order: { id, code, version } }: { order: Order }) {
  const found = useDeliveries(id, version);
  return (
    <Section title="Deliveries" top={28}>
      {found.isPending && <SkeletonLines lines={3} />}
      {found.isLoadingError && <Failed error={found.error} onRetry={() => found.refetch()} />}
      {found.data?.length === 0 && <Quiet>Nothing was delivered yet.</Quiet>}
      {found.data && found.data.length > 0 && (
        <ScrolledTable
          label={`Deliveries of ${code}`}
          rows={found.data.flatMap((delivery) =>
            delivery.lines.map((line, place) => ({ key: `${delivery.id}-${place}`, delivery, line })),
          )}
          keyOf={({ key }) => key}
          minWidth={760}
          columns={[
            {
              key: 'day',
              heading: 'Received',
              cell: ({ delivery }) => (
                <TwoLines beneath={delivery.received_by}>
                  <DateText value={delivery.at} show="moment" />
                </TwoLines>
              ),
            },
            {
              key: 'product',
              heading: 'Product',
              names: true,
              cell: ({ line }) => (
                <TwoLines
                  beneath={
                    line.expiry_date && (
                      <>
                        good until <DateText value={line.expiry_date} />
                      </>
                    )
                  }
                >
                  {line.product}
                </TwoLines>
              ),
            },
            {
              key: 'accepted',
              heading: 'Accepted',
              right: true,
              cell: ({ line }) => grouped(line.accepted),
            },
            {
              key: 'rejected',
              heading: 'Rejected',
              cell: ({ line }) =>
                line.rejected > 0 ? <TwoLines beneath={line.reason}>{grouped(line.rejected)}</TwoLines> : '–',
            },
            {
              key: 'inspected',
              heading: 'Inspected by',
              cell: ({ delivery: { inspected_by, inspected_at } }) =>
                inspected_by ? (
                  <TwoLines beneath={inspected_at ? null : 'not confirmed'}>{inspected_by}</TwoLines>
                ) : (
                  'Nobody'
                ),
            },
            {
              key: 'voucher',
              heading: 'Voucher',
              cell: ({ delivery: { voucher } }) =>
                voucher ? <Link to={vouchersPath(id)}>{voucher.serial_no}</Link> : 'None yet',
            },
          ]}
        />
      )}
    </Section>
  );
}
