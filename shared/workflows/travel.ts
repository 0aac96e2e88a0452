import { file, lines, longText, money, number, reference, text } from '../resource/fields.ts';
import { defineWorkflow, head, office, person, through } from '../resource/workflow.ts';
import { ENDORSE, WITH_HEAD } from './heads.ts';
import { why } from './reasons.ts';
import {
  mandated,
  notLowered,
  notMandated,
  notOver,
  type TravelFacts,
  travels,
  unsecured,
} from './travel-facts.ts';

/** What one option of a flight or hotel says. */
export const OPTION_FIELDS = {
  title: text('Airline or hotel', { required: true, max: 160 }),
  cost: money('Cost', { required: true, min: 0.01 }),
  vendor_id: reference('Vendor', 'vendors', {
    offers: { match: 'all', rules: [{ field: 'is_blocked', op: 'equals', value: 'no' }] },
  }),
  details: longText('Times and conditions', { max: 1000 }),
  file: file('Quotation', { column: 'file_id' }),
};

/** The funds that pay for trips, as an input offers them. */
export const LOGISTICS_FUNDS = {
  figure: 'available',
  offers: {
    match: 'all',
    rules: [{ field: 'sub_budget_head_id.is_logistics', op: 'equals', value: 'yes' }],
  },
} as const;

/** The states of a trip before a mandate can pay it. */
const OPEN = ['pending', 'in-progress', 'decision'] as const;

/** What the requests of one kind are called: the list of whoever asks, the list of logistics, and their words. */
interface Kind {
  of: 'flights' | 'hotels';
  desk: 'flight-reservations' | 'hotel-reservation-request';
  /** The column of holds and of options that points to such a request. */
  own: 'flight_id' | 'hotel_id';
  /** The option field that names what is offered. */
  offered: string;
  /** What is attached when it is booked. */
  ticket: string;
}

/** A flight or a hotel from asking to closed: logistics takes it and offers options, the traveller accepts one, the department's money is set aside, logistics books. */
export function travelWorkflow({ of, desk, own: column, offered, ticket }: Kind) {
  const logistics = [office('logistics')] as const;
  const ARRANGES = { by: logistics, not: [travels] } as const;
  const own = [person('user_id')] as const;
  return defineWorkflow<TravelFacts>()({
    of,
    owner: 'user_id',
    states: {
      'with-head': WITH_HEAD,
      pending: { word: 'Waiting for logistics', with: office('logistics') },
      'in-progress': { word: 'Being arranged', with: office('logistics') },
      decision: { word: 'Waiting for a choice', with: person('user_id') },
      accepted: {
        word: 'Accepted',
        with: [through('reserves', column, { states: ['pending'] }), office('logistics')],
      },
      booked: { word: 'Booked', with: office('logistics') },
      closed: { word: 'Closed' },
      declined: { word: 'Declined', undone: true },
      cancelled: { word: 'Cancelled', undone: true },
      deleted: { word: 'Deleted', undone: true },
    },
    acts: {
      endorse: {
        ...ENDORSE,
        confirm: 'Endorse request',
        effect: () => 'It goes to logistics, which arranges it.',
        lines: [
          {
            by: [head('deciding_department_id'), person('deputy_id')],
            not: [travels],
            from: ['with-head'],
            to: 'pending',
            todo: 'Endorse request',
          },
        ],
      },
      take: {
        label: 'Take',
        past: 'taken',
        row: 'handle',
        at: desk,
        confirm: 'Take request',
        effect: () => 'You arrange it. Whoever asked sees that logistics has it.',
        lines: [{ ...ARRANGES, from: ['pending'], to: 'in-progress', todo: 'Take request' }],
      },
      decide: {
        label: 'Offer options',
        past: 'offered',
        row: 'handle',
        at: desk,
        confirm: 'Offer options',
        asks: {
          options: lines(
            'Options',
            { ...OPTION_FIELDS, title: { ...OPTION_FIELDS.title, label: offered } },
            { table: 'travel_options', own: column },
            // One of them is chosen: together they come to nothing.
            { required: true, min: 1, max: 10, totals: [] },
          ),
          reserved_fund_id: reference('Fund that pays', 'funds', {
            required: true,
            missing: 'Choose the logistics fund that pays',
            ...LOGISTICS_FUNDS,
          }),
        },
        begins: ({ reserved_fund }: { reserved_fund: unknown }) => ({ reserved_fund_id: reserved_fund }),
        effect: () =>
          'Whoever asked is told, and chooses one. What was chosen before, and the money set aside for it, is free again.',
        lines: [
          { ...ARRANGES, from: ['in-progress'], to: 'decision', todo: 'Offer options' },
          {
            ...ARRANGES,
            from: ['decision', 'accepted', 'booked'],
            to: 'decision',
            unless: mandated,
            label: 'Offer other options',
            logged: 'offered-anew',
          },
        ],
      },
      accept: {
        label: 'Accept',
        past: 'accepted',
        takes: 'add',
        confirm: 'Accept option',
        asks: {
          option: number('Option', {
            required: true,
            min: 1,
            max: Number.MAX_SAFE_INTEGER,
            missing: 'Choose one of the options',
          }),
          fund_id: reference('Fund', 'funds'),
        },
        lines: [{ by: own, from: ['decision'], to: 'accepted', todo: 'Choose an option' }],
      },
      decline: {
        label: 'Decline',
        past: 'declined',
        row: 'decline',
        at: desk,
        asks: { remark: why('Remark') },
        effect: () => 'Whoever asked is told why.',
        lines: [
          { ...ARRANGES, from: OPEN, to: 'declined' },
          {
            by: [head('deciding_department_id', `add-${of}`), person('deputy_id', `add-${of}`)],
            not: [travels],
            from: ['with-head'],
            to: 'declined',
          },
          {
            by: [person('user_id', `add-${of}`)],
            from: ['decision'],
            to: 'in-progress',
            label: 'Decline options',
            logged: 'options-declined',
          },
        ],
      },
      book: {
        label: 'Book',
        past: 'booked',
        row: 'handle',
        at: desk,
        confirm: 'Mark as booked',
        asks: {
          reference: text('Booking reference', { required: true, max: 80 }),
          file: file(ticket, { required: true, missing: `Attach the ${ticket.toLowerCase()}` }),
        },
        effect: () => `Whoever asked is told, and reads the ${ticket.toLowerCase()} here.`,
        lines: [{ ...ARRANGES, from: ['accepted'], to: 'booked', unless: unsecured, todo: 'Book' }],
      },
      close: {
        label: 'Close',
        past: 'closed',
        row: 'handle',
        at: desk,
        confirm: 'Close request',
        effect: () => 'The trip is over and nothing more is arranged.',
        lines: [{ ...ARRANGES, from: ['booked'], to: 'closed', unless: notOver, todo: 'Close request' }],
      },
      cancel: {
        label: 'Cancel',
        past: 'cancelled',
        takes: 'edit',
        at: desk,
        confirm: 'Cancel request',
        asks: {
          reason: why('Reason'),
          cost: money('What is still to be paid', {
            min: 0,
            hint: '0 if the vendor asks nothing. What is set aside is lowered to it.',
          }),
        },
        begins: ({ cost, status }: { cost: number | null; status: string }) =>
          status === 'cancelled' ? {} : { cost },
        effect: ({ status }: { status: string }) =>
          `${status === 'cancelled' ? 'It stays cancelled' : 'Nothing more is arranged'}, and what is not to be paid for it is free again.`,
        lines: [
          {
            by: [person('user_id', `add-${of}`)],
            from: ['in-progress', 'decision', 'accepted', 'booked'],
            to: 'cancelled',
            unless: mandated,
            asks: ['reason'],
          },
          {
            ...ARRANGES,
            from: ['accepted', 'booked'],
            to: 'cancelled',
            unless: notMandated,
            label: 'Call off',
            logged: 'called-off',
          },
          {
            ...ARRANGES,
            from: ['cancelled'],
            to: 'same',
            unless: notLowered,
            label: 'Lower what is to be paid',
            logged: 'lowered',
          },
        ],
      },
      delete: {
        label: 'Delete',
        past: 'deleted',
        row: 'delete',
        confirm: 'Delete request',
        effect: () => 'The request leaves the list; its history stays.',
        lines: [{ by: own, from: ['with-head', 'pending'], to: 'deleted' }],
      },
    },
    follows: {
      // The department freed what was set aside: whoever asked decides anew.
      reconsider: { from: ['accepted'], to: 'decision' },
      // The mandate that was to pay for it was undone at the close of the year.
      undo: { from: ['accepted', 'booked'], to: 'cancelled' },
    },
  });
}

/** Flights from asking to closed. */
export const flightWorkflow = travelWorkflow({
  of: 'flights',
  desk: 'flight-reservations',
  own: 'flight_id',
  offered: 'Airline',
  ticket: 'Ticket',
});

/** Hotel stays from asking to closed. */
export const hotelWorkflow = travelWorkflow({
  of: 'hotels',
  desk: 'hotel-reservation-request',
  own: 'hotel_id',
  offered: 'Hotel',
  ticket: 'Voucher',
});

/** How many nights lie between two days; null while one of them isn't known. */
export function nightsBetween(from: unknown, to: unknown): number | null {
  if (typeof from !== 'string' || typeof to !== 'string') return null;
  const nights = (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;
  return Number.isInteger(nights) && nights >= 0 ? nights : null;
}
