import { claimBody, submittedClaim } from '../support/claims.ts';
import { tokenOf } from '../support/people.ts';
import type { TestPortal } from '../support/portal.ts';
import type { Call } from './valid-posts.ts';

/** Calls of claims, which take a receipt or a claim that was submitted. */
export const CLAIM_CALLS: Readonly<Record<string, (portal: TestPortal) => Promise<Call>>> = {
  '/claims': async (portal) => {
    const token = await tokenOf(portal, 'staff@agency.test');
    return { token, body: await claimBody(portal, token) };
  },
  '/claims/preview': async (portal) => ({
    token: await tokenOf(portal, 'staff@agency.test'),
    body: { type: 'others', started: '2024-03-04', finished: '2024-03-04' },
  }),
  '/trips/:id/parts': async (portal) => {
    const { rows } = await portal.pool.query<{ trip_id: number; kind: string; part_id: number }>(
      `select p.trip_id, p.kind, p.id as part_id from trip_parts p join users u on u.id = p.user_id
        where u.email = 'staff@agency.test' and p.trip_id is not null order by p.id limit 1`,
    );
    const [part] = rows;
    return {
      path: `/trips/${part?.trip_id}/parts`,
      token: await tokenOf(portal, 'staff@agency.test'),
      body: { kind: part?.kind, part_id: part?.part_id, together: false },
    };
  },
  '/claims/batch': async (portal) => {
    const token = await tokenOf(portal, 'officer@agency.test');
    const { rows } = await portal.pool.query<{ id: number }>(
      `select f.id from funds f join users u on u.department_id = f.department_id left join budget_years y on y.year = f.budget_year
        where u.email = 'officer@agency.test' and f.available_kobo > 1000000 and y.closed_at is null order by f.id limit 1`,
    );
    return { token, body: { claims: [await submittedClaim(portal, token)], fund_id: rows[0]?.id } };
  },
};
