import type { Desks } from '../payments/desks.ts';
import { claimBody } from '../support/claims.ts';
import { whileHeadsSeeFirst } from '../support/seen-by-head.ts';
import type { Specimen } from './specimens.ts';
import { type Cast, named } from './workflow-cast.ts';

const DESKS = ['budget-officers', 'treasury', 'audit', 'administrators'];
const AT_DESKS = ['batched', 'queried', 'paid'];

/** Claims of the owner for something that they bought. */
export const CLAIMS: Specimen = {
  natural: {
    draft: claim,
    'with-head': (desks, cast) => whileHeadsSeeFirst(desks, () => submitted(desks, cast)),
    cleared: raised,
    batched: async (desks, cast) => (await batched(desks, cast)).id,
    queried: async (desks, cast) => {
      const { id, payment } = await batched(desks, cast);
      const { budget, treasury, audit } = desks.people;
      await desks.clearedBy(payment, budget, treasury);
      await desks.act(audit, payment, 'query', { remark: 'Where is the receipt?' });
      return id;
    },
    registered: submitted,
  },
  sees: {
    claims: ({ key, departments, offices, permissions, heads }, { ict }, state) =>
      key === 'owner' ||
      (state === 'with-head' && heads.includes(ict)) ||
      (offices.some((one) => DESKS.includes(one))
        ? AT_DESKS.includes(state)
        : departments.includes(ict) &&
          permissions.has('add-expenditures') &&
          state !== 'draft' &&
          state !== 'with-head' &&
          state !== 'deleted'),
  },
  barred: { ownClaim: { owner: true } },
  bodies: { raise: async (desks) => ({ fund_id: await newestFund(desks) }) },
};

async function submitted(desks: Desks, cast: Cast): Promise<number> {
  const id = await claim(desks, cast);
  const { token } = named(cast, 'owner');
  const answer = await desks.call('POST', `claims/${id}/submit`, { token, body: {} });
  if (answer.status !== 200) throw new Error(`submit: ${answer.status} ${answer.text}`);
  await desks.fund();
  return id;
}

async function raised(desks: Desks, cast: Cast): Promise<number> {
  const id = await submitted(desks, cast);
  const body = { fund_id: await newestFund(desks) };
  await desks.call('POST', `claims/${id}/raise`, { token: named(cast, 'owner').token, body });
  return id;
}

/** A claim in a batch, with its payment. */
async function batched(desks: Desks, cast: Cast): Promise<{ id: number; payment: number }> {
  const id = await submitted(desks, cast);
  const body = { claims: [id], fund_id: await newestFund(desks) };
  const { token } = named(cast, 'owner');
  const answer = await desks.call<{ payments: { id: number }[] }>('POST', 'claims/batch', { token, body });
  return { id, payment: answer.body.data.payments[0]?.id ?? 0 };
}

async function newestFund({ pool, ict }: Desks): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    'select max(id) as id from funds where department_id = $1',
    [ict],
  );
  return rows[0]?.id ?? 0;
}

async function claim(desks: Desks, cast: Cast): Promise<number> {
  const { token } = named(cast, 'owner');
  const body = await claimBody(desks, token);
  const answer = await desks.call<{ id: number }>('POST', 'claims', { token, body });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.body.data.id;
}
