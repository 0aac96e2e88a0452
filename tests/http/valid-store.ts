import { addPerson } from '../support/people.ts';
import type { TestPortal } from '../support/portal.ts';
import { addStocked } from '../support/stock.ts';
import type { Call } from './valid-posts.ts';
import { REQUISITION_CALLS } from './valid-requisitions.ts';

async function writeOff(portal: TestPortal) {
  const product_id = await addStocked(portal, [{ quantity: 9 }]);
  return { product_id, quantity: 2, reason: 'Broken in the rain', reference: 'BOS/7' };
}

/** The address of a write-off that somebody of the store proposed. */
async function proposed(portal: TestPortal): Promise<string> {
  const { token } = await addPerson(portal, { groups: ['Store'] });
  const body = await writeOff(portal);
  const made = await portal.call<{ id: number }>('POST', 'stock-write-offs', { token, body });
  return `/stock-write-offs/${made.body.data.id}`;
}

/** Calls of the store that the schema alone doesn't make. */
export const STORE_CALLS: Readonly<Record<string, (portal: TestPortal) => Promise<Call>>> = {
  ...REQUISITION_CALLS,
  '/products': async () => ({ body: { inventory_category_id: 1, name: 'Every pen', owner: 'store' } }),
  '/stock-write-offs': async (portal) => ({ body: await writeOff(portal) }),
  '/stock-write-offs/:id/approve': async (portal) => ({
    path: `${await proposed(portal)}/approve`,
    body: {},
  }),
  '/stock-write-offs/:id/deny': async (portal) => ({
    path: `${await proposed(portal)}/deny`,
    body: { remark: 'They can be mended' },
  }),
};
