import { IconCalculator, IconStack2 } from '@tabler/icons-react';
import { BATCH_MAX } from '#shared/constants.ts';
import type { RecordOf } from '#shared/resource/record-types.ts';
import type { claims } from '#shared/resources/staff-services/claims.ts';
import { latePart } from '#web/components/late-part.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { type Linked, type WireRecord, wireAct } from '#web/crud/record.ts';
import { FundEffectLines } from '../budget/fund-effect-lines.tsx';
import { tripActs } from '../trips/trip-act.ts';
import { fundOf } from './raise/claim-funds.ts';

type Claim = RecordOf<typeof claims>;

/** The picker of funds is asked for with the dialog. */
const ClaimFundInput = latePart(() =>
  import('./raise/claim-fund-input.tsx').then((part) => part.ClaimFundInput),
);

/** Claims in a list: the fund before and after one is raised, several that are raised and batched together, and what a trip would pay. */
export const extras: ResourceExtras = {
  acts: tripActs,
  asks: (fields, record, act) =>
    act === 'raise' && fields.fund_id
      ? { ...fields, fund_id: fundOf(fields.fund_id, record as Claim & WireRecord) }
      : fields,
  askInputs: { fund_id: ClaimFundInput },
  shows: RaiseEffect,
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

/** What the chosen fund has before the claim is raised on it, and after it. */
function RaiseEffect({
  record: { total },
  act,
  values,
}: {
  record: Claim;
  act?: string;
  values?: Readonly<Record<string, unknown>>;
}) {
  const fund = act === 'raise' ? (values?.fund_id as Linked | null) : null;
  return fund ? <FundEffectLines lines={[{ fund, naira: -(total ?? 0) }]} /> : null;
}

function whyNotTogether(records: readonly WireRecord[]): string | null {
  const chosen = records as readonly (Claim & WireRecord)[];
  const [first] = chosen;
  if (chosen.length > BATCH_MAX.staff) return `A batch takes at most ${BATCH_MAX.staff} claims`;
  const barred = chosen.find((one) => wireAct(one, 'raise')?.allowed !== true);
  if (barred)
    return `${barred.code}: ${wireAct(barred, 'raise')?.why_not?.sentence ?? 'You can’t raise this claim.'}`;
  const other = chosen.find(({ department_id }) => department_id !== first?.department_id);
  return other ? `${other.code} is of another department` : null;
}
