import { sql } from 'kysely';
import { z } from 'zod';
import { type Call, type Done, defineFlow } from '#server/crud/flow.ts';
import type { Transaction } from '#server/database/connection.ts';
import { recordAnswer, whyNotSchema } from '#server/frame/answers.ts';
import { koboToNaira } from '#shared/money.ts';
import { grouped } from '#shared/resource/plural.ts';
import type { ActInput } from '#shared/resource/workflow.ts';
import { vouchers } from '#shared/resources/inventory/vouchers.ts';
import {
  isBeingPaid,
  isDeliveredOrPaid,
  nothingNew,
  orderWorkflow,
  raisedOrder,
} from '#shared/workflows/orders.ts';
import { confirmInspection } from './inspect.ts';
import { linesOfOrder, loadOrders, type Order } from './load-orders.ts';
import { makeVoucher } from './make-voucher.ts';
import { prepareOrder } from './prepare-order.ts';
import { receiveGoods } from './receive.ts';
import { matchesOf } from './three-way-match.ts';
import { voucherExtensions } from './vouchers.ts';

type Acts = (typeof orderWorkflow)['acts'];

/** Orders before the store and whoever pays them; whoever may browse them sees all. */
export const orderFlow = defineFlow({
  workflow: orderWorkflow,
  views: {
    supplies: {
      prepare: prepareOrder,
      presents: {
        vouched: z.number().describe('What its vouchers come to.'),
        payable: z
          .number()
          .describe('What can be raised on it in all: what it comes to, once completed what was accepted.'),
        raised: z.number().describe('What is raised on it.'),
        claimed: z.number().describe('What of that is batched or paid.'),
        uninspected: z.number().describe('What was accepted and no inspector confirmed.'),
        why_not: whyNotSchema,
      },
      async present(db, records) {
        const matches = await matchesOf(
          db,
          records.map(({ id }) => id),
        );
        return records.map((record) => {
          const match = matches.get(record.id);
          return {
            ...record,
            vouched: koboToNaira(match?.vouched_kobo ?? 0),
            payable: koboToNaira(match?.payable_kobo ?? 0),
            raised: koboToNaira(match?.raised_kobo ?? 0),
            claimed: koboToNaira(match?.claimed_kobo ?? 0),
            uninspected: koboToNaira(match?.uninspected_kobo ?? 0),
          };
        });
      },
    },
  },
  load: loadOrders,
  show: (record, { status, is_received }) => ({ ...record, why_not: whyNotManaged(status, is_received) }),
  answers: { generate: { answer: recordAnswer(vouchers, voucherExtensions), status: 201 } },
  commands: {
    fulfil: receiveGoods,
    inspect: confirmInspection,
    generate: makeVoucher,
    complete: completeOrder,
    cancel: cancelOrder,
    delete: deleteOrder,
  },
  rules: [
    [raisedOrder, ({ id }) => sql`(t.user_id <> ${id} and ${id} <> all(t.changed_by))`],
    [
      nothingNew,
      () => sql`exists (select 1 from order_deliveries d join order_delivery_lines l on l.delivery_id = d.id
        where d.order_id = t.id and d.voucher_id is null and l.accepted > 0)`,
    ],
    [isBeingPaid, () => sql`raised_kobo(t.id) = 0`],
    [
      isDeliveredOrPaid,
      () =>
        sql`(raised_kobo(t.id) = 0 and not exists (select 1 from order_deliveries d where d.order_id = t.id))`,
    ],
  ],
});

function whyNotManaged(status: string, is_received: boolean): Record<string, string> {
  if (is_received) return { manage: 'Goods are delivered on it. It can no longer be changed.' };
  return status === 'pending' ? {} : { manage: 'This order is over. It can no longer be changed.' };
}

/** Nothing more is expected of it, though not all has come. */
async function completeOrder(
  trx: Transaction,
  { id, record, input: { remark } }: Call<Order, ActInput<Acts['complete']>>,
): Promise<Done> {
  const lines = await linesOfOrder(trx, id);
  const sum = (of: 'quantity' | 'outstanding') => grouped(lines.reduce((all, line) => all + line[of], 0));
  return {
    message: `${record.code} is completed with what has come.`,
    set: { remark },
    remark: `${sum('outstanding')} of ${sum('quantity')} did not come: ${remark}`,
  };
}

/** Nothing was accepted, and nothing is expected. */
async function cancelOrder(
  _trx: Transaction,
  { record, input: { reason } }: Call<Order, ActInput<Acts['cancel']>>,
): Promise<Done> {
  return { message: `${record.code} was cancelled.`, set: { remark: reason } };
}

async function deleteOrder(_trx: Transaction, { record }: Call<Order, object>): Promise<Done> {
  return { message: `${record.code} was deleted.` };
}
