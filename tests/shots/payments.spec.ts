import type { Page } from '@playwright/test';
import { shot } from './camera.ts';
import { dialog, first } from './moves.ts';

const DESK = '/payments/clear-payments';
/** On a phone the desk shows its queue first; a payment's own address opens it. */
const open = async (page: Page) => {
  await page.getByRole('article').waitFor();
  await page.waitForLoadState('networkidle');
};

for (const account of ['budget', 'treasury', 'treasury2', 'audit']) {
  shot(`desk-${account}`, { as: account, at: DESK, prepare: open });
  shot(`desk-open-${account}`, {
    as: account,
    at: async (ask) => `${DESK}/${await first(ask, 'payments?per_page=1')}`,
    prepare: open,
  });
}
shot('desk-all-payments', { as: 'treasury', at: `${DESK}/all` });
shot('desk-query', { as: 'audit', at: DESK, prepare: dialog(/^Query/) });
shot('desk-edit-amount', { as: 'audit', at: DESK, prepare: dialog('Edit amount') });
shot('desk-post-batch', { as: 'treasury', at: DESK, prepare: dialog(/^Post all/) });
shot('desk-no-such-batch', { as: 'audit', at: `${DESK}?batch=SP99999` });
shot('payments-of-staff', { as: 'staff', at: DESK });
shot('payments-reversal-create', { as: 'officer', at: '/payments/reversals/create' });
shot('payments-reversal-request-answer', {
  as: 'budget',
  at: async (ask) => `/payments/reversal-requests/${await first(ask, 'reversals/response?per_page=1')}`,
  prepare: dialog('Approve'),
});
