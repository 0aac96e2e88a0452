import { addDays } from '#shared/dates.ts';
import { tokenOf } from '../support/people.ts';
import type { TestPortal } from '../support/portal.ts';
import type { Call } from './valid-posts.ts';
import { RETIREMENT_CALLS } from './valid-retirements.ts';

/** Calls of touring advances, which an officer of the traveller's department makes, and of their retirements. */
export const ADVANCE_CALLS: Readonly<Record<string, (portal: TestPortal) => Promise<Call>>> = {
  '/touringAdvances': drafted,
  '/touringAdvances/preview': drafted,
  ...RETIREMENT_CALLS,
};

/** A trip of a member of staff to days on which nothing else is, in the demonstration. */
async function drafted(portal: TestPortal): Promise<Call> {
  const { rows } = await portal.pool.query<{ id: number; advances: number }>(
    `select u.id, (select count(*)::int from touring_advances) as advances from users u where u.email = 'staff@agency.test'`,
  );
  const [{ id, advances } = { id: 0, advances: 0 }] = rows;
  const started = addDays('2029-01-01', advances * 5);
  return {
    token: await tokenOf(portal, 'officer@agency.test'),
    body: {
      ...{ user_id: id, purpose: 'Inspection', started, finished: addDays(started, 2), destination: 'Lagos' },
      ...{ category: 'non-residence', transportation: 'flight' },
    },
  };
}
