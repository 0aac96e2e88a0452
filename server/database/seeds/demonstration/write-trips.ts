import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import type { Portal } from '#server/frame/portal.ts';
import { formatNaira } from '#shared/money.ts';
import { insertRows, setMoved } from './insert-rows.ts';
import { keepFile } from './keep-file.ts';
import { onePage } from './one-page.ts';
import type { NumberedTrip } from './story-trips.ts';
import { type NumberedHold, POSTPONED } from './tell-holds.ts';
import { actsOf, type TripAct } from './trip-steps.ts';
import type { Line } from './write-timelines.ts';

type Table = 'reservations' | 'hotels';
/** A request with the number of each of its options. */
type Offered = NumberedTrip & { option_ids: number[] };

/** What is written of requests before their holds are, and what of them waits for those. */
export interface WrittenTrips {
  trips: readonly Offered[];
  ticket: number;
}

/** Writes requests for flights and hotels with their options and papers; what was accepted follows once holds are there. */
export async function writeTrips(
  trx: Transaction,
  files: Portal['files'],
  numbered: readonly NumberedTrip[],
): Promise<WrittenTrips> {
  const trips = withOptionIds(numbered);
  const memo = await keep(trx, files, 'Approval memo.pdf', 'Approval memo: the trip is approved.');
  const page = await keep(trx, files, 'Passport.pdf', 'Passport: the data page.');
  const visa = await keep(trx, files, 'Visa.pdf', 'Visa for one entry.');
  const ticket = await keep(
    trx,
    files,
    'Ticket.pdf',
    'Electronic ticket. Present it with a means of identification.',
  );
  await insertRows(
    trx,
    'reservations',
    ofKind(trips, 'flight').map((trip) => ({ ...commonOf(trip), ...flightOf(trip, { memo, page, visa }) })),
  );
  await insertRows(
    trx,
    'hotels',
    ofKind(trips, 'hotel').map((trip) => ({ ...commonOf(trip), ...hotelOf(trip) })),
  );
  await insertRows(
    trx,
    'travel_options',
    trips.flatMap(({ kind, id, options, option_ids }) =>
      options.map(({ cost, vendor, ...option }, place) => ({
        id: option_ids[place],
        ...option,
        vendor_id: vendor?.id ?? null,
        flight_id: kind === 'flight' ? id : null,
        hotel_id: kind === 'hotel' ? id : null,
        cost_kobo: cost,
      })),
    ),
  );
  return { trips, ticket };
}

/** Writes what was accepted, booked and called off of requests, now that option and hold are there. */
export async function settleTrips(
  trx: Transaction,
  { trips, ticket }: WrittenTrips,
  holds: readonly NumberedHold[],
): Promise<void> {
  const holdOf = new Map(holds.flatMap(({ id, trip }) => (trip ? [[`${trip.kind} ${trip.id}`, id]] : [])));
  for (const [table, kind] of [
    ['reservations', 'flight'],
    ['hotels', 'hotel'],
  ] as const) {
    const own = ofKind(trips, kind);
    const chosen = own.flatMap((trip) => {
      const hold_id = holdOf.get(`${kind} ${trip.id}`);
      return hold_id ? [{ ...trip, hold_id }] : [];
    });
    await settle(trx, table, chosen, ticket);
    await setMoved(
      trx,
      table,
      own.map((trip) => ({ id: trip.id, moved_at: actsOf(trip).at(-1)?.at ?? trip.asked })),
    );
  }
}

function ofKind<Trip extends NumberedTrip>(trips: readonly Trip[], kind: NumberedTrip['kind']): Trip[] {
  return trips.filter((trip) => trip.kind === kind);
}

function withOptionIds(trips: readonly NumberedTrip[]): Offered[] {
  let last = 0;
  return trips.map((trip) => ({ ...trip, option_ids: trip.options.map(() => ++last) }));
}

/** What is known from the first moment; what was chosen and booked is written once options and holds are there. */
function commonOf(trip: NumberedTrip) {
  const { id, code, purpose, from, to, department_id, traveller, officer, status, asked } = trip;
  const isChosen = actsOf(trip).some(({ action }) => action === 'accepted');
  return {
    id,
    code,
    purpose,
    from_day: from,
    to_day: to,
    department_id,
    user_id: traveller.id,
    taken_by: ['pending', 'deleted'].includes(status) ? null : officer.id,
    reserved_fund_id: trip.options.length > 0 ? trip.reserved_fund.id : null,
    status: isChosen ? 'decision' : status,
    remark: reasonOf(trip),
    created_at: asked,
    updated_at: asked,
  };
}

/** Why it was declined, cancelled or called off. */
function reasonOf({ status, called_off }: NumberedTrip): string | null {
  if (status === 'declined') return 'The meeting takes place online.';
  if (status === 'cancelled') return called_off?.reason ?? POSTPONED;
  return null;
}

function flightOf(
  { route: [takeoff, destination], isAbroad }: NumberedTrip,
  papers: { memo: number; page: number; visa: number },
) {
  return {
    category: isAbroad ? 'international' : 'local',
    type: 'staff',
    takeoff,
    destination,
    approval_memo_file_id: papers.memo,
    data_page_file_id: isAbroad ? papers.page : null,
    visa_file_id: isAbroad ? papers.visa : null,
  };
}

/** The state and the hotel in which travellers to a city stay, by its place in the list of hotels. */
const LODGINGS: Readonly<Record<string, { state: string; accommodation_id: number }>> = {
  Abuja: { state: 'abuja', accommodation_id: 2 },
  Lagos: { state: 'lagos', accommodation_id: 3 },
  'Port Harcourt': { state: 'rivers', accommodation_id: 4 },
  Uyo: { state: 'akwa-ibom', accommodation_id: 6 },
};

function hotelOf({ from, to, id, route }: NumberedTrip) {
  const nights = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
  return { ...LODGINGS[route[1]], nights, check_in_time: id % 2 === 0 ? '14:00' : null };
}

/** One act after the other, as requests go. */
async function settle(
  trx: Transaction,
  table: Table,
  chosen: readonly (Offered & { hold_id: number })[],
  ticket: number,
): Promise<void> {
  const accepted = chosen.map(({ id, options, option_ids, hold_id, fund }) => ({
    id,
    option_id: option_ids[0],
    cost_kobo: options[0]?.cost,
    hold_id,
    fund_id: fund?.id ?? null,
  }));
  await sql`update ${sql.table(table)} t
    set status = 'accepted', option_id = r.option_id, cost_kobo = r.cost_kobo, hold_id = r.hold_id, fund_id = r.fund_id
    from ${rowsOf(table, accepted)} r where r.id = t.id`.execute(trx);
  const booked = chosen.filter((trip) => actsOf(trip).some(({ action }) => action === 'booked'));
  await sql`update ${sql.table(table)} t
    set status = 'booked', reference = r.reference, ticket_file_id = ${ticket}
    from ${rowsOf(
      table,
      booked.map((trip) => ({ id: trip.id, reference: referenceOf(trip) })),
    )} r where r.id = t.id`.execute(trx);
  const over = chosen
    .filter(({ status }) => status !== 'accepted' && status !== 'booked')
    .map(({ id, status }) => ({ id, status }));
  await sql`update ${sql.table(table)} t set status = r.status from ${rowsOf(table, over)} r where r.id = t.id`.execute(
    trx,
  );
}

function rowsOf(table: Table, rows: readonly object[]) {
  return sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;
}

function referenceOf({ id }: NumberedTrip): string {
  return `KX${String(7_000 + id * 37)}`;
}

/** What whoever asked does themselves. */
const OWN: readonly TripAct['action'][] = ['accepted', 'cancelled', 'deleted'];

/** The timelines of requests; `mandateOf` answers the code of what pays one. */
export function tripLines(trips: readonly NumberedTrip[], mandateOf: (trip: NumberedTrip) => string): Line[] {
  return trips.flatMap((trip) => {
    const own = { subject_type: trip.kind === 'flight' ? 'flights' : 'hotels', subject_id: trip.id };
    return [
      { ...own, action: 'created', by: trip.traveller, at: trip.asked },
      ...actsOf(trip).map(({ action, at, states }): Line => {
        const isOwn = OWN.includes(action);
        return {
          ...own,
          ...(isOwn ? { by: trip.traveller } : { by: trip.officer, office: 'Logistics' }),
          action,
          remark: saidAt(trip, action, mandateOf),
          changes: { status: states },
          at,
        };
      }),
    ];
  });
}

/** What the timeline keeps of an act. */
function saidAt(
  trip: NumberedTrip,
  action: TripAct['action'],
  mandateOf: (trip: NumberedTrip) => string,
): string | null {
  const { options, called_off } = trip;
  switch (action) {
    case 'offered':
      return wordsOf(options);
    case 'accepted':
      return wordsOf(options.slice(0, 1));
    case 'booked':
      return referenceOf(trip);
    case 'called-off': {
      const { cost = 0 } = called_off ?? {};
      const freed = formatNaira((options[0]?.cost ?? 0) - cost);
      return `${reasonOf(trip)} ${freed} is free again; ${mandateOf(trip)} pays ${formatNaira(cost)} for it.`;
    }
    case 'declined':
    case 'cancelled':
      return reasonOf(trip);
    default:
      return null;
  }
}

function wordsOf(options: NumberedTrip['options']): string {
  return options.map(({ title, cost }) => `${title}, ${formatNaira(cost)}`).join('\n');
}

/** Keeps a page of words as one of the demonstration's papers; answers the id of the file. */
export async function keep(
  trx: Transaction,
  files: Portal['files'],
  filename: string,
  words: string,
): Promise<number> {
  return keepFile(trx, files, filename, onePage(words));
}
