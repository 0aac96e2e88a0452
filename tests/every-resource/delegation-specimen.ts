import { addDays, lagosToday } from '#shared/dates.ts';
import type { Desks } from '../payments/desks.ts';
import { addPerson } from '../support/people.ts';
import type { Specimen } from './specimens.ts';
import { type Cast, named } from './workflow-cast.ts';

/** The owner names somebody who acts as the head of a department, each on days of its own. */
export const DELEGATIONS: Specimen = {
  natural: {
    confirmed: async (desks, cast) => {
      const id = await proposed(desks, cast);
      const { token } = named(cast, 'named');
      const answer = await desks.call('POST', `delegations/${id}/accept`, { token });
      if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
      return id;
    },
    accepted: async (desks, cast) => {
      const id = await proposed(desks, cast);
      await desks.pool.query(`update delegations set status = 'accepted' where id = $1`, [id]);
      return id;
    },
    proposed,
  },
  sees: {
    delegations: ({ key, offices }) =>
      offices.includes('administrators') || key === 'owner' || key === 'named',
  },
  barred: { concerned: { owner: true, named: true } },
};

let turn = 0;

async function proposed(desks: Desks, cast: Cast): Promise<number> {
  turn += 1;
  const from = addDays(lagosToday(), 30 + turn * 2);
  const answer = await desks.call<{ id: number }>('POST', 'delegations', {
    token: named(cast, 'owner').token,
    body: {
      ...{ user_id: await whoActs(desks, cast), department_id: desks.works },
      ...{ from, to: addDays(from, 1), reason: 'Annual leave' },
    },
  });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.body.data.id;
}

async function whoActs(desks: Desks, cast: Cast): Promise<number> {
  return cast.get('named')?.id ?? (await addPerson(desks)).id;
}
