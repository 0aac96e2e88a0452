import { expect } from 'vitest';
import { addDays } from '#shared/dates.ts';
import type { TestAnswer } from '../support/portal.ts';
import { dayAhead, done } from '../travel/trip-desk.ts';
import { startAdvancesDesk } from './advances-desk.ts';

/** A retirement as the wire carries it, as far as tests look. */
export interface Retirement {
  id: number;
  version: number;
  code: string;
  status: string;
  touring_advance_id: number;
  user_id: number;
  filed_by: number;
  filed_reason: string | null;
  started: string;
  total: number;
  spent: number;
  balance: number;
  returned: number;
  paid: number | null;
  recovered: number | null;
  outcome: string;
  spent_in_words: string;
  balance_in_words: string;
  receipt_no: string | null;
  remark: string | null;
  claim: { id: number; label: string } | null;
  why_not: Record<string, string>;
  expenses: { allowance_id: number | null; full_amount: number | null; amount: number }[];
  holder: { name: string } | null;
  actions: { name: string; allowed: boolean; why_not: { code: string; sentence: string } | null }[];
}

type Person = { id: number; token: string };

/** Promises the desk of advances, of each ₦116,000.00 that are paid for a trip, and what is done to retire them. */
export async function startRetirementsDesk() {
  const desk = await startAdvancesDesk();
  const { call, pool, people } = desk;
  const { traveller, treasury } = people;

  let ahead = 0;
  /** An advance that was paid and is not overdue, for three nights that no other has. */
  async function advance(more: Record<string, unknown> = {}) {
    ahead += 1;
    const started = dayAhead(ahead * 10);
    return desk.paid(undefined, desk.tour({ started, finished: addDays(started, 3), ...more }));
  }

  /** The draft of a retirement; the whole of what the trip pays unless `more` says otherwise. */
  function file(
    touring_advance_id: number,
    more: object = {},
    who: Person = traveller,
  ): Promise<TestAnswer<Retirement>> {
    return call<Retirement>('POST', 'retirements', {
      token: who.token,
      body: { touring_advance_id, ...more },
    });
  }

  function retireAct(
    who: Person,
    id: number,
    name: string,
    body: object = {},
  ): Promise<TestAnswer<Retirement>> {
    return call<Retirement>('POST', `retirements/${id}/${name}`, { token: who.token, body });
  }

  async function readRetirement(id: number, who: Person = traveller): Promise<Retirement> {
    return done(await call<Retirement>('GET', `retirements/${id}`, { token: who.token }));
  }

  /** A retirement that treasury and audit examine. */
  async function retired(touring_advance_id: number, more: object = {}): Promise<Retirement> {
    const { id } = done(await file(touring_advance_id, more));
    return done(await retireAct(traveller, id, 'submit'));
  }

  /** Closes a retirement, or refuses to. */
  function settle(id: number, receipt_no?: string, who: Person = treasury) {
    return retireAct(who, id, 'close', receipt_no ? { receipt_no } : {});
  }

  /** Booked and actual of a fund, in naira. */
  async function figures(fund_id: number): Promise<[booked: number, actual: number]> {
    const { rows } = await pool.query<{ booked: number; actual: number }>(
      'select booked_kobo / 100.0 as booked, actual_kobo / 100.0 as actual from funds where id = $1',
      [fund_id],
    );
    return [Number(rows[0]?.booked), Number(rows[0]?.actual)];
  }

  /** An expenditure as its department reads it. */
  async function expenditure(id: number) {
    return done(
      await call<{ status: string; net: number; recovered: number }>('GET', `expenditures/${id}`, {
        token: people.officer.token,
      }),
    );
  }

  /** A typed line with its receipt. */
  async function spending(amount: number, who: Person = traveller) {
    return desk.bought(amount, who);
  }

  /** Expects a call to be refused, with its status and what is wrong in a field. */
  function refusedIn(answer: TestAnswer<unknown>, field: string, sentence: string | RegExp): void {
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(`"${field}"`)]);
    expect((answer.body as { errors?: Record<string, string[]> }).errors?.[field]?.[0]).toMatch(sentence);
  }

  return {
    ...desk,
    ...{
      advance,
      file,
      retireAct,
      readRetirement,
      retired,
      settle,
      figures,
      expenditure,
      spending,
      refusedIn,
    },
  };
}
