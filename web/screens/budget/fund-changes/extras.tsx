import { IconChecklist } from '@tabler/icons-react';
import type { Office } from '#shared/constants.ts';
import { type FundChangeFacts, fundChangeRefusal } from '#shared/workflows/fund-change.ts';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { Authority } from './authority.tsx';
import { DecideDialog } from './decide-dialog.tsx';

/** Deciding on a top-up or virement, and why one can't. */
export const extras: ResourceExtras = {
  whyNot: (action, record, session) => {
    if (action !== 'handle') return null;
    const offices = new Set(session.groups.flatMap(({ office }) => (office ? [office as Office] : [])));
    return (
      fundChangeRefusal(record as unknown as FundChangeFacts, { id: session.user.id, offices })?.sentence ??
      null
    );
  },
  actions: { handle: { dialog: DecideDialog, icon: IconChecklist } },
  below: Authority,
};
