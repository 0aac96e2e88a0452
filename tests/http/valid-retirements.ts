import { addPerson, tokenOf } from '../support/people.ts';
import type { TestPortal } from '../support/portal.ts';
import { paidAdvance } from '../support/retirements.ts';
import type { Call } from './valid-posts.ts';

/** Calls of retirements, which take an advance that was paid. */
export const RETIREMENT_CALLS: Readonly<Record<string, (portal: TestPortal) => Promise<Call>>> = {
  '/retirements': filed,
  '/retirements/preview': filed,
};

/** What a member of staff spent of an advance, in the demonstration: nothing. */
async function filed(portal: TestPortal): Promise<Call> {
  const { rows } = await portal.pool.query<{
    id: number;
    email: string;
    department_id: number;
    fund_id: number;
  }>(
    `select u.id, u.email, o.department_id,
        (select f.id from funds f left join budget_years y on y.year = f.budget_year
          where f.department_id = o.department_id and f.available_kobo > 1000000 and y.closed_at is null order by f.id limit 1) as fund_id
       from users u cross join (select department_id from users where email = 'officer@agency.test') o
      where u.email in ('officer@agency.test', 'staff@agency.test')`,
  );
  const officer = rows.find(({ email }) => email.startsWith('officer'));
  const traveller = rows.find(({ email }) => email.startsWith('staff'));
  if (!officer || !traveller) throw new Error('the demonstration has no officer or no staff');
  const raiser = { id: officer.id, token: await tokenOf(portal, officer.email) };
  const touring_advance_id = await paidAdvance(portal, raiser, traveller, {
    ...officer,
    desks: await Promise.all(
      ['Budget Officers', 'Treasury', 'Audit', 'Treasury'].map((group) =>
        addPerson(portal, { groups: [group] }),
      ),
    ),
  });
  return {
    token: await tokenOf(portal, traveller.email),
    body: { touring_advance_id, category: 'residence', expenses: [] },
  };
}
