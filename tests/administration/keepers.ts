import { expect } from 'vitest';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestAnswer } from '../support/portal.ts';

/** A record of a list of those who are paid, as far as tests look. */
export interface Payable {
  id: number;
  version: number;
  name: string;
  bank_name: string | null;
  account_number: string | null;
  bank_in_force: {
    since: string | null;
    proposed_by: string | null;
    confirmed_by: string | null;
    is_inherited: boolean;
  } | null;
  proposed_bank: {
    id: number;
    bank_name: string | null;
    account_number: string | null;
    by: string;
    by_id: number;
    on: string;
    also_of: { list: string; name: string; is_blocked: boolean }[];
    actions: { name: string; allowed: boolean; why_not: { code: string; sentence: string } | null }[];
  } | null;
}
/** Somebody who acts. */
export type Person = Awaited<ReturnType<typeof addPerson>>;

/** Two sets of bank details. */
export const ZENITH = { bank_name: 'Zenith Bank', account_number: '1012345676' };
export const ACCESS = { bank_name: 'Access Bank', account_number: '0690000031' };

/** Promises a portal with two who keep the lists of those who are paid, and a member of staff. */
export async function startKeepers(options: { jobs?: boolean } = {}) {
  const portal = await startTestPortal(options);
  const clerk = await addPerson(portal, { groups: ['Records'], surname: 'Ekpo' });
  const second = await addPerson(portal, { groups: ['Records'], surname: 'Nwosu' });
  const member = await addPerson(portal, { groups: ['Staff'], surname: 'Tari' });

  function call<Data = Payable>(
    who: Person,
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    body?: object,
  ): Promise<TestAnswer<Data>> {
    return portal.call<Data>(method, path, { token: who.token, ...(body && { body }) });
  }

  let turn = 0;
  async function vendor(account: object = {}, who = clerk): Promise<Payable> {
    turn += 1;
    const answer = await call(who, 'POST', 'vendors', { name: `Tinapa ${turn} Ltd`, ...account });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data;
  }

  /** A vendor with these details in force. */
  async function paid(account = ZENITH): Promise<Payable> {
    const { id } = await vendor(account);
    const answer = await call(second, 'POST', `vendors/${id}/confirm-bank`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data;
  }

  return { portal, clerk, second, member, call, vendor, paid };
}
