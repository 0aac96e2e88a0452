import { lines, longText, number, text, yesNo } from '../resource/fields.ts';
import { type Bar, defineWorkflow, head, office, person } from '../resource/workflow.ts';
import { why } from './reasons.ts';

/** What decides what may be done with a requisition. */
export interface RequisitionFacts {
  status: string;
  /** For whom it is. */
  owner: number;
  /** Who asked: the owner, or a colleague for them. */
  user_id: number;
  /** Whose head decides; where no head may, the deputy. */
  deciding_department_id: number | null;
  deputy_id: number | null;
  /** How much was given out already, and how much of that came back. */
  issued: number;
  returned: number;
  /** Whether whom it is for still works here. */
  is_owner_here: boolean;
}

type Shown = { code: string; owner_record: { label: string } };

interface Listed {
  items: readonly Listing[];
}
interface Listing {
  id: number;
  product: { label: string };
  quantity: number;
  issued: number;
  returned: number;
  outstanding: number;
}

/** How the line of an act's form starts, with its name and the most that it may say. */
function begun({ id, product: { label } }: Listing, quantity: number, most: number) {
  return { id, quantity, label, most };
}

/** Nobody decides on what they asked for, or what is for them, nor gives it out. */
export const askedOrOwn: Bar<RequisitionFacts> = ({ owner, user_id }, { id }, another) =>
  owner === id
    ? `This requisition is for you. ${another}`
    : user_id === id
      ? `You asked for it. ${another}`
      : null;

/** What was partly given out is closed with a reason, and not declined. */
export function givenOut({ issued }: Pick<RequisitionFacts, 'issued'>): string | null {
  return issued > 0
    ? 'Some of it is issued already. Close what is outstanding instead, with the reason.'
    : null;
}

/** Of what is back in the store nothing more can come back. */
export function allBack({ issued, returned }: Pick<RequisitionFacts, 'issued' | 'returned'>): string | null {
  return issued === returned ? 'All that was issued is back in the store.' : null;
}

/** Only for a receiver who has left somebody else confirms without their code. */
export function receiverHere({ is_owner_here }: RequisitionFacts): string | null {
  return is_owner_here ? 'The receiver confirms it, or the store with the receiver’s code.' : null;
}

/** Days after which a receiver is reminded to confirm what was issued. */
export const REMINDED_AFTER_DAYS = 3;

const AT_APPROVALS = 'requisition-requests';
const AT_STORE = 'inventory-requests';
const DECIDES = [head('deciding_department_id'), person('deputy_id')] as const;
const STORE = office('store');
/** How the timeline tells that the store confirmed with the receiver's code. */
export const AT_THE_COUNTER = 'collected-at-the-counter';
const STORE_LINE = { by: [STORE], not: [askedOrOwn] } as const;

/** The lines of a requisition that an act is about, by id, with how many. */
function amounts(label: string, how: string) {
  return lines(
    label,
    {
      id: number('Line', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
      quantity: number(how, {
        required: true,
        max: 1_000_000,
        missing: `Enter how many are ${how.toLowerCase()}`,
      }),
    },
    { table: 'requisition_items', own: 'requisition_id' },
    { max: 100, totals: [] },
  );
}

/** What somebody asks of the store: their head decides, the store gives it out, the receiver confirms. */
export const requisitionWorkflow = defineWorkflow<RequisitionFacts>()({
  of: 'requisitions',
  owner: 'owner',
  said: 'remark',
  states: {
    pending: { word: 'Waiting for approval', with: [head('deciding_department_id'), person('deputy_id')] },
    approved: { word: 'Approved', with: STORE },
    registered: { word: 'Being issued', with: STORE },
    treated: { word: 'Issued, to be confirmed', with: person('owner') },
    collected: { word: 'Collected' },
    denied: { word: 'Declined', undone: true },
    cancelled: { word: 'Cancelled', undone: true },
    deleted: { word: 'Deleted', undone: true },
  },
  acts: {
    approve: {
      label: 'Approve',
      past: 'approved',
      row: 'handle',
      at: AT_APPROVALS,
      confirm: 'Approve requisition',
      asks: {
        items: amounts('Approved', 'Approved'),
        remark: longText('Remark', { max: 2000, hint: 'Say why where you approve less than was asked for.' }),
      },
      title: ({ code, owner_record }: Shown) => `Approve ${code} of ${owner_record.label}?`,
      effect: () => 'The store is asked to issue what you approve. You can lower what was asked for.',
      begins: ({ items }: Listed) => ({
        items: items.map((item) => begun(item, item.quantity, item.quantity)),
      }),
      lines: [
        { from: ['pending'], to: 'approved', by: DECIDES, not: [askedOrOwn], todo: 'Answer requisition' },
      ],
    },
    deny: {
      label: 'Decline',
      past: 'declined',
      row: 'decline',
      at: AT_APPROVALS,
      confirm: 'Decline requisition',
      asks: { remark: why('Remark') },
      title: ({ code, owner_record }: Shown) => `Decline ${code} of ${owner_record.label}?`,
      effect: () =>
        'Nothing is issued. Whoever asked is told why, and what it took of a quota is given back.',
      lines: [
        { from: ['pending'], to: 'denied', by: DECIDES, not: [askedOrOwn], todo: 'Answer requisition' },
        {
          from: ['approved', 'registered'],
          to: 'denied',
          by: [office('store', `delete-${AT_STORE}`)],
          not: [askedOrOwn],
          unless: givenOut,
        },
      ],
    },
    register: {
      label: 'Register',
      past: 'registered',
      row: 'handle',
      at: AT_STORE,
      confirm: 'Register requisition',
      effect: () => 'The store takes it and issues what was approved.',
      lines: [{ ...STORE_LINE, from: ['approved'], to: 'registered', todo: 'Register requisition' }],
    },
    treat: {
      label: 'Issue',
      past: 'issued',
      logged: 'issued',
      row: 'handle',
      at: AT_STORE,
      opened: true,
      confirm: 'Issue',
      asks: {
        items: amounts('Issued', 'Issued'),
        close: text('Why the rest is not issued', { min: 3, max: 500 }),
      },
      effect: () => 'Goods leave the stock at once. What expires first goes out first.',
      begins: ({ items }: Listed) => ({
        items: items
          .filter(({ outstanding }) => outstanding > 0)
          .map((item) => begun(item, item.outstanding, item.outstanding)),
      }),
      lines: [
        { ...STORE_LINE, from: ['registered'], to: ['registered', 'treated'], todo: 'Issue requisition' },
      ],
    },
    collect: {
      label: 'Confirm receipt',
      past: 'collected',
      takes: 'add',
      at: 'treated-requisitions',
      confirm: 'Confirm receipt',
      asks: {
        code: text('Code of the receiver', {
          max: 12,
          hint: 'Their one-time code from the requisition, or the code that their authenticator app shows.',
        }),
        short: number('How many are missing', { max: 1_000_000 }),
        damaged: number('How many are damaged', { max: 1_000_000 }),
        remark: longText('Remark', { max: 2000 }),
      },
      title: ({ code }: Shown) => `Confirm what was received of ${code}?`,
      effect: () => 'Say what is missing or damaged, if anything is.',
      lines: [
        {
          from: ['treated'],
          to: 'collected',
          by: [person('owner', 'add-requisitions')],
          todo: 'Confirm receipt',
          asks: ['short', 'damaged', 'remark'],
        },
        {
          from: ['treated'],
          to: 'collected',
          by: [office('store', `edit-${AT_STORE}`)],
          label: 'Confirm at the counter',
          logged: AT_THE_COUNTER,
          asks: ['code', 'short', 'damaged', 'remark'],
          requires: ['code'],
        },
        {
          from: ['treated'],
          to: 'collected',
          by: [office('administrators', `edit-${AT_STORE}`)],
          label: 'Confirm for somebody who left',
          logged: 'collected-for-somebody-who-left',
          unless: receiverHere,
          asks: ['short', 'damaged', 'remark'],
        },
      ],
    },
    return: {
      label: 'Return to store',
      past: 'returned',
      logged: 'returned-to-store',
      takes: 'edit',
      at: 'treated-requisitions',
      confirm: 'Return to store',
      asks: {
        items: lines(
          'Returned',
          {
            id: number('Line', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
            quantity: number('Returned', {
              required: true,
              max: 1_000_000,
              missing: 'Enter how many are returned',
            }),
            damaged: yesNo('Damaged', { initial: false }),
          },
          { table: 'requisition_items', own: 'requisition_id' },
          { max: 100, totals: [] },
        ),
        reason: why('Reason', 500),
      },
      title: ({ code }: Shown) => `What came back of ${code}?`,
      effect: () =>
        'Goods are in stock again at once, at what they were worth when they were issued. A write-off is proposed for what is damaged.',
      begins: ({ items }: Listed) => ({
        items: items
          .filter(({ issued, returned }) => issued > returned)
          .map((item) => begun(item, 0, item.issued - item.returned)),
      }),
      lines: [
        {
          from: ['treated', 'collected'],
          to: 'same',
          by: [office('store', `edit-${AT_STORE}`)],
          not: [askedOrOwn],
          unless: allBack,
        },
      ],
    },
    cancel: {
      label: 'Cancel',
      past: 'cancelled',
      takes: 'add',
      confirm: 'Cancel requisition',
      effect: () => 'The head is no longer asked. What it took of a quota is given back.',
      lines: [
        { from: ['pending'], to: 'cancelled', by: [person('owner')] },
        { from: ['pending'], to: 'cancelled', by: [person('user_id')] },
      ],
    },
    delete: {
      label: 'Delete',
      past: 'deleted',
      row: 'delete',
      confirm: 'Delete requisition',
      title: ({ code }: Shown) => `Delete ${code}?`,
      effect: () => 'The head is no longer asked. It leaves the list; its history stays.',
      lines: [
        { from: ['pending'], to: 'deleted', by: [person('owner')] },
        { from: ['pending'], to: 'deleted', by: [person('user_id')] },
      ],
    },
  },
});
