import { lagosToday } from '#shared/dates.ts';
import type { Desks } from '../payments/desks.ts';
import { fileOf } from '../support/files.ts';
import { addPerson } from '../support/people.ts';
import { whileHeadsSeeFirst } from '../support/seen-by-head.ts';
import type { Specimen } from './specimens.ts';
import { type Cast, named } from './workflow-cast.ts';

type Kind = 'reservations' | 'hotels';
type Officer = Awaited<ReturnType<typeof addPerson>>;

/** How requests for flights and hotels, and the holds behind them, are made for the walk over states, acts and people. */
export const TRAVEL_SPECIMENS: Readonly<Record<string, Specimen>> = {
  flights: travelSpecimen('reservations', 'flights', 'flight-reservations'),
  hotels: travelSpecimen('hotels', 'hotels', 'hotel-reservation-request'),
  reserves: {
    natural: {
      mandated: async (desks, cast) => {
        const hold = await holdOf(desks, await accepted(desks, cast, 'reservations', await desks.fund()));
        await mandateOf(desks, named(cast, 'owner').token, hold);
        return hold;
      },
      pending: async (desks, cast) => holdOf(desks, await accepted(desks, cast, 'reservations', null)),
      secured: async (desks, cast) =>
        holdOf(desks, await accepted(desks, cast, 'reservations', await desks.fund())),
    },
    sees: {
      reserves: ({ departments, offices }, { ict }) =>
        departments.includes(ict) ||
        offices.some((one) =>
          ['budget-officers', 'treasury', 'audit', 'administrators', 'logistics'].includes(one),
        ),
    },
    barred: { asksFor: { owner: true } },
    bodies: { secure: async (desks) => ({ fund_id: await logisticsFund(desks) }) },
  },
  mandates: {
    natural: {
      raised: async (desks, cast) => {
        const mandate_id = await pendingMandate(desks, cast);
        const { token } = named(cast, 'colleague');
        const body = { type: 'third-party', category: 'mandate', mandate_id };
        // Refunds that others of the walk left unanswered are nothing to this.
        const answerDays = (days: string) =>
          desks.pool.query(`update settings set value = $1 where key = 'refund_answer_days'`, [days]);
        await answerDays('0');
        done(await desks.call('POST', 'expenditures', { token, body }));
        await answerDays('14');
        return mandate_id;
      },
      pending: pendingMandate,
    },
    sees: { mandates: () => true },
  },
};

async function pendingMandate(desks: Desks, cast: Cast): Promise<number> {
  const trip = await accepted(desks, cast, 'reservations', await desks.fund());
  return mandateOf(desks, named(cast, 'owner').token, await holdOf(desks, trip));
}

async function mandateOf(desks: Desks, token: string, hold: number): Promise<number> {
  const { rows } = await desks.pool.query<{ id: number }>(
    `insert into vendors (name) values ('Coastal Travels ' || clock_timestamp()) returning id`,
  );
  const body = { vendor_id: rows[0]?.id, holds: [hold], description: 'Trips of the week' };
  return done(await desks.call<{ id: number }>('POST', 'mandates', { token, body })).id;
}

function travelSpecimen(kind: Kind, own: string, desk: string): Specimen {
  return {
    natural: {
      'with-head': (desks, cast) => whileHeadsSeeFirst(desks, () => asked(desks, cast, kind)),
      pending: (desks, cast) => asked(desks, cast, kind),
      'in-progress': (desks, cast) => taken(desks, cast, kind),
      accepted: async (desks, cast) => accepted(desks, cast, kind, await desks.fund()),
      booked: (desks, cast) => booked(desks, cast, kind),
      decision: (desks, cast) => offered(desks, cast, kind),
    },
    besides: {
      'accepted without a fund': (desks, cast) => accepted(desks, cast, kind, null),
    },
    sees: {
      [own]: ({ key, heads }, { ict }, state) =>
        key === 'owner' || (state === 'with-head' && heads.includes(ict)),
      [desk]: ({ key, offices, heads }, { ict }, state) =>
        key === 'owner' ||
        offices.includes('administrators') ||
        (state === 'with-head' ? heads.includes(ict) : offices.includes('logistics')),
    },
    barred: { travels: { owner: true } },
    // Nothing is called off, or lowered, that no mandate pays.
    stops: { 'cancel as called-off': ['accepted', 'booked'], 'cancel as lowered': ['cancelled'] },
    bodies: {
      decide: (desks) => offer(desks),
      accept: async ({ pool }, id) => {
        const column = kind === 'hotels' ? 'hotel_id' : 'flight_id';
        const { rows } = await pool.query<{ id: number }>(
          `select id from travel_options where ${column} = $1 order by id`,
          [id],
        );
        return { option: rows[0]?.id ?? 1 };
      },
      book: async (desks, _id, who) => ({ file: await fileOf(desks, who.id) }),
    },
  };
}

/** A request of the owner, some days ahead and after all others of theirs: within two years there is room for many. */
async function asked(desks: Desks, cast: Cast, kind: Kind): Promise<number> {
  const owner = named(cast, 'owner');
  await logisticsFund(desks);
  trips += 1;
  const days = { from: dayAhead(trips * 2), to: dayAhead(trips * 2 + 1) };
  const trip = { purpose: 'Budget retreat', ...days };
  const body =
    kind === 'reservations'
      ? {
          ...trip,
          takeoff: 'Abuja',
          destination: 'Lagos',
          category: 'local',
          approval_memo: await fileOf(desks, owner.id),
        }
      : { ...trip, state: 'lagos', accommodation_id: await accommodationOf(desks) };
  return done(await desks.call<{ id: number }>('POST', kind, { token: owner.token, body })).id;
}

let trips = 1;

async function taken(desks: Desks, cast: Cast, kind: Kind): Promise<number> {
  const id = await asked(desks, cast, kind);
  const { token } = await logisticsOf(desks);
  done(await desks.call('POST', `${kind}/${id}/take`, { token }));
  return id;
}

async function offered(desks: Desks, cast: Cast, kind: Kind): Promise<number> {
  const id = await taken(desks, cast, kind);
  const { token } = await logisticsOf(desks);
  done(await desks.call('POST', `${kind}/${id}/decide`, { token, body: await offer(desks) }));
  return id;
}

async function accepted(desks: Desks, cast: Cast, kind: Kind, fund_id: number | null): Promise<number> {
  const id = await offered(desks, cast, kind);
  const { token } = named(cast, 'owner');
  const { body } = await desks.call<{ options: { id: number }[] }>('GET', `${kind}/${id}`, { token });
  const option = body.data.options[0]?.id;
  done(await desks.call('POST', `${kind}/${id}/accept`, { token, body: { option, fund_id } }));
  return id;
}

/** Booked, and the trip is over. */
async function booked(desks: Desks, cast: Cast, kind: Kind): Promise<number> {
  const id = await accepted(desks, cast, kind, await desks.fund());
  const { id: by, token } = await logisticsOf(desks);
  const body = { reference: 'KX7QLM', file: await fileOf(desks, by) };
  done(await desks.call('POST', `${kind}/${id}/book`, { token, body }));
  await desks.pool.query(`update ${kind} set from_day = '2024-03-04', to_day = '2024-03-05' where id = $1`, [
    id,
  ]);
  return id;
}

async function holdOf({ pool }: Desks, reservation: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>('select id from holds where flight_id = $1', [
    reservation,
  ]);
  return rows[0]?.id ?? 0;
}

async function offer(desks: Desks) {
  const options = [{ title: 'Ibom Air, 07:30', cost: 100 }];
  return { options, reserved_fund_id: await logisticsFund(desks) };
}

/** A fund that pays for logistics, one for each agency. */
async function logisticsFund(desks: Pick<Desks, 'pool' | 'fund'>): Promise<number> {
  const known = FUNDS.get(desks.pool);
  if (known) return known;
  const { rows } = await desks.pool.query<{ id: number }>(
    `insert into sub_budget_heads (budget_head_id, name, type, is_logistics)
     select id, 'Passages and lodging', 'recurrent', true from budget_heads limit 1 returning id`,
  );
  const fund = await desks.fund({ sub_budget_head_id: rows[0]?.id });
  FUNDS.set(desks.pool, fund);
  return fund;
}

const FUNDS = new WeakMap<object, number>();
const OFFICERS = new WeakMap<object, Promise<Officer>>();

/** A logistics officer who belongs to no cast. */
function logisticsOf(desks: Desks): Promise<Officer> {
  const known = OFFICERS.get(desks.pool) ?? newOfficer(desks);
  OFFICERS.set(desks.pool, known);
  return known;
}

async function newOfficer(desks: Desks): Promise<Officer> {
  const { rows } = await desks.pool.query<{ name: string }>('select name from permissions');
  return addPerson(desks, { groups: ['Logistics'], permissions: rows.map(({ name }) => name) });
}

async function accommodationOf({ pool }: Desks): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into accommodations (name, street_name, area_city, state) values ('Marina Suites', 'Marina', 'Lagos Island', 'lagos') returning id`,
  );
  return rows[0]?.id ?? 0;
}

/** A day so many days ahead, 'YYYY-MM-DD'. */
function dayAhead(days: number): string {
  return lagosToday(new Date(Date.now() + days * 86_400_000));
}

function done<Data>({ status, text, body }: { status: number; text: string; body: { data: Data } }): Data {
  if (status >= 300) throw new Error(`${status}: ${text}`);
  return body.data;
}
