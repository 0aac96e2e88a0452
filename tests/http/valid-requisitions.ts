import { tokenOf } from '../support/people.ts';
import type { TestPortal } from '../support/portal.ts';
import { addProduct, issuedRequisition, requisitionBody } from '../support/requisitions.ts';
import type { Call } from './valid-posts.ts';

/** Calls on requisitions and quotas that succeed. */
export const REQUISITION_CALLS: Readonly<Record<string, (portal: TestPortal) => Promise<Call>>> = {
  '/requisitions': async (portal) => ({
    token: await tokenOf(portal, 'staff@agency.test'),
    body: await requisitionBody(portal),
  }),
  '/product-quotas': async (portal) => {
    const { rows } = await portal.pool.query<{ id: number }>('select min(id)::int as id from groups');
    return { body: { product_id: await addProduct(portal), group_id: rows[0]?.id, quantity: 5 } };
  },
  '/requisitions/:id/collect-code': async (portal) => {
    const { id, token } = await issuedRequisition(portal);
    return { path: `/requisitions/${id}/collect-code`, token, body: {} };
  },
  '/treated/requisitions/:id/print': async (portal) => {
    const { id } = await issuedRequisition(portal);
    return { path: `/treated/requisitions/${id}/print`, body: {} };
  },
};
