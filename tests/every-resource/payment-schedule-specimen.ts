import { lagosToday } from '#shared/dates.ts';
import { newAccount } from '../http/valid-schedules.ts';
import type { Desks } from '../payments/desks.ts';
import type { Specimen } from './specimens.ts';
import { type Cast, named } from './workflow-cast.ts';

/** Schedules that the owner prepares and one signatory has signed, of a payment that the poster posted to the payee. */
export const PAYMENT_SCHEDULES: Specimen = {
  natural: { draft },
  sees: { 'payment-schedules': () => true },
  barred: {
    preparedSchedule: { owner: true },
    signedSchedule: { signatory: true },
    postedInSchedule: { poster: true },
    paidBySchedule: { payee: true },
  },
  stops: { withdraw: ['approved'] },
  besides: {
    'approved, of which the bank returned something': async (desks, cast) => {
      const id = await draft(desks, cast);
      await sent(desks, `payment-schedules/${id}/approve`, desks.people.treasury3.token, {});
      const { rows } = await desks.pool.query<{ payment_id: number }>(
        'select payment_id from payment_schedule_lines where schedule_id = $1',
        [id],
      );
      const body = { reason: 'Account closed', date: lagosToday() };
      await sent(desks, `payments/${rows[0]?.payment_id}/bounce`, desks.people.treasury.token, body);
      return id;
    },
  },
  bodies: {
    send: async () => ({ template: 'csv' }),
    confirm: async ({ pool }, id) => {
      const { rows } = await pool.query<{ id: number }>(
        'select id from payment_schedule_lines where schedule_id = $1',
        [id],
      );
      return { lines: rows.map((line) => ({ id: line.id, outcome: 'paid' })), digest: undefined };
    },
  },
};

async function draft(desks: Desks, cast: Cast): Promise<number> {
  const { people } = desks;
  const { token } = named(cast, 'owner');
  const paying = { beneficiary_id: cast.get('payee')?.id ?? people.payee.id };
  const batch = await desks.call<{ payments: { id: number }[] }>('POST', 'batches', {
    token: people.officer.token,
    body: { expenditures: await desks.expend(await desks.fund(), [10], paying) },
  });
  const payments = batch.body.data.payments.map(({ id }) => id);
  const poster = cast.get('poster') ?? people.treasury2;
  for (const id of payments) await desks.clearedBy(id, people.budget, people.treasury, people.audit, poster);
  const bank_account_id = await sent(desks, 'bank-accounts', token, newAccount());
  await sent(desks, `bank-accounts/${bank_account_id}/confirm`, people.treasury.token, {});
  const body = { bank_account_id, day: lagosToday(), payments };
  const id = await sent(desks, 'payment-schedules', token, body);
  const signatory = cast.get('signatory');
  if (signatory) await sent(desks, `payment-schedules/${id}/approve`, signatory.token, {});
  return id;
}

async function sent(desks: Desks, path: string, token: string, body: object): Promise<number> {
  const answer = await desks.call<{ id: number }>('POST', path, { token, body });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status}: ${answer.text}`);
  return answer.body.data.id;
}
