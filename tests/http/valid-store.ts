import { addDays, lagosToday } from '#shared/dates.ts';
import type { CountLines } from '#shared/resources/inventory/stock-count-answers.ts';
import { addPerson } from '../support/people.ts';
import type { TestPortal } from '../support/portal.ts';
import { addStocked } from '../support/stock.ts';
import { DOCUMENT_CALLS } from './valid-documents.ts';
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

/** A product in a category of its own. */
async function counted(portal: TestPortal) {
  turn += 1;
  const product_id = await addStocked(portal, [{ quantity: 9 }], { category: `Posted category ${turn}` });
  const { rows } = await portal.pool.query<{ id: number }>(
    'select inventory_category_id as id from products where id = $1',
    [product_id],
  );
  return { product_id, category_id: rows[0]?.id };
}

/** A count that somebody of the store opened. */
async function opened(portal: TestPortal) {
  const { token } = await addPerson(portal, { groups: ['Store'] });
  const { product_id, category_id } = await counted(portal);
  const made = await portal.call<{ id: number }>('POST', 'stock-counts', { token, body: { category_id } });
  return { path: `/stock-counts/${made.body.data.id}`, product_id, token };
}

let turn = 0;

/** Calls of the store, and of document control, that the schema alone doesn't make. */
export const STORE_CALLS: Readonly<Record<string, (portal: TestPortal) => Promise<Call>>> = {
  ...REQUISITION_CALLS,
  ...DOCUMENT_CALLS,
  '/products': async () => ({ body: { inventory_category_id: 1, name: 'Every pen', owner: 'store' } }),
  '/delegations': async (portal) => {
    turn += 1;
    const { rows } = await portal.pool.query<{ id: number }>('select min(id) as id from departments');
    const from = addDays(lagosToday(), 300 + turn);
    const { id } = await addPerson(portal);
    return { body: { user_id: id, department_id: rows[0]?.id, from, to: from, reason: 'Annual leave' } };
  },
  '/stock-write-offs': async (portal) => ({ body: await writeOff(portal) }),
  '/stock-write-offs/:id/approve': async (portal) => ({
    path: `${await proposed(portal)}/approve`,
    body: {},
  }),
  '/stock-write-offs/:id/deny': async (portal) => ({
    path: `${await proposed(portal)}/deny`,
    body: { remark: 'They can be mended' },
  }),
  '/stock-counts': async (portal) => ({ body: { category_id: (await counted(portal)).category_id } }),
  '/stock-counts/:id/count': async (portal) => {
    const { path, product_id } = await opened(portal);
    return { path: `${path}/count`, body: { lines: [{ product_id, quantity: 7 }] } };
  },
  '/stock-counts/:id/reasons': async (portal) => {
    const { path, product_id, token } = await opened(portal);
    const body = { lines: [{ product_id, quantity: 7 }] };
    const done = await portal.call<CountLines>('POST', `${path.slice(1)}/count`, { token, body });
    await portal.call('POST', `${path.slice(1)}/submit`, { token });
    return {
      path: `${path}/reasons`,
      body: { lines: [{ id: done.body.data.lines[0]?.id, reason: 'Broken' }] },
    };
  },
};
