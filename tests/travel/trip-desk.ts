import { lagosToday } from '#shared/dates.ts';
import { type Agency, startAgency } from '../budget/agency.ts';
import { fileOf } from '../support/files.ts';
import { addPerson } from '../support/people.ts';
import type { TestAnswer } from '../support/portal.ts';

/** A request for a flight or a hotel as the wire carries it, as far as tests look. */
export interface Trip {
  id: number;
  version: number;
  code: string;
  status: string;
  cost: number | null;
  hold_id: number | null;
  options: { id: number; title: string; cost: number }[];
  holder: { name: string } | null;
  actions: { name: string; allowed: boolean; why_not: { sentence: string } | null }[];
}

/** A hold as the wire carries it, as far as tests look. */
export interface Hold {
  id: number;
  code: string;
  status: string;
  cost: number;
  amount: number;
  fund_id: number | null;
  reserved_fund_id: number | null;
  holdable_type: string;
  holdable_id: number;
  type: string;
  mandate_id: number | null;
}

type Person = { id: number; token: string };

/** Promises an agency with a traveller and an officer of ICT, two logistics officers, and a fund that pays for logistics. */
export async function startTripDesk() {
  return tripDeskOf(await startAgency());
}

type Base = Omit<Agency, 'figures' | 'people'>;

/** The same in an agency that is there already. */
export async function tripDeskOf(agency: Base) {
  const { call, ict, works, pool } = agency;
  const traveller = await addPerson(agency, { groups: ['Staff'], department_id: ict });
  const officer = await addPerson(agency, {
    groups: ['Department Officers', 'Staff'],
    department_id: ict,
  });
  const stranger = await addPerson(agency, {
    groups: ['Staff', 'Department Officers'],
    department_id: works,
  });
  const logistics = await addPerson(agency, { groups: ['Logistics'], department_id: works });
  const logistics2 = await addPerson(agency, { groups: ['Logistics', 'Staff'], department_id: works });
  const budget = await addPerson(agency, { groups: ['Budget Officers'], department_id: works });
  const sub = await pool.query<{ id: number }>(
    `insert into sub_budget_heads (budget_head_id, name, type, is_logistics)
     select id, 'Passages and lodging', 'recurrent', true from budget_heads limit 1 returning id`,
  );
  const payer = await agency.fund({ sub_budget_head_id: sub.rows[0]?.id, department_id: works });
  const place = await pool.query<{ id: number }>(
    `insert into accommodations (name, street_name, area_city, state) values ('Marina Suites', 'Marina', 'Lagos Island', 'lagos') returning id`,
  );

  let weeks = 0;
  /** Asks for a flight, each a week after the one before. */
  async function ask(who: Person = traveller, more: Record<string, unknown> = {}): Promise<TestAnswer<Trip>> {
    weeks += 1;
    // Nothing is asked for further ahead than two years.
    const [days, again] = [(((weeks - 1) % 100) + 1) * 7, weeks > 100];
    const body = {
      purpose: 'Budget retreat',
      category: 'local',
      takeoff: 'Abuja',
      destination: 'Lagos',
      from: dayAhead(days),
      to: dayAhead(days + 2),
      ...(again ? { duplicate_remark: 'Each is another journey' } : {}),
      approval_memo: await fileOf(agency, who.id),
      ...more,
    };
    return call<Trip>('POST', 'reservations', { token: who.token, body });
  }

  function act(
    who: Person,
    id: number,
    name: string,
    body: object = {},
    url = 'reservations',
  ): Promise<TestAnswer<Trip>> {
    return call<Trip>('POST', `${url}/${id}/${name}`, { token: who.token, body });
  }

  /** A flight that waits for a choice, of options that cost this much, in naira. */
  async function offered(
    costs: readonly number[] = [100_000],
    who: Person = traveller,
    reserved_fund_id = payer,
  ): Promise<Trip> {
    const { id } = done(await ask(who));
    done(await act(logistics, id, 'take'));
    return done(
      await act(logistics, id, 'decide', {
        options: costs.map((cost, place) => ({ title: `Option ${place + 1}`, cost })),
        reserved_fund_id,
      }),
    );
  }

  /** The hold of a request as the budget office reads it. */
  async function hold(id: number): Promise<Hold> {
    return done(await call<Hold>('GET', `holds/${id}`, { token: officer.token }));
  }

  async function reserved(fund: number): Promise<number> {
    const { rows } = await pool.query<{ reserved_kobo: string }>(
      'select reserved_kobo from funds where id = $1',
      [fund],
    );
    return Number(rows[0]?.reserved_kobo) / 100;
  }

  return {
    ...agency,
    people: { traveller, officer, stranger, logistics, logistics2, budget },
    accommodation: place.rows[0]?.id ?? 0,
    payer,
    ask,
    act,
    offered,
    hold,
    reserved,
  };
}

/** The data of an answer that must have succeeded. */
export function done<Data>({ status, text, body }: TestAnswer<Data>): Data {
  if (status >= 300) throw new Error(`${status}: ${text}`);
  return body.data;
}

/** A day so many days ahead, 'YYYY-MM-DD'. */
export function dayAhead(days: number): string {
  return lagosToday(new Date(Date.now() + days * 86_400_000));
}
