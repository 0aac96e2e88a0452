import { nairaShown } from '../money.ts';
import { date, lines, number, reference, text } from '../resource/fields.ts';
import { grouped } from '../resource/plural.ts';
import { type Bar, defineWorkflow, holders, office, person } from '../resource/workflow.ts';
import { why } from './reasons.ts';

/** What decides what may be done with an order. */
export interface OrderFacts {
  status: string;
  user_id: number;
  /** Who changed it since. */
  changed_by: readonly number[];
  /** Who is named as inspector of goods on no voucher yet, and has not confirmed it. */
  inspector_id: number | null;
  /** Whether something of it was received. */
  is_received: boolean;
  /** Goods that were accepted since its last voucher. */
  unvouchered: number;
  /** The code of a live expenditure that pays it. */
  raised_by: string | null;
}

/** Who raises or changes an order neither receives what is delivered nor makes its voucher. */
export const raisedOrder: Bar<OrderFacts> = ({ user_id, changed_by }, { id }, another) => {
  if (user_id === id) return `You raised this order. ${another}`;
  return changed_by.includes(id) ? `You changed this order. ${another}` : null;
};

/** What is being paid stays ordered. */
export function isBeingPaid({ raised_by }: OrderFacts): string | null {
  return raised_by ? `${raised_by} is raised on it. Delete or return that first.` : null;
}

/** What was delivered and rejected stays on record; what is being paid stays ordered. */
export function isDeliveredOrPaid(facts: OrderFacts): string | null {
  return facts.is_received
    ? 'Goods were delivered on it, though none are accepted. Cancel it with a reason.'
    : isBeingPaid(facts);
}

/** A voucher says what came in since the one before. */
export function nothingNew({ unvouchered, is_received }: OrderFacts): string | null {
  if (unvouchered > 0) return null;
  return is_received ? 'Everything that was accepted is on a voucher already.' : 'No goods are received yet.';
}

/** What is asked of each part of a delivery: which line, how much was accepted, how much rejected and why, and until when it is good. */
export const DELIVERED = {
  id: number('Line', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
  accepted: number('Accepted', {
    required: true,
    min: 0,
    max: 1_000_000_000,
    missing: 'Enter how many are accepted',
  }),
  rejected: number('Rejected', { min: 0, max: 1_000_000_000 }),
  reason: text('Reason', { max: 300 }),
  expiry_date: date('Expires'),
};

type Shown = {
  code: string;
  vendor: { label: string };
  total: number;
  supplies: readonly { outstanding: number }[];
};

/** An order of goods: the store receives what a vendor delivers, in one or several deliveries, and its vouchers say so. */
export const orderWorkflow = defineWorkflow<OrderFacts>()({
  of: 'supplies',
  owner: 'user_id',
  states: {
    pending: { word: 'Ordered', with: office('store') },
    partial: { word: 'Partly received', with: office('store') },
    completed: { word: 'Completed' },
    cancelled: { word: 'Cancelled', undone: true },
    deleted: { word: 'Deleted', undone: true },
  },
  acts: {
    fulfil: {
      label: 'Fulfill',
      past: 'received',
      row: 'fulfill',
      confirm: 'Receive goods',
      asks: {
        lines: lines(
          'Goods',
          DELIVERED,
          { table: 'order_delivery_lines', own: 'delivery_id' },
          { min: 1, max: 500 },
        ),
        inspected_by: reference('Inspected by', 'employees', {
          hint: 'Who checked the goods and confirms it: neither who raised the order nor who receives them.',
        }),
      },
      lines: [
        { from: ['pending', 'partial'], to: ['partial', 'completed'], by: [holders()], not: [raisedOrder] },
      ],
    },
    inspect: {
      label: 'Confirm inspection',
      confirm: 'Confirm inspection',
      past: 'inspected',
      takes: 'browse',
      opened: true,
      title: ({ code }: Shown) => `Did you inspect the goods of ${code}?`,
      effect: () =>
        'You are named as inspector of what was delivered since the last voucher. Confirm only what you checked yourself: the voucher names you.',
      lines: [
        {
          from: ['pending', 'partial', 'completed'],
          to: 'same',
          by: [person('inspector_id', undefined, 'the inspector of goods that are on no voucher yet')],
          not: [raisedOrder],
          todo: 'Confirm inspection',
        },
      ],
    },
    generate: {
      label: 'Generate',
      past: 'put on a voucher',
      logged: 'vouchered',
      row: 'generate',
      confirm: 'Generate voucher',
      title: ({ code }: Shown) => `Generate the voucher of ${code}?`,
      effect: () =>
        'A Material Received Voucher says what was accepted since the last one. It gets the next number of the year and stays as it is.',
      lines: [
        {
          from: ['partial', 'completed'],
          to: 'same',
          by: [office('store', 'add-vouchers')],
          not: [raisedOrder],
          unless: nothingNew,
          todo: 'Generate voucher',
        },
        {
          from: ['partial', 'completed'],
          to: 'same',
          by: [holders('add-vouchers')],
          not: [raisedOrder],
          unless: nothingNew,
        },
      ],
    },
    complete: {
      label: 'Complete',
      past: 'completed',
      takes: 'edit',
      confirm: 'Complete order',
      asks: { remark: why('Remark') },
      title: ({ code }: Shown) => `Complete ${code} with what has come?`,
      effect: ({ vendor, supplies }: Shown) =>
        `${grouped(supplies.reduce((sum, { outstanding }) => sum + outstanding, 0))} of what was ordered from ${vendor.label} did not come, and nothing more is received of it.`,
      lines: [{ from: ['partial'], to: 'completed', by: [holders()] }],
    },
    cancel: {
      label: 'Cancel',
      past: 'cancelled',
      takes: 'edit',
      confirm: 'Cancel order',
      asks: { reason: why('Reason') },
      title: ({ code }: Shown) => `Cancel ${code}?`,
      effect: ({ vendor, total }: Shown) =>
        `Nothing of it came into stock. ${nairaShown(total)} of goods are no longer expected from ${vendor.label}.`,
      lines: [{ from: ['pending'], to: 'cancelled', by: [holders()], unless: isBeingPaid }],
    },
    delete: {
      label: 'Delete',
      past: 'deleted',
      row: 'delete',
      confirm: 'Delete order',
      title: ({ code }: Shown) => `Delete order ${code}?`,
      effect: () => 'Nothing was delivered on it. The order leaves the list; its history stays.',
      lines: [{ from: ['pending'], to: 'deleted', by: [holders()], unless: isDeliveredOrPaid }],
    },
  },
});
