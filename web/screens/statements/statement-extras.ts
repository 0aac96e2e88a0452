import { IconScale } from '@tabler/icons-react';
import { latePart } from '#web/components/late-part.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';

const Matching = latePart(() => import('./matching.tsx').then((part) => part.Matching));

/** Statements of the bank: what their lines are, and how the bank and the cash book agree. */
export const extras: ResourceExtras = {
  tabs: [
    { key: 'matching', label: 'Matching', panel: Matching, opens: ({ status }) => status === 'imported' },
  ],
  warnings: ({ status }) => (status === 'removed' ? [REMOVED] : []),
  listLinks: [{ label: 'Reconciliation', to: '/payments/statements/reconciliation', icon: IconScale }],
};

const REMOVED =
  'This statement was removed, so its lines count no more. They are in no list, but still in its file, under Details.';
