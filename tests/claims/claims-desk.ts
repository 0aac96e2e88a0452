import { addDays } from '#shared/dates.ts';
import { startDesks } from '../payments/desks.ts';
import { giveAccount } from '../support/bank-details.ts';
import { fileOf } from '../support/files.ts';
import { addPerson } from '../support/people.ts';
import type { TestAnswer } from '../support/portal.ts';
import { dayAhead, done, tripDeskOf } from '../travel/trip-desk.ts';

/** A claim as the wire carries it, as far as tests look. */
export interface Claim {
  id: number;
  version: number;
  code: string;
  status: string;
  total: number;
  total_in_words: string | null;
  pv_no: string | null;
  remark: string | null;
  expenses: {
    id: number;
    allowance_id: number | null;
    description: string;
    from: string;
    to: string;
    days: number | null;
    rate: number | null;
    full_amount: number | null;
    amount: number;
    file: { id: number } | null;
  }[];
  holder: { name: string } | null;
  actions: { name: string; allowed: boolean; why_not: { sentence: string } | null }[];
}

type Person = { id: number; token: string };

/** Promises the agency of trips with a Board that pays them: the traveller has GL 08, logistics GL 09, Lagos a rate of its own. */
export async function startClaimsDesk() {
  return claimsDeskOf(await startDesks());
}

/** The same in an agency that is there already. */
export async function claimsDeskOf(desks: Awaited<ReturnType<typeof startDesks>>) {
  const trips = await tripDeskOf(desks);
  const desk = { ...trips, act: trips.act, clearedBy: desks.clearedBy, pay: desks.act };
  const people = { ...desks.people, ...trips.people };
  const { call, pool } = desk;
  const admin = await addPerson(desk, { groups: ['Administrators'] });
  const create = async (url: string, body: object) =>
    done(await call<{ id: number }>('POST', url, { token: admin.token, body })).id;
  const grades = [
    await create('gradeLevels', { name: 'GL 08', key: 'GL08' }),
    await create('gradeLevels', { name: 'GL 09', key: 'GL09' }),
  ] as const;
  const rates = (naira: number) =>
    grades.map((grade_level_id, place) => ({
      ...{ grade_level_id, amount: naira * (place + 1), date_activated: '2020-01-01' },
    }));
  const perDiem = await create('allowances', { name: 'Per diem', days_required: true });
  const part = { parentId: perDiem, days_required: true };
  const allowances = {
    lagos: await create('allowances', { ...part, name: 'Lagos', serves: 'Lagos', rates: rates(20_000) }),
    other: await create('allowances', { ...part, name: 'Elsewhere', serves: 'other', rates: rates(15_000) }),
    day: await create('allowances', { name: 'Out-of-pocket', days_required: true, rates: rates(5_000) }),
    shuttle: await create('allowances', { name: 'Airport shuttle', rates: rates(8_000) }),
    city: await create('allowances', {
      name: 'Intra-city shuttle',
      days_required: true,
      rates: rates(6_000),
    }),
  };
  async function grade({ id }: { id: number }, place: 0 | 1, from = '2020-01-01'): Promise<void> {
    await pool.query(`update users set grade_level_id = $2, grade_from = $3 where id = $1`, [
      id,
      grades[place],
      from,
    ]);
  }
  const { traveller, logistics } = people;
  await giveAccount(desks, { list: 'employees', id: traveller.id });
  await grade(traveller, 0);
  await grade(logistics, 1);

  let months = 0;
  /** The body of a claim for three nights in Lagos by air, ₦116,000.00 for GL 08; each a month after the one before. */
  function trip(more: Record<string, unknown> = {}) {
    months += 1;
    const started = dayAhead(-900 + months * 30);
    return {
      ...{ purpose: 'Audit of the Lagos office', type: 'travels', category: 'non-residence' },
      ...{ started, finished: addDays(started, 3), destination: 'Lagos', transportation: 'flight' },
      ...more,
    };
  }

  function make(body: object = trip(), who: Person = traveller): Promise<TestAnswer<Claim>> {
    return call<Claim>('POST', 'claims', { token: who.token, body });
  }

  function claimAct(who: Person, id: number, name: string, body: object = {}): Promise<TestAnswer<Claim>> {
    return call<Claim>('POST', `claims/${id}/${name}`, { token: who.token, body });
  }

  /** A claim that waits for the department. */
  async function submitted(body: object = trip(), who: Person = traveller): Promise<Claim> {
    const { id } = done(await make(body, who));
    return done(await claimAct(who, id, 'submit'));
  }

  /** Something else that was bought, with its receipt. */
  async function bought(amount: number, who: Person = traveller) {
    return { description: 'Printing of reports', amount, file: await fileOf(desk, who.id) };
  }

  async function read(id: number, who: Person = traveller): Promise<Claim> {
    return done(await call<Claim>('GET', `claims/${id}`, { token: who.token }));
  }

  /** Raises a claim, or whatever else `body` names, on a fund. */
  function raise(body: object, who: Person = people.officer) {
    return call<{ id: number; code: string; amount: number; claim_id: number | null }>(
      'POST',
      'expenditures',
      {
        token: who.token,
        body,
      },
    );
  }

  /** A batch of expenditures, by the officer. */
  async function batched(...expenditures: number[]) {
    const { payments, ...batch } = done(
      await call<{ id: number; code: string; payments: { id: number }[] }>('POST', 'batches', {
        token: people.officer.token,
        body: { expenditures },
      }),
    );
    return { ...batch, payments: payments.map(({ id }) => id) };
  }

  return {
    ...desk,
    ...{
      people,
      admin,
      grades,
      allowances,
      grade,
      trip,
      make,
      claimAct,
      submitted,
      bought,
      read,
      raise,
      batched,
    },
  };
}
