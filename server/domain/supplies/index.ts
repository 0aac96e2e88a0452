import { z } from 'zod';
import type { Area } from '#server/frame/area.ts';
import { permission } from '#shared/permissions.ts';
import { vouchers } from '#shared/resources/inventory/vouchers.ts';
import { deliveriesRoute } from './deliveries.ts';
import { nextSerial } from './make-voucher.ts';
import { orderFlow } from './orders.ts';
import { voucherSheet } from './voucher-sheet.ts';
import { voucherExtensions } from './vouchers.ts';

export { lockInvoice } from './lock-invoice.ts';
export { type Match, matchesOf } from './three-way-match.ts';

/** Orders of goods, their deliveries, and the vouchers of what came. */
export const supplies: Area = {
  routes: [
    ...orderFlow.routes,
    deliveriesRoute,
    {
      method: 'GET',
      path: '/mrv/generate/serial',
      access: [permission('add', vouchers.noun)],
      summary: 'The serial number that the next Material Received Voucher would get',
      kind: 'own',
      answer: z.object({ serial_no: z.string() }),
      read: nextSerial,
    },
  ],
  extensions: { ...orderFlow.extensions, vouchers: voucherExtensions },
  sheets: { vouchers: voucherSheet },
  waiting: [orderFlow.waiting],
  requests: [orderFlow.requests],
};
