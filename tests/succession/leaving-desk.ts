import { claimBody } from '../support/claims.ts';
import { addPerson } from '../support/people.ts';
import { startTripDesk } from '../travel/trip-desk.ts';

/** What somebody has open, as a test reads it. */
export interface Item {
  type: string;
  id: number;
  code: string;
  needs: boolean;
  successor: boolean;
  cancel: string | null;
  why_not_cancel: string | null;
  amount: number | null;
  for: { id: number; name: string };
}
/** Somebody signed in. */
export type Person = { id: number; token: string; name: string };
/** What becomes of each thing. */
export type Work = { type: string; id: number; decision: string; successor_id?: number }[];

/** An agency in which an administrator lets people go. */
export async function startLeaving() {
  const desk = await startTripDesk();
  const admin: Person = await addPerson(desk, {
    groups: ['Administrators', 'Staff'],
    department_id: desk.works,
  });
  return {
    desk,
    admin,
    staff: (department_id = desk.ict, ...groups: string[]) =>
      addPerson(desk, { groups: ['Staff', ...groups], department_id }),
    open: async (id: number, why = 'deactivate') =>
      (await desk.call<{ items: Item[] }>('GET', `users/${id}/open-work?for=${why}`, { token: admin.token }))
        .body.data.items,
    leave: (id: number, body: object = {}) =>
      desk.call<{ status: string }>('POST', `users/${id}/deactivate`, { token: admin.token, body }),
    handOver: (id: number, work: Work) =>
      desk.call('POST', `users/${id}/hand-over`, { token: admin.token, body: { work } }),
    claimOf: async (who: Person) =>
      (
        await desk.call<{ id: number; code: string }>('POST', 'claims', {
          token: who.token,
          body: await claimBody(desk, who.token),
        })
      ).body.data,
  };
}

/** One decision for everything that needs one. */
export function all(items: readonly Item[], decision: string, successor_id?: number): Work {
  return items
    .filter(({ needs }) => needs)
    .map(({ type, id }) => ({ type, id, decision, ...(successor_id ? { successor_id } : {}) }));
}
