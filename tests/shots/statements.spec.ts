import { shot } from './camera.ts';
import { first } from './moves.ts';

shot('statements', { as: 'treasury', at: '/payments/statements' });
shot('statement-import', { as: 'treasury', at: '/payments/statements/create' });
shot('statement', {
  as: 'treasury',
  at: async (ask) => `/payments/statements/${await first(ask, 'statements')}`,
});
shot('reconciliation', { as: 'treasury', at: '/payments/statements/reconciliation' });
shot('receipts', { as: 'treasury', at: '/payments/receipts' });
shot('receipt-print', {
  as: 'treasury',
  at: async (ask) => `/payments/receipts/${await first(ask, 'receipts')}/print`,
});
