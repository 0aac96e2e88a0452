import { lagosToday } from '#shared/dates.ts';
import { fileOf } from './files.ts';
import type { TestPortal } from './portal.ts';

/** What somebody bought today, with its receipt. */
export async function claimBody(portal: TestPortal, token: string): Promise<Record<string, unknown>> {
  const session = await portal.call<{ user: { id: number } }>('GET', 'session', { token });
  const file = await fileOf(portal, session.body.data.user.id);
  const day = lagosToday();
  return {
    ...{ type: 'others', purpose: 'Printing of reports', started: day, finished: day },
    expenses: [{ description: 'Printing', amount: 10, file }],
  };
}

/** Such a claim, submitted. */
export async function submittedClaim(portal: TestPortal, token: string): Promise<number> {
  const body = await claimBody(portal, token);
  const { id } = (await portal.call<{ id: number }>('POST', 'claims', { token, body })).body.data;
  await portal.call('POST', `claims/${id}/submit`, { token, body: {} });
  return id;
}
