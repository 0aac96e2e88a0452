import { shot } from './camera.ts';
import { dialog, first } from './moves.ts';

shot('tax-rates', { as: 'treasury', at: '/configuration/tax-rates' });
shot('tax-rates-in-force', { as: 'treasury', at: '/configuration/tax-rates/in-force' });
shot('tax-rate-create', { as: 'treasury', at: '/configuration/tax-rates/create' });
shot('tax-ledger', { as: 'treasury', at: '/payments/tax-ledger' });
shot('taxes-owed', { as: 'treasury', at: '/payments/tax-ledger/owed' });
shot('tax-remittance-create', { as: 'treasury', at: '/payments/tax-remittances/create' });
shot('payment-with-deductions', {
  as: 'treasury',
  at: async (ask) => `/payments/clear-payments/${await first(ask, `payments?per_page=1&sort=-deducted`)}`,
});
shot('payment-deductions-dialog', {
  as: 'treasury',
  at: '/payments/clear-payments',
  prepare: dialog('Change deductions'),
});
shot('payment-advice', {
  as: 'treasury',
  at: async (ask) =>
    `/payments/clear-payments/${await first(ask, 'payments?per_page=1&sort=-deducted')}/advice/print`,
});
