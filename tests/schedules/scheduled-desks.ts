import { lagosToday } from '#shared/dates.ts';
import { newAccount } from '../http/valid-schedules.ts';
import { startTaxedDesks } from '../taxes/taxed-desks.ts';

/** A payment schedule as the wire carries it, as far as tests look. */
export interface ScheduleWire {
  id: number;
  code: string;
  status: string;
  amount: number;
  gross: number;
  deducted: number;
  template: string | null;
  digest: string | null;
  first_signed_by: number | null;
  lines: {
    id: number;
    serial: number;
    payment_id: number;
    payee_name: string;
    bank_code: string;
    payee_account: string;
    fits: boolean;
    net: number;
    outcome: string | null;
  }[];
}

/** Promises manned desks with an account of the agency in use. Treasury clears, its second officer posts and prepares. */
export async function startScheduledDesks() {
  const desks = await startTaxedDesks();
  const { treasury, treasury2 } = desks.people;
  const day = lagosToday();

  /** An account of the agency that two officers brought into use. */
  async function account(): Promise<number> {
    const body = newAccount();
    const { id } = (
      await desks.call<{ id: number }>('POST', 'bank-accounts', { token: treasury.token, body })
    ).body.data;
    await desks.call('POST', `bank-accounts/${id}/confirm`, { token: treasury2.token, body: {} });
    return id;
  }

  /** Posts payments to one vendor, without tax unless told. */
  async function posted(amounts: readonly number[], more: object = NOT_TAXED): Promise<number[]> {
    const ids: number[] = [];
    for (const amount of amounts) ids.push((await desks.pay((await desks.taxed(amount, more)).id)).id);
    return ids;
  }

  const account_id = await account();
  const prepare = (payments: readonly number[], more: object = {}, who = treasury2) =>
    desks.call<ScheduleWire>('POST', 'payment-schedules', {
      token: who.token,
      body: { bank_account_id: account_id, day, payments, ...more },
    });
  const move = (id: number, act: string, who: { token: string }, body: object = {}) =>
    desks.call<ScheduleWire>('POST', `payment-schedules/${id}/${act}`, { token: who.token, body });

  /** A schedule that two signed and that is with the bank. */
  async function sent(payments: readonly number[], more: object = {}): Promise<ScheduleWire> {
    const { id } = (await prepare(payments, more)).body.data;
    await move(id, 'approve', treasury);
    await move(id, 'approve', desks.people.treasury3);
    const answer = await move(id, 'send', treasury2);
    if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
    return answer.body.data;
  }

  return { ...desks, day, account, account_id, posted, prepare, move, sent };
}

const NOT_TAXED = { transaction_class: 'not-liable', vat: 'none' };

/** The desks with an account of the agency. */
export type ScheduledDesks = Awaited<ReturnType<typeof startScheduledDesks>>;
