import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { ApproveDialog, DenyDialog } from './answer-dialog.tsx';
import { ReversedBatch } from './reversed-batch.tsx';

/** The same records before the budget office, which approves or denies them. */
export const extras: ResourceExtras = {
  actions: {
    handle: { dialog: ApproveDialog, label: 'Approve', icon: IconCircleCheck },
    decline: { dialog: DenyDialog, label: 'Deny', icon: IconCircleX },
  },
  below: ReversedBatch,
};
