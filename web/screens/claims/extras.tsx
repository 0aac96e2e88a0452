import { IconCalculator, IconStack2 } from '@tabler/icons-react';
import { BATCH_MAX } from '#shared/constants.ts';
import type { RecordOf } from '#shared/resource/record-types.ts';
import type { claims } from '#shared/resources/staff-services/claims.ts';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { type WireRecord, wireAct } from '#web/crud/record.ts';
import { tripActs } from '../trips/trip-act.ts';
import { raiseDialog } from './raise/raise-dialog.tsx';

type Claim = RecordOf<typeof claims> & { approved_first: boolean };

/** Claims in a list: the fund before and after one is raised, several that are raised and batched together, and what a trip would pay. */
export const extras: ResourceExtras = {
  acts: tripActs,
  ...raiseDialog,
  bulkLinks: [
    {
      key: 'raise',
      label: 'Raise together',
      icon: IconStack2,
      permission: 'add-batches',
      to: (records) => `/staff-services/claims/raise?ids=${records.map(({ id }) => id).join(',')}`,
      whyNot: whyNotTogether,
    },
  ],
  listLinks: [
    { label: 'Travel entitlement', to: '/staff-services/claims/entitlement', icon: IconCalculator },
  ],
};

function whyNotTogether(records: readonly WireRecord[]): string | null {
  const chosen = records as readonly (Claim & WireRecord)[];
  const [first] = chosen;
  if (chosen.length > BATCH_MAX.staff) return `A batch takes at most ${BATCH_MAX.staff} claims`;
  const barred = chosen.find((one) => wireAct(one, 'raise')?.allowed !== true);
  if (barred)
    return `${barred.code}: ${wireAct(barred, 'raise')?.why_not?.sentence ?? 'You can’t raise this claim.'}`;
  if (chosen.some(({ approved_first }) => approved_first))
    return 'Each expenditure is approved before it is batched: raise each claim by itself';
  const other = chosen.find(({ department_id }) => department_id !== first?.department_id);
  return other ? `${other.code} is of another department` : null;
}
