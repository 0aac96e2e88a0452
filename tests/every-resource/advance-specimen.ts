import { addDays, lagosToday } from '#shared/dates.ts';
import type { Desks } from '../payments/desks.ts';
import { addAdvance } from '../support/advances.ts';
import { giveAccount } from '../support/bank-details.ts';
import { nextReceipt } from '../support/receipts.ts';
import { submittedRetirement } from './retirement-specimen.ts';
import type { Specimen } from './specimens.ts';
import { type Cast, named, type Somebody } from './workflow-cast.ts';

/** Advances of the traveller, who is an officer of the same department, each for days of its own. */
export const TOURING_ADVANCES: Specimen = {
  natural: {
    raised: async (desks, cast) => (await raised(desks, cast)).id,
    paid: async (desks, cast) => (await paid(desks, cast)).id,
    retired,
    pending: (desks, cast) => pending(desks, cast, cast.get('colleague') ?? travellerOf(cast)),
  },
  sees: {
    'touring-advances': ({ offices, departments }, { ict }) =>
      departments.includes(ict) ||
      offices.some((one) => ['budget-officers', 'treasury', 'audit', 'administrators'].includes(one)),
  },
  barred: { travels: { traveller: true }, recorded: {} },
  stops: { confirm: ['paid'] },
  bodies: {
    raise: async (desks) => ({ fund_id: await newestFund(desks) }),
    recover: async () => ({ receipt_no: nextReceipt() }),
    extend: async (desks, id) => ({ finished: addDays(await lastDay(desks, id), 1) }),
  },
  besides: {
    'of which money came back, as somebody recorded': async (desks, cast) => {
      const { id } = await paid(desks, cast);
      const { token } = desks.people.treasury3;
      const body = { amount: 1, receipt_no: nextReceipt(), date: lagosToday() };
      const answer = await desks.call('POST', `touringAdvances/${id}/recover`, { token, body });
      if (answer.status !== 200) throw new Error(`recover: ${answer.status} ${answer.text}`);
      return id;
    },
    'of somebody who owes a retirement': async (desks, cast) => {
      await paid(desks, cast);
      return pending(desks, cast, travellerOf(cast));
    },
  },
};

/** One that waits for the department. */
async function pending(desks: Desks, cast: Cast, traveller: { id: number }): Promise<number> {
  await desks.fund();
  return addAdvance(desks, {
    user_id: traveller.id,
    created_by: named(cast, 'owner').id,
    department_id: desks.ict,
  });
}

/** One that is raised; what its traveller owed before is settled. */
async function raised(desks: Desks, cast: Cast): Promise<{ id: number; expenditure_id: number }> {
  await desks.pool.query(
    `update touring_advances set status = 'closed' where status = 'paid' and user_id = $1`,
    [travellerOf(cast).id],
  );
  const id = await pending(desks, cast, travellerOf(cast));
  const { token } = named(cast, 'owner');
  const body = { category: 'touring-advance', touring_advance_id: id, fund_id: await newestFund(desks) };
  const answer = await desks.call<{ id: number }>('POST', 'expenditures', { token, body });
  if (answer.status !== 201) throw new Error(`raise: ${answer.status} ${answer.text}`);
  return { id, expenditure_id: answer.body.data.id };
}

/** One of a colleague, who owes no other, with the retirement that treasury and audit examine. */
async function retired(desks: Desks, cast: Cast): Promise<number> {
  const traveller = cast.get('colleague') ?? travellerOf(cast);
  const retirement_id = await submittedRetirement(desks, new Map([...cast, ['traveller', traveller]]));
  const { rows } = await desks.pool.query<{ id: number }>(
    'select touring_advance_id as id from retirements where id = $1',
    [retirement_id],
  );
  return rows[0]?.id ?? 0;
}

/** One that was paid, and is overdue. */
async function paid(desks: Desks, cast: Cast): Promise<{ id: number }> {
  const { id, expenditure_id } = await raised(desks, cast);
  const traveller = travellerOf(cast);
  const { rowCount } = await desks.pool.query('select from bank_details where user_id = $1', [traveller.id]);
  if (!rowCount)
    await giveAccount(
      desks,
      { list: 'employees', id: traveller.id },
      { bank_name: 'Access Bank', account_number: '0690000055' },
    );
  const { token } = named(cast, 'owner');
  const body = { expenditures: [expenditure_id] };
  const answer = await desks.call<{ payments: { id: number }[] }>('POST', 'batches', { token, body });
  const { budget, treasury, audit, treasury2 } = desks.people;
  await desks.clearedBy(answer.body.data.payments[0]?.id ?? 0, budget, treasury, audit, treasury2);
  return { id };
}

/** Who travels; where nobody else is there, who drafts it. */
function travellerOf(cast: Cast): Somebody {
  return cast.get('traveller') ?? named(cast, 'owner');
}

async function lastDay({ pool }: Desks, id: number): Promise<string> {
  const { rows } = await pool.query<{ finished: string }>(
    'select finished::text from touring_advances where id = $1',
    [id],
  );
  return rows[0]?.finished ?? '';
}

async function newestFund({ pool, ict }: Desks): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    'select max(id) as id from funds where department_id = $1',
    [ict],
  );
  return rows[0]?.id ?? 0;
}
