import { Stack } from '#web/components/layout.tsx';
import { SidePanel } from '#web/components/sheet.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';

/** How goods are ordered: of a vendor that isn't blocked, line by line, with what each line and all of them come to. */
export const extras: ResourceExtras = {
  beside: WhatHappens,
  create: {
    fields: {
      vendor_id: {
        offers: { match: 'all', rules: [{ field: 'is_blocked', op: 'equals', value: false }] },
      },
      invoice_no: {},
      contractor: {},
      commitment: {},
      supplies: {},
      total: {},
      description: {},
    },
    alsoChanges: true,
  },
};

function WhatHappens() {
  return (
    <SidePanel title="What happens next">
      <Stack gap={10}>
        <p>
          A colleague receives the goods when they come, in one or several deliveries, and somebody else
          inspects them. You do neither, since you raise the order.
        </p>
        <p>What is accepted comes into stock at the price that you enter, taxes included.</p>
        <p>
          A Material Received Voucher says what came. Audit clears no payment of this order for more than its
          vouchers come to.
        </p>
      </Stack>
    </SidePanel>
  );
}
