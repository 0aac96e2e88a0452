import type { Desks } from '../payments/desks.ts';
import { addPerson } from '../support/people.ts';
import { paidAdvance } from '../support/retirements.ts';
import type { Specimen } from './specimens.ts';
import { type Cast, named } from './workflow-cast.ts';

const OFFICES = ['budget-officers', 'treasury', 'audit', 'administrators'];

/** Retirements that the owner files for the traveller, who spent nothing of ₦10.00. */
export const RETIREMENTS: Specimen = {
  natural: {
    registered: submittedRetirement,
    queried: async (desks, cast) => {
      const id = await submittedRetirement(desks, cast);
      await act(desks, desks.people.audit, id, 'query', { remark: 'Which boat?' });
      return id;
    },
    draft: filed,
  },
  sees: {
    retirements: ({ key, offices, departments, permissions }, { ict }, state) =>
      key === 'owner' ||
      key === 'traveller' ||
      offices.some((one) => OFFICES.includes(one)) ||
      (departments.includes(ict) &&
        permissions.has('add-expenditures') &&
        state !== 'draft' &&
        state !== 'deleted'),
  },
  stops: { 'take-over': ['draft', 'queried'] },
  barred: { ownTrip: { owner: true, traveller: true }, pays: {} },
  besides: {
    'of an advance of which something is said to have been recovered': async (desks, cast) => {
      const id = await submittedRetirement(desks, cast);
      await desks.pool.query(
        `insert into payment_corrections (payment_id, kind, amount_kobo, receipt_no, day, requested_by)
         select p.id, 'recovery', 100, 'PR/' || r.id, p.paid_on, $2 from retirements r
           join expenditures e on e.touring_advance_id = r.touring_advance_id join payments p on p.expenditure_id = e.id where r.id = $1`,
        [id, desks.people.treasury.id],
      );
      return id;
    },
    'whose filer has left': async (desks, cast) => {
      const leaver = await addPerson(desks, {
        groups: ['Department Officers', 'Staff'],
        department_id: desks.ict,
      });
      const id = await filed(desks, new Map([...cast, ['owner', { ...named(cast, 'owner'), ...leaver }]]));
      await desks.pool.query(`update users set status = 'inactive' where id = $1`, [leaver.id]);
      return id;
    },
    'of an advance that the bank is said to have returned': async (desks, cast) => {
      const id = await filed(desks, cast);
      await desks.pool.query(
        `insert into payment_bounces (payment_id, reason, bounced_on, requested_by)
         select p.id, 'Account closed', p.paid_on, $2 from retirements r join expenditures e on e.touring_advance_id = r.touring_advance_id
           join payments p on p.expenditure_id = e.id where r.id = $1`,
        [id, desks.people.treasury.id],
      );
      return id;
    },
  },
  bodies: { close: async (_desks, id) => ({ receipt_no: `TR/${id}` }) },
};

async function filed(desks: Desks, cast: Cast): Promise<number> {
  const { budget, treasury, audit, treasury2, officer } = desks.people;
  const owner = named(cast, 'owner');
  const traveller = cast.get('traveller');
  const touring_advance_id = await paidAdvance(desks, officer, traveller ?? owner, {
    ...{ department_id: desks.ict, fund_id: await desks.fund() },
    desks: [budget, treasury, audit, treasury2],
  });
  const reason = traveller ? { filed_reason: 'They are at sea' } : {};
  const body = { touring_advance_id, category: 'residence', expenses: [], ...reason };
  const answer = await desks.call<{ id: number }>('POST', 'retirements', { token: owner.token, body });
  if (answer.status !== 201) throw new Error(`retire: ${answer.status} ${answer.text}`);
  return answer.body.data.id;
}

/** One that treasury and audit examine. */
export async function submittedRetirement(desks: Desks, cast: Cast): Promise<number> {
  const id = await filed(desks, cast);
  await act(desks, named(cast, 'owner'), id, 'submit', {});
  return id;
}

async function act({ call }: Desks, { token }: { token: string }, id: number, name: string, body: object) {
  const answer = await call('POST', `retirements/${id}/${name}`, { token, body });
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.text}`);
}
