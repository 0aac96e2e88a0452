import { shot } from './camera.ts';
import { first } from './moves.ts';

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
