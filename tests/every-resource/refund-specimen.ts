import type { Desks } from '../payments/desks.ts';
import type { Specimen } from './specimens.ts';
import { type Cast, named } from './workflow-cast.ts';

const OFFICES = ['budget-officers', 'treasury', 'audit', 'administrators'];

/** Refunds that Finance asks of the department below it; the answer is owed for long. */
export const REFUNDS: Specimen = {
  natural: {
    denied: async (desks, cast) => {
      const id = await refund(desks, cast);
      const { token } = desks.people.officer;
      const body = { response: 'Not ours' };
      const answer = await desks.call('POST', `refunds/${id}/deny`, { token, body });
      if (answer.status !== 200) throw new Error(`deny: ${answer.status} ${answer.text}`);
      return id;
    },
    pending: refund,
  },
  sees: {
    refunds: ({ departments, offices }, { ict, finance }) =>
      departments.includes(ict) ||
      departments.includes(finance) ||
      offices.some((one) => OFFICES.includes(one)),
  },
  // Whoever lacks a permission is of the department that owes the answer, as is the officer of the budget office there.
  barred: { askedFor: { asker: true }, owesIt: { owing: true, 'all but delete-refunds': true } },
  besides: {
    'of a payment that the bank is said to have returned': async (desks, cast) => {
      const id = await refund(desks, cast);
      await desks.pool.query(
        `insert into payment_bounces (payment_id, reason, bounced_on, requested_by)
         select p.id, 'Account closed', p.paid_on, $2 from refunds r join payments p on p.expenditure_id = r.expenditure_id where r.id = $1`,
        [id, desks.people.treasury.id],
      );
      return id;
    },
  },
  bodies: {
    fulfil: async ({ pool }, id) => {
      const { rows } = await pool.query<{ fund_id: number }>('select fund_id from refunds where id = $1', [
        id,
      ]);
      return { fund_id: rows[0]?.fund_id ?? 1 };
    },
  },
};

/** What the asker, then an officer of both departments, paid for Finance and asks the other to carry. */
async function refund(desks: Desks, cast: Cast): Promise<number> {
  const { finance, ict, pool } = desks;
  const { id: asker, token } = cast.get('asker') ?? named(cast, 'owner');
  await pool.query('insert into department_officers (department_id, user_id) values ($1, $2)', [
    finance,
    asker,
  ]);
  const fund = await desks.fund({ department_id: finance });
  const [expenditure_id = 0] = await desks.expend(fund, [10], {}, token);
  const batch = await post<{ payments: { id: number }[] }>(desks, token, 'batches', {
    expenditures: [expenditure_id],
  });
  const { budget, treasury, audit, treasury2 } = desks.people;
  await desks.clearedBy(batch.payments[0]?.id ?? 0, budget, treasury, audit, treasury2);
  const body = { expenditure_id, department_id: ict, amount: 10, purpose: 'Their part of the retreat' };
  const { id } = await post<{ id: number }>(desks, token, 'refunds', body);
  await pool.query('delete from department_officers where user_id = $1', [asker]);
  await pool.query(
    `update refunds set moved_at = now() - interval '20 days', response = 'Not ours', fund_id = $2 where id = $1`,
    [id, await desks.fund()],
  );
  return id;
}

async function post<Data>(desks: Desks, token: string, path: string, body: object): Promise<Data> {
  const answer = await desks.call<Data>('POST', path, { token, body });
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.body.data;
}
