import { type Ask, shot } from './camera.ts';
import { dialog, first } from './moves.ts';

const sent = async (ask: Ask) => `/document-control/dispatch/${await first(ask, 'documents?per_page=1')}`;

shot('documents', { as: 'officer', at: '/document-control/dispatch' });
shot('document-create', { as: 'officer', at: '/document-control/dispatch/create' });
shot('document-dispatch', { as: 'officer', at: sent, prepare: dialog(/^Dispatch/) });
shot('document-journey', {
  as: 'records',
  at: async (ask) => `/document-control/drafts/${await first(ask, 'drafts?sort=created_at&per_page=1')}`,
});
shot('documents-drafts', { as: 'records', at: '/document-control/drafts' });
shot('documents-acknowledge-several', {
  as: 'logistics',
  at: '/document-control/acknowledge',
  prepare: async (page) => {
    for (const place of [1, 2]) await page.getByRole('checkbox').nth(place).check();
  },
});
shot('landing-document-control-records', { as: 'records', at: '/document-control' });
shot('inbox-overdue', { as: 'budget', at: '/inbox?tab=overdue' });
shot('inbox-mine', { as: 'staff', at: '/inbox?tab=mine' });
shot('dashboard-create', { as: 'admin', at: '/admin-center/dashboards/create' });
shot('dashboard-manage', {
  as: 'admin',
  at: async (ask) => `/admin-center/dashboards/${await first(ask, 'dashboards?per_page=1')}/manage`,
});
shot('delegations', { as: 'head', at: '/staff-services/delegations' });
shot('delegation-create', { as: 'head', at: '/staff-services/delegations/create' });
shot('holidays', { as: 'admin', at: '/administration/holidays' });
shot('queries', { as: 'audit', at: '/payments/queries' });
shot('account-notices', { as: 'staff', at: '/user/account?tab=settings' });
