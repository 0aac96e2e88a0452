import { formatDay, lagosToday } from '../dates.ts';
import { file, lines, longText, money, number, reference, text } from '../resource/fields.ts';
import { type Bar, defineWorkflow, office, person, through } from '../resource/workflow.ts';
import { why } from './reasons.ts';

/** What decides what may be done with a request for a flight or a hotel. */
export interface TravelFacts {
  status: string;
  /** Who asked. */
  user_id: number;
  /** The day on which the trip ends. */
  to: string;
  /** The hold behind it, live or settled. */
  hold_status: string | null;
  /** A mandate has it or paid it, though its refund was given up since, or an expenditure drew its hold. */
  is_mandated: boolean;
  /** The state of the mandate that has it. */
  mandate_status: string | null;
}

/** Nobody arranges their own trip. */
export const travels: Bar<TravelFacts> = ({ user_id }, { id }, another) =>
  user_id === id ? `You asked for this trip yourself. ${another}` : null;

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

/** Why nothing that a mandate pays is changed: it is paid by it. */
function mandated({ is_mandated }: TravelFacts): string | null {
  return is_mandated ? 'A mandate pays for it already. Logistics can call it off.' : null;
}

/** Until a mandate pays, whoever asked cancels their trip. */
function notMandated({ is_mandated }: TravelFacts): string | null {
  return is_mandated ? null : 'Until a mandate pays for it, whoever asked cancels it.';
}

/** What was called off is lowered while its mandate waits, as where a desk returned the payment. */
function notLowered({ mandate_status }: TravelFacts): string | null {
  if (mandate_status === 'pending') return null;
  if (mandate_status === 'raised') return 'Its mandate is raised. The desks lower its payment.';
  return mandate_status === 'paid'
    ? 'Its mandate is paid. Treasury recovers what the vendor gives back.'
    : 'It is over, and no mandate pays for it.';
}

/** Nothing is booked before the money for it is set aside. */
export function unsecured({ hold_status }: TravelFacts): string | null {
  return hold_status === 'pending' ? 'The department has not set the money aside yet.' : null;
}

/** A request is closed once the trip is over. */
export function notOver({ to }: TravelFacts, now: Date): string | null {
  return lagosToday(now) < to ? `The trip ends on ${formatDay(to)}. It is closed then.` : null;
}

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
        lines: [{ by: own, from: ['pending'], to: 'deleted' }],
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
