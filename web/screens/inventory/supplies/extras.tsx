import { IconClipboardCheck, IconReceipt, IconTool } from '@tabler/icons-react';
import type { Act, ResourceExtras } from '#web/crud/extras.ts';
import type { WireRecord } from '#web/crud/record.ts';
import type { Session } from '#web/session/types.ts';
import { receivePath, vouchersPath } from './order-data.ts';

/** Orders: goods are received on a page of their own; beside the acts the ways to the vouchers and to paying. */
export const extras: ResourceExtras = {
  actPath: ({ id }, act) => (act === 'fulfil' ? receivePath(id) : undefined),
  acts,
  toldElsewhere: ['vendor_id'],
  heading: ({ code, vendor }) => `${code}, ${(vendor as { label: string } | undefined)?.label ?? ''}`,
};

function acts({ id, status, payable, raised }: WireRecord, { permissions }: Session): Act[] {
  const left = Number(payable ?? 0) - Number(raised ?? 0);
  const isPayable = ['pending', 'partial', 'completed'].includes(String(status)) && left > 0;
  const to = `/budget/expenditures/create?type=third-party&category=other&order=${id}`;
  return [
    ...(permissions.includes('browse-vouchers')
      ? [{ key: 'vouchers', label: 'Vouchers', icon: IconClipboardCheck, to: vouchersPath(id) }]
      : []),
    ...(isPayable && permissions.includes('add-expenditures')
      ? [{ key: 'raise', label: 'Raise expenditure', icon: IconReceipt, to }]
      : []),
    ...(permissions.includes('add-documents')
      ? [
          {
            key: 'work-order',
            label: 'Make a work-order',
            icon: IconTool,
            to: `/document-control/dispatch/create?order=${id}`,
          },
        ]
      : []),
  ];
}
