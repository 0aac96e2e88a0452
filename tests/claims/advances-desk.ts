import { dueDay } from '#shared/advance-ages.ts';
import { addDays, lagosToday } from '#shared/dates.ts';
import type { TestAnswer } from '../support/portal.ts';
import { done } from '../travel/trip-desk.ts';
import { startClaimsDesk } from './claims-desk.ts';

/** A touring advance as the wire carries it, as far as tests look. */
export interface Advance {
  id: number;
  version: number;
  code: string;
  status: string;
  total: number;
  total_in_words: string | null;
  department_id: number;
  created_by: number;
  type: string;
  started: string;
  finished: string;
  pv_no: string | null;
  paid_amount: number | null;
  recovered: number | null;
  open_recovery: { amount: number; receipt_no: string; day: string; payment_id: number } | null;
  due: string;
  overdue: boolean;
  overdue_days: number;
  age_days: number;
  band: string;
  notice: string | null;
  claimant_grade: string | null;
  expenses: { allowance_id: number | null; from: string; full_amount: number | null; amount: number }[];
  holder: { name: string } | null;
  actions: { name: string; allowed: boolean; why_not: { code: string; sentence: string } | null }[];
}

type Person = { id: number; token: string };

/** Promises the desk of claims, with advances of its traveller: three nights in Lagos by air, ₦116,000.00. */
export async function startAdvancesDesk() {
  const desk = await startClaimsDesk();
  const { call, pool, people } = desk;
  const { officer, traveller, budget, treasury, treasury2, audit } = people;

  let trips = 0;
  /** The body of an advance for days long ago, each a month after the one before. */
  function tour(more: Record<string, unknown> = {}) {
    trips += 1;
    const started = addDays('2021-01-04', trips * 28);
    return {
      ...{ user_id: traveller.id, purpose: 'Inspection of the Lagos office', category: 'non-residence' },
      ...{ started, finished: addDays(started, 3), destination: 'Lagos', transportation: 'flight' },
      ...more,
    };
  }

  function make(body: object = tour(), who: Person = officer): Promise<TestAnswer<Advance>> {
    return call<Advance>('POST', 'touringAdvances', { token: who.token, body });
  }

  function advanceAct(
    who: Person,
    id: number,
    name: string,
    body: object = {},
  ): Promise<TestAnswer<Advance>> {
    return call<Advance>('POST', `touringAdvances/${id}/${name}`, { token: who.token, body });
  }

  async function readAdvance(id: number, who: Person = officer): Promise<Advance> {
    return done(await call<Advance>('GET', `touringAdvances/${id}`, { token: who.token }));
  }

  /** An advance with its expenditure, not batched yet. */
  async function raised(body: object = tour()) {
    const { id } = done(await make(body));
    const fund_id = await desk.fund();
    const advance = done(await advanceAct(officer, id, 'raise', { fund_id }));
    const { rows } = await pool.query<{ id: number }>(
      'select id from expenditures where touring_advance_id = $1 order by id desc limit 1',
      [id],
    );
    return { ...advance, fund_id, expenditure_id: rows[0]?.id ?? 0 };
  }

  /** An advance that was paid, with its payment. Its trip ended so many days ago, where that is said. */
  async function paid(ended?: number, body: object = tour()) {
    const advance = await raised(body);
    const {
      payments: [payment_id = 0],
    } = await desk.batched(advance.expenditure_id);
    await desk.clearedBy(payment_id, budget, treasury, audit, treasury2);
    if (ended !== undefined) await ends(advance.id, ended);
    return { ...advance, payment_id };
  }

  /** Moves the last day of a trip to so many days ago; the first lies three days before. */
  async function ends(id: number, days_ago: number): Promise<string> {
    const finished = addDays(lagosToday(), -days_ago);
    await pool.query('update touring_advances set started = $2::date - 3, finished = $2 where id = $1', [
      id,
      finished,
    ]);
    return finished;
  }

  /** The day by which an advance is retired whose trip ended on a day, past the holidays that there are. */
  async function dueDayOf(finished: string): Promise<string> {
    const { rows } = await pool.query<{ day: string }>('select day::text from holidays');
    return dueDay(finished, 14, new Set(rows.map(({ day }) => day)));
  }

  /** Nobody owes anything any more, and what was lies long ago. */
  async function settleAll(): Promise<void> {
    await pool.query(`update touring_advances set status = case when status = 'paid' then 'closed' else status end,
      started = date '2000-01-01' + id::int * 10, finished = date '2000-01-04' + id::int * 10`);
  }

  return {
    ...desk,
    makeClaim: desk.make,
    tour,
    make,
    advanceAct,
    readAdvance,
    raised,
    paid,
    ends,
    dueDayOf,
    settleAll,
  };
}
