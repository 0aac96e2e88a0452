import { lagosToday } from '#shared/dates.ts';
import { newAccount } from '../http/valid-schedules.ts';
import type { Desks } from '../payments/desks.ts';
import { giveAccount } from '../support/bank-details.ts';
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
    'signed by two': approved,
    'with the bank': async (desks, cast) => {
      const id = await approved(desks, cast);
      return sent(desks, `payment-schedules/${id}/send`, desks.people.treasury.token, {});
    },
    'approved, of which some came back': async (desks, cast) => {
      const id = await approved(desks, cast);
      await desks.pool.query(`set session_replication_role = replica;
        update payments set recovered_kobo = 1 where id in (select payment_id from payment_schedule_lines where schedule_id = ${id});
        set session_replication_role = origin`);
      return id;
    },
  },
  bodies: {
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
  const payments = [await posted(desks, cast)];
  const body = { bank_account_id: await accountOf(desks), day: lagosToday(), payments };
  const id = await sent(desks, 'payment-schedules', named(cast, 'owner').token, body);
  const signatory = cast.get('signatory') ?? people.treasury2;
  await sent(desks, `payment-schedules/${id}/approve`, signatory.token, {});
  return id;
}

async function approved(desks: Desks, cast: Cast): Promise<number> {
  return sent(
    desks,
    `payment-schedules/${await draft(desks, cast)}/approve`,
    desks.people.treasury3.token,
    {},
  );
}

/** A payment to the payee of the cast that their poster posted; the desks before are passed by, which have walks of their own. */
async function posted(desks: Desks, cast: Cast): Promise<number> {
  const { people, pool } = desks;
  const payee = cast.get('payee')?.id ?? people.payee.id;
  const { rowCount } = await pool.query('select from bank_details where user_id = $1', [payee]);
  if (!rowCount) await giveAccount(desks, { list: 'employees', id: payee });
  const batch = await desks.call<{ payments: { id: number }[] }>('POST', 'batches', {
    token: people.officer.token,
    body: { expenditures: await desks.expend(await desks.fund(), [10], { beneficiary_id: payee }) },
  });
  const id = batch.body.data.payments[0]?.id ?? 0;
  const poster = cast.get('poster')?.id ?? people.officer.id;
  await pool.query(`set session_replication_role = replica;
    update payments set stage = 'treasury', status = 'paid', trnx_id = pv_no, paid_on = '${lagosToday()}' where id = ${id};
    insert into payment_acts (payment_id, action, desk, user_id) values (${id}, 'post', 'posting', ${poster});
    set session_replication_role = origin`);
  return id;
}

const accounts = new WeakMap<object, Promise<number>>();

/** One account of the agency for all schedules of a portal. */
function accountOf(desks: Desks): Promise<number> {
  const known = accounts.get(desks.pool) ?? newlyInUse(desks);
  accounts.set(desks.pool, known);
  return known;
}

async function newlyInUse(desks: Desks): Promise<number> {
  const { treasury, treasury2 } = desks.people;
  const id = await sent(desks, 'bank-accounts', treasury.token, newAccount());
  return sent(desks, `bank-accounts/${id}/confirm`, treasury2.token, {});
}

async function sent(desks: Desks, path: string, token: string, body: object): Promise<number> {
  const answer = await desks.call<{ id: number }>('POST', path, { token, body });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status}: ${answer.text}`);
  return answer.body.data.id;
}
