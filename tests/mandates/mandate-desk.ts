import { startDesks } from '../payments/desks.ts';
import { addPerson } from '../support/people.ts';
import { done, type Hold, type Trip, tripDeskOf } from '../travel/trip-desk.ts';

/** A mandate as the wire carries it, as far as tests look. */
export interface Mandate {
  id: number;
  version: number;
  code: string;
  status: string;
  beneficiary: string;
  no_of_itineraries: number;
  total_amount: number;
  raised_at: string | null;
}

/** An expenditure as the wire carries it, as far as tests look. */
export interface Expenditure {
  id: number;
  code: string;
  status: string;
  amount: number;
  fund_id: number;
  beneficiary: string;
  mandate_id: number | null;
  reserved: number;
  balance: number;
  new_balance: number;
}

/** Promises an agency with travellers, logistics and all desks, a vendor, and an officer of the department that pays for logistics. */
export async function startMandateDesk() {
  const desks = await startDesks();
  const trips = await tripDeskOf(desks);
  const { call, pool, works } = desks;
  const people = {
    ...desks.people,
    ...trips.people,
    payer: await addPerson(desks, { groups: ['Department Officers'], department_id: works }),
  };
  const { rows } = await pool.query<{ id: number }>(
    `insert into vendors (name) values ('Coastal Travels') returning id`,
  );
  const vendor = rows[0]?.id ?? 0;

  /** The hold of a trip that was accepted on a fund, for this much in naira. */
  async function held(
    cost: number,
    fund_id: number,
    reserved_fund_id = trips.payer,
  ): Promise<{ trip: Trip; hold: number }> {
    const trip = await trips.offered([cost], people.traveller, reserved_fund_id);
    const accepted = done(
      await trips.act(people.traveller, trip.id, 'accept', { option: trip.options[0]?.id, fund_id: null }),
    );
    const hold = accepted.hold_id ?? 0;
    await pool.query(
      'update holds set department_id = (select department_id from funds where id = $1) where id = $2',
      [fund_id, hold],
    );
    const by = fund_id === reserved_fund_id ? people.payer : people.officer;
    done(await call('POST', `holds/${hold}/secure`, { token: by.token, body: { fund_id } }));
    return { trip: accepted, hold };
  }

  const make = (holds: readonly number[], more: object = {}) =>
    call<Mandate>('POST', 'mandates', {
      token: people.logistics.token,
      body: { vendor_id: vendor, holds, description: 'Trips of the week', ...more },
    });

  const raise = (mandate_id: number, more: object = {}) =>
    call<Expenditure>('POST', 'expenditures', {
      token: people.payer.token,
      body: { category: 'mandate', mandate_id, ...more },
    });

  /** The payment of a batch that was raised of one expenditure. */
  async function batched(expenditure: number): Promise<number> {
    const batch = done(
      await call<{ payments: { id: number }[] }>('POST', 'batches', {
        token: people.payer.token,
        body: { expenditures: [expenditure] },
      }),
    );
    return batch.payments[0]?.id ?? 0;
  }

  async function figures(
    fund: number,
  ): Promise<Record<'booked' | 'actual' | 'reserved' | 'available', number>> {
    const { rows: found } = await pool.query(
      `select booked_kobo, actual_kobo, reserved_kobo, approved_kobo - booked_kobo - reserved_kobo as available_kobo from funds where id = $1`,
      [fund],
    );
    const naira = (name: string) => Number(found[0]?.[`${name}_kobo`]) / 100;
    return {
      booked: naira('booked'),
      actual: naira('actual'),
      reserved: naira('reserved'),
      available: naira('available'),
    };
  }

  /** A hold as the budget office reads it, whichever department carries it. */
  const hold = async (id: number) =>
    done(await call<Hold>('GET', `holds/${id}`, { token: people.budget.token }));

  /** Clears a payment at every desk. */
  async function paid(payment: number): Promise<void> {
    const { budget2, treasury, treasury2, audit } = people;
    await desks.clearedBy(payment, budget2, treasury, audit);
    done(await desks.act(treasury2, payment, 'clear', { bank_reference: `REF${payment}` }));
  }

  const mandate = async (id: number) =>
    done(await call<Mandate>('GET', `mandates/${id}`, { token: people.logistics.token }));

  return {
    ...desks,
    ...trips,
    ...{ people, vendor, held, hold, make, raise, batched, paid, mandate },
    money: figures,
    payments: desks,
  };
}
