import { IconLock } from '@tabler/icons-react';
import type { ResourceExtras } from '#web/crud/extras.ts';

/** Beside the list of closes, the way to the checklist of the budget year, whether anything of it was decided yet or not. */
export const extras: ResourceExtras = {
  listLinks: [
    { label: 'Close the budget year', to: '/budget/year-close', icon: IconLock, permission: 'edit-funds' },
  ],
};
