import { Link } from 'react-router';
import { permission } from '#shared/permissions.ts';
import { supplies } from '#shared/resources/inventory/supplies.ts';
import { Amount } from '#web/components/amount.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import { Block } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { useCan } from '#web/session/use-session.ts';
import type { PaymentRecord } from '../payment-record.ts';

/** The goods that a payment is for: what was ordered, what vouchers say came, what is raised, and what of that is batched or paid. */
export function OrderMatch({ payment: { order, status } }: { payment: PaymentRecord }) {
  const can = useCan();
  if (!order) return null;
  const { id, code, invoice_no, total, vouched, raised, claimed, uninspected } = order;
  const mayRead = can(permission('read', supplies.noun));
  return (
    <Block top={16} bottom={4} width={640}>
      <p>
        Pays goods of order {mayRead ? <Link to={`${supplies.path}/${id}`}>{code}</Link> : code}, invoice{' '}
        {invoice_no}
        {mayRead && can('browse-vouchers') && (
          <>
            {' '}
            (<Link to={`${supplies.path}/${id}/mrv`}>vouchers</Link>)
          </>
        )}
        .
      </p>
      <Block top={10}>
        <KeyValue
          layout="beside"
          items={[
            ['Ordered', <Amount key="ordered" naira={total} />],
            ['Received, by vouchers', <Amount key="received" naira={vouched} />],
            ['Raised for payment', <Amount key="raised" naira={raised} />],
            ['Batched or paid', <Amount key="claimed" naira={claimed} />],
          ]}
        />
      </Block>
      {claimed > vouched && status !== 'paid' && (
        <Block top={12}>
          <Notice tone="warn" title="Goods are yet to be received">
            <Amount naira={claimed - vouched} /> more is batched or paid than vouchers say came. Audit doesn’t
            clear it, and Treasury doesn’t post it, before they do.
          </Notice>
        </Block>
      )}
      {uninspected > 0 && (
        <Block top={12}>
          <Notice tone="warn" title="Goods were not inspected">
            <Amount naira={uninspected} /> of what the store accepted was not confirmed by an inspector. Ask
            the store who checked the goods.
          </Notice>
        </Block>
      )}
    </Block>
  );
}
