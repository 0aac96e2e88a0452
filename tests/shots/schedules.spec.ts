import { type Ask, shot } from './camera.ts';
import { dialog, first } from './moves.ts';

/** The first schedule in a state. */
function inState(ask: Ask, value: string): Promise<number> {
  const filter = { match: 'all', rules: [{ field: 'status', op: 'equals', value }] };
  return first(ask, `payment-schedules?filter=${encodeURIComponent(JSON.stringify(filter))}`);
}

shot('payment-schedules', { as: 'treasury', at: '/payments/schedules' });
shot('payment-schedule-create', { as: 'treasury', at: '/payments/schedules/create' });
shot('payment-schedule', {
  as: 'treasury',
  at: async (ask) => `/payments/schedules/${await inState(ask, 'partly-confirmed')}`,
});
shot('payment-schedule-print', {
  as: 'treasury',
  at: async (ask) => `/payments/schedules/${await inState(ask, 'sent')}/print`,
});
shot('bank-accounts', { as: 'treasury', at: '/configuration/bank-accounts' });
shot('payment-schedule-answer', {
  as: 'treasury',
  at: async (ask) => `/payments/schedules/${await inState(ask, 'sent')}`,
  async prepare(page) {
    await dialog('Enter the bank’s answer')(page);
    await page.getByLabel(/^File with the bank’s answer/).setInputFiles({
      ...{ name: 'answer.csv', mimeType: 'text/csv' },
      buffer: Buffer.from('Serial,Status,Reason\n1,Pending,\n2,Failed,Account is dormant\n99,Paid,\n'),
    });
    await page.getByText('One row was left out').waitFor();
  },
});
shot('payment-file-templates', { as: 'admin', at: '/configuration/payment-file-templates' });
shot('payment-file-template', {
  as: 'admin',
  at: async (ask) => `/configuration/payment-file-templates/${await first(ask, 'payment-file-templates')}`,
});
shot('payment-file-template-create', {
  as: 'admin',
  at: '/configuration/payment-file-templates/create',
  async prepare(page) {
    await page.getByLabel('Name').fill('Zenith bulk');
    await page.getByRole('button', { name: 'Add a column' }).click();
  },
});
shot('payment-schedule-send', {
  as: 'treasury',
  at: async (ask) => `/payments/schedules/${await inState(ask, 'approved')}`,
  prepare: dialog('Send to the bank'),
});
