import { lagosYear } from '#shared/dates.ts';
import { quarterOn } from '#shared/warrants.ts';
import { type Desks, startDesks } from '../payments/desks.ts';
import { addPerson } from '../support/people.ts';

/** A warrant as the wire carries it, as far as tests look. */
export interface WarrantWire {
  id: number;
  version: number;
  code: string;
  status: string;
  covers: string;
  amount: number;
  used: number;
  left: number;
}

/** The budget year of these tests, and the quarter in which they run. */
export const YEAR = lagosYear();
export const NOW = quarterOn(YEAR) || 1;

/** Promises manned desks whose payments wait for cash that was released, unused releases moving on. */
export async function startWarrantDesks() {
  const desks = (await startDesks()) as Desks;
  const { people } = desks;
  const { token } = await addPerson(desks, { groups: ['Administrators'] });
  async function set(key: string, value: string): Promise<void> {
    const { status, text } = await desks.call('POST', 'settings/values', { token, body: { [key]: value } });
    if (status !== 200) throw new Error(`${status}: ${text}`);
  }
  await set('treasury_desk', 'on');
  await set('warrants', 'carried');
  let entered = 0;

  /** What a warrant is entered with. */
  function bodyOf(scope: object, amount: number, more: object = {}) {
    entered += 1;
    return { budget_year: YEAR, quarter: NOW, scope, amount, reference: `OAGF/W/${entered}`, ...more };
  }

  function enter(scope: object, amount: number, more: object = {}, who: { token: string } = people.budget) {
    return desks.call<WarrantWire>('POST', 'warrants', {
      token: who.token,
      body: bodyOf(scope, amount, more),
    });
  }

  const answer = (id: number, act: 'approve' | 'deny', who: { token: string } = people.budget2, body = {}) =>
    desks.call<WarrantWire>('POST', `warrants/${id}/${act}`, { token: who.token, body });

  /** A warrant that was entered and approved. */
  async function release(scope: object, amount: number, more: object = {}): Promise<number> {
    const asked = await enter(scope, amount, more);
    if (asked.status !== 201) throw new Error(`${asked.status}: ${asked.text}`);
    const approved = await answer(asked.body.data.id, 'approve');
    if (approved.status !== 200) throw new Error(`${approved.status}: ${approved.text}`);
    return asked.body.data.id;
  }

  async function warrant(id: number): Promise<WarrantWire> {
    return (await desks.call<WarrantWire>('GET', `warrants/${id}`, { token: people.budget.token })).body.data;
  }

  const usedOf = async (id: number) => (await warrant(id)).used;

  /** A fund of this year. */
  const fund = (more: object = {}) => desks.fund({ budget_year: YEAR, ...more });

  /** A payment in a batch of its own. */
  async function payment(amount: number, of_fund: number): Promise<number> {
    return (await desks.batch([amount], of_fund)).payments[0]?.id ?? 0;
  }

  return { ...desks, set, enter, answer, release, warrant, usedOf, fund, pay: payment };
}

/** Those desks. */
export type WarrantDesks = Awaited<ReturnType<typeof startWarrantDesks>>;
