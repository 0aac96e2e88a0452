import type { Page } from '@playwright/test';
import { pickOption } from '../support/browser.ts';
import { type Ask, shot } from './camera.ts';
import { dialog, dialogOfMenu, press } from './moves.ts';

type Found = { id: number; status: string; actions: { name: string; allowed: boolean }[] };

const SUPPLIES = '/inventory/supplies';
const REQUESTS = '/inventory/requests';
const TREATED = '/inventory/treated-requisitions';
const COUNTS = '/inventory/counts';
const REPORT = '/inventory/stock-report';

shot('store-landing', { as: 'store', at: '/inventory' });
shot('store-inbox', { as: 'store', at: '/inbox' });
shot('store-products', { as: 'store', at: '/inventory/products' });
shot('store-product', { as: 'store', at: product('') });
shot('store-product-stock', { as: 'store', at: product('?tab=stock') });
shot('store-product-form', { as: 'store', at: product('/manage') });
shot('store-quotas', { as: 'store', at: '/inventory/quotas' });
shot('store-quota-create', { as: 'store', at: '/inventory/quotas/create' });
shot('store-quota-form', {
  as: 'store',
  at: async (ask) => `/inventory/quotas/${await found(ask, 'product-quotas')}/manage`,
});
shot('store-bin-card', { as: 'store', at: product('/bin-card') });
shot('store-bin-card-print', { as: 'store', at: product('/bin-card/print') });

shot('store-orders', { as: 'store', at: SUPPLIES });
shot('store-order-create', { as: 'store', at: `${SUPPLIES}/create` });
shot('store-order-errors', {
  as: 'store',
  at: `${SUPPLIES}/create`,
  prepare: async (page) => {
    await page.getByRole('button', { name: 'Add order' }).click();
    await page.getByRole('alert').first().waitFor();
  },
});
shot('store-order-pending', {
  as: 'store',
  at: of(SUPPLIES, 'orders', ({ status }) => status === 'pending'),
});
shot('store-order-partial', {
  as: 'store',
  at: of(SUPPLIES, 'orders', ({ status }) => status === 'partial'),
});
shot('store-order-completed', {
  as: 'store',
  at: of(SUPPLIES, 'orders', ({ status }) => status === 'completed'),
});
shot('store-order-cancelled', {
  as: 'store',
  at: of(SUPPLIES, 'orders', ({ status }) => status === 'cancelled'),
});
shot('store-receive', {
  as: 'store',
  at: async (ask) => `${await of(SUPPLIES, 'orders', may('fulfil'))(ask)}/fulfil`,
});
shot('store-receive-rejected', {
  as: 'store',
  at: async (ask) => `${await of(SUPPLIES, 'orders', may('fulfil'))(ask)}/fulfil`,
  prepare: async (page) => {
    await page.getByLabel('Accepted').first().fill('5');
    await page.getByLabel('Rejected').first().fill('2');
    await page.getByLabel('Rejected').first().blur();
  },
});
shot('store-vouchers', { as: 'store', at: vouched('/mrv') });
shot('store-voucher-print', { as: 'store', at: vouched('/mrv/print') });

shot('store-requisitions', { as: 'staff', at: '/staff-services/requisitions' });
shot('store-requisition-create', { as: 'staff', at: '/staff-services/requisitions/create' });
shot('store-requisition-filled', { as: 'staff', at: '/staff-services/requisitions/create', prepare: asked });
shot('store-requisition-mine', {
  as: 'staff',
  at: of('/staff-services/requisitions', 'requisitions', ({ status }) => status === 'treated'),
});
shot('store-requisition-collect', {
  as: 'staff',
  at: of('/staff-services/requisitions', 'requisitions', ({ status }) => status === 'treated'),
  prepare: dialog('Confirm receipt'),
});
shot('store-requisition-code', {
  as: 'staff',
  at: of('/staff-services/requisitions', 'requisitions', ({ status }) => status === 'treated'),
  prepare: press('Show my code'),
});
shot('store-approvals', { as: 'head', at: '/approvals/requisition-requests' });
shot('store-approve', {
  as: 'head',
  at: of('/approvals/requisition-requests', 'requisition/approvals', may('approve')),
  prepare: dialog('Approve'),
});
shot('store-decline', {
  as: 'head',
  at: of('/approvals/requisition-requests', 'requisition/approvals', may('deny')),
  prepare: dialog('Decline'),
});
shot('store-requests', { as: 'store', at: REQUESTS });
shot('store-register', {
  as: 'store',
  at: of(REQUESTS, 'register/requisitions', may('register')),
  prepare: dialog('Register'),
});
shot('store-treat', {
  as: 'store',
  at: async (ask) => `${await of(REQUESTS, 'register/requisitions', may('treat'))(ask)}/treat`,
});
shot('store-treated', { as: 'store', at: TREATED });
shot('store-treated-one', { as: 'store', at: of(TREATED, 'treated/requisitions', may('collect')) });
shot('store-counter', {
  as: 'store',
  at: of(TREATED, 'treated/requisitions', may('collect')),
  prepare: dialog('Confirm at the counter'),
});
shot('store-return', {
  as: 'store',
  at: of(TREATED, 'treated/requisitions', may('return')),
  prepare: dialogOfMenu('Return to store'),
});
shot('store-issue-voucher', {
  as: 'store',
  at: async (ask) => `${await of(TREATED, 'treated/requisitions', () => true)(ask)}/print`,
});

shot('store-counts', { as: 'store', at: COUNTS });
shot('store-count-create', { as: 'store', at: `${COUNTS}/create` });
shot('store-counting', { as: 'store', at: count('open', '?tab=goods') });
shot('store-count-sheet', { as: 'store', at: count('open', '/print') });
shot('store-count-approved', { as: 'audit', at: count('approved', '?tab=goods') });
shot('store-write-offs', { as: 'store', at: '/inventory/write-offs' });
shot('store-write-off-create', { as: 'store', at: '/inventory/write-offs/create' });
shot('store-write-off-answer', {
  as: 'audit',
  at: of('/inventory/write-offs', 'stock-write-offs', may('approve')),
  prepare: dialog('Approve'),
});

shot('store-report', { as: 'store', at: REPORT });
shot('store-report-print', { as: 'store', at: `${REPORT}/print` });
shot('store-valuation', { as: 'store', at: `${REPORT}/valuation` });
shot('store-valuation-print', { as: 'store', at: `${REPORT}/valuation/print` });
shot('store-reorder', { as: 'store', at: `${REPORT}/reorder` });
shot('store-reorder-print', { as: 'store', at: `${REPORT}/reorder/print` });
shot('store-movement', { as: 'store', at: `${REPORT}/movement` });

/** The product that moved most of those that have a brand. */
function product(then: string) {
  return async (ask: Ask) => {
    const [paper] = await ask<Found[]>('products?search=A4%20paper&per_page=1');
    return `/inventory/products/${paper?.id ?? 0}${then}`;
  };
}

/** An order of which there is a voucher. */
function vouched(then: string) {
  return async (ask: Ask) => {
    const [voucher] = await ask<{ order_id: number | { id: number } }[]>('vouchers?per_page=1');
    const order = voucher?.order_id ?? 0;
    return `${SUPPLIES}/${typeof order === 'number' ? order : order.id}${then}`;
  };
}

function may(act: string) {
  return ({ actions }: Found) => actions.some(({ name, allowed }) => name === act && allowed);
}

async function found(ask: Ask, url: string, wanted: (record: Found) => boolean = () => true) {
  return (await ask<Found[]>(`${url}?per_page=200`)).find(wanted)?.id ?? 0;
}

function of(path: string, url: string, wanted: (record: Found) => boolean) {
  return async (ask: Ask) => `${path}/${await found(ask, url, wanted)}`;
}

function count(status: string, then: string) {
  return async (ask: Ask) =>
    `${COUNTS}/${await found(ask, 'stock-counts', (one) => one.status === status)}${then}`;
}

async function asked(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Product' }).click();
  await page.getByRole('combobox').last().fill('A4 paper');
  await pickOption(page, /A4 paper/);
  await page.getByLabel('Asked').fill('9000');
  await page.getByLabel('Asked').blur();
}
