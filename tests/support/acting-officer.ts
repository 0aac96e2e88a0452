import { addDays, lagosToday } from '#shared/dates.ts';
import { done } from '../travel/trip-desk.ts';
import { addPerson } from './people.ts';
import type { TestPortal } from './portal.ts';

/** An officer of the budget office, or of another by its group, somebody who acts for them there from today, what ends that, and what lets another act beside. */
export async function actingOfficer(
  portal: TestPortal,
  group = 'Budget Officers',
  office = 'budget-officers',
) {
  const add = (...groups: string[]) => addPerson(portal, { groups: [...groups, 'Staff'] });
  const officer = await add(group);
  const administrator = await add('Administrators');
  const post = async (who: { token: string }, path: string, body: object = {}) =>
    done(await portal.call<{ id: number }>('POST', path, { token: who.token, body }));
  const from = lagosToday();
  const actsToo = async () => {
    const acting = await add();
    const { id } = await post(officer, 'delegations', {
      ...{ office, user_id: acting.id, from, to: addDays(from, 6), reason: 'Leave' },
    });
    await post(acting, `delegations/${id}/accept`);
    await post(administrator, `delegations/${id}/confirm`);
    return { acting, end: () => post(officer, `delegations/${id}/end`, { remark: 'Back' }) };
  };
  return { officer, ...(await actsToo()), actsToo };
}
