import type { Page } from '@playwright/test';
import { type Ask, shot } from './camera.ts';
import { dialog, first } from './moves.ts';

type Payment = {
  batch_no: string;
  stage: string;
  actions: { action: string; allowed: boolean; label: string; desk: string | null }[];
};

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
/** A batch of several payments that are all to be cleared, or all to be posted. */
const batch = (label: 'Clear' | 'Post') => async (ask: Ask) => {
  const waiting = await ask<Payment[]>('payments?status=cleared&per_page=100');
  const codes = waiting
    .filter(({ actions }) =>
      actions.some((one) => one.action === 'clear' && one.allowed && one.label === label),
    )
    .map(({ batch_no }) => batch_no);
  return `${DESK}?batch=${codes.find((code, place) => codes.indexOf(code) !== place)}`;
};
shot('desk-post-batch', { as: 'treasury', at: batch('Post'), prepare: dialog(/^Post all/) });
shot('desk-post-and-clear-batch', {
  as: 'treasury',
  at: batch('Clear'),
  before: firstIsAudited,
  prepare: dialog(/^Post 1, clear/),
});
shot('desk-no-such-batch', { as: 'audit', at: `${DESK}?batch=SP99999` });
shot('payments-of-staff', { as: 'staff', at: DESK });
shot('payments-reversal-create', { as: 'officer', at: '/payments/reversals/create' });
shot('payments-reversal-request-answer', {
  as: 'budget',
  at: async (ask) => `/payments/reversal-requests/${await first(ask, 'reversals/response?per_page=1')}`,
  prepare: dialog('Approve'),
});

/** Shows the first payment of a batch as one that audit has cleared; the demonstration stays as it is for other pictures. */
async function firstIsAudited(page: Page): Promise<void> {
  await page.route('**/api/payments?*', async (route) => {
    const response = await route.fetch();
    const answer: { data: Payment[] } = await response.json();
    const [first] = answer.data;
    const clear = first?.actions.find(({ action }) => action === 'clear');
    if (first && clear) {
      first.stage = 'audit';
      Object.assign(clear, { label: 'Post', desk: 'posting' });
    }
    await route.fulfill({ response, json: answer });
  });
}
