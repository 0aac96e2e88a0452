import { IconArrowForwardUp } from '@tabler/icons-react';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { ReversedBatch } from './reversed-batch.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** Reversals as the department sees them: a request that is not answered can be withdrawn. */
export const extras: ResourceExtras = {
  actions: { delete: { dialog: WithdrawDialog, label: 'Withdraw', icon: IconArrowForwardUp } },
  below: ReversedBatch,
};
