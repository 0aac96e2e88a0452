import { shot } from './camera.ts';
import { dialog, first } from './moves.ts';

shot('payment-schedules', { as: 'treasury', at: '/payments/schedules' });
shot('payment-schedule-create', { as: 'treasury', at: '/payments/schedules/create' });
shot('payment-schedule', {
  as: 'treasury',
  at: async (ask) => `/payments/schedules/${await first(ask, 'payment-schedules?status=partly-confirmed')}`,
});
shot('payment-schedule-print', {
  as: 'treasury',
  at: async (ask) => `/payments/schedules/${await first(ask, 'payment-schedules?status=sent')}/print`,
});
shot('bank-accounts', { as: 'treasury', at: '/configuration/bank-accounts' });
shot('payment-schedule-answer', {
  as: 'treasury',
  at: async (ask) => `/payments/schedules/${await first(ask, 'payment-schedules?status=sent')}`,
  async prepare(page) {
    await dialog('Enter the bank’s answer')(page);
    await page.getByLabel(/^File with the bank’s answer/).setInputFiles({
      ...{ name: 'answer.csv', mimeType: 'text/csv' },
      buffer: Buffer.from('Serial,Status,Reason\n1,Pending,\n2,Failed,Account is dormant\n99,Paid,\n'),
    });
    await page.getByText('One row was left out').waitFor();
  },
});
