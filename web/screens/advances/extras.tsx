import {
  IconAlertTriangle,
  IconCashBanknote,
  IconClipboardCheck,
  IconClockExclamation,
  IconHourglass,
} from '@tabler/icons-react';
import type { BAND_WORDS } from '#shared/advance-ages.ts';
import { formatDay } from '#shared/dates.ts';
import { permission } from '#shared/permissions.ts';
import { touringAdvances } from '#shared/resources/budget/touring-advances.ts';
import { payments } from '#shared/resources/payments/payments.ts';
import { retirements } from '#shared/resources/staff-services/retirements.ts';
import {
  type AdvanceStatus,
  recoveryWords,
  touringAdvanceWorkflow,
} from '#shared/workflows/touring-advances.ts';
import { StatusWord } from '#web/components/status-word.tsx';
import type { Act, ResourceExtras } from '#web/crud/extras.ts';
import { type WireRecord, wireAct } from '#web/crud/record.ts';
import type { Session } from '#web/session/types.ts';
import { counted } from '../claims/line-words.ts';
import { raiseDialog } from '../claims/raise/raise-dialog.tsx';
import { tripActs } from '../trips/trip-act.ts';

/** What an answer says of an advance besides its fields. */
export type ShownAdvance = WireRecord & {
  status: AdvanceStatus;
  user_id: number;
  finished: string;
  paid_amount: number | null;
  recovered: number | null;
  pv_no: string | null;
  due: string;
  overdue_days: number;
  age_days: number;
  band: keyof typeof BAND_WORDS;
  retirement: { id: number; label: string; filed_by: number } | null;
  notice: string | null;
  open_recovery: (Parameters<typeof recoveryWords>[0] & { payment_id: number }) | null;
};

/** Who sees more than their own has other views of them. */
const OF_OTHERS = permission('browse', 'expenditures');

/** Touring advances: the register and the salary-recovery list beside the list, and what was paid and is due on the page of one. */
export const extras: ResourceExtras = {
  ...raiseDialog,
  seen(record): Record<string, number> {
    const { open_recovery } = record as ShownAdvance;
    return open_recovery ? { seen_amount: open_recovery.amount } : {};
  },
  acts: (record, session) => [
    ...retirementActs(record as ShownAdvance, session),
    ...paymentActs(record as ShownAdvance, session),
    ...tripActs(record),
  ],
  listLinks: [
    {
      label: 'Register',
      to: `${touringAdvances.path}/register`,
      icon: IconClockExclamation,
      permission: OF_OTHERS,
    },
    {
      label: 'Salary recoveries',
      to: `${touringAdvances.path}/recoveries`,
      icon: IconCashBanknote,
      permission: OF_OTHERS,
    },
  ],
  cells: { status: (record) => <Standing record={record as ShownAdvance} /> },
  warnings(record) {
    const { overdue_days, due, notice, open_recovery } = record as ShownAdvance;
    const overdue =
      overdue_days > 0
        ? `It was to be retired by ${formatDay(due)}: ${counted(overdue_days, 'day')} overdue. Until it is retired or recovered, no other advance is raised for its traveller.`
        : null;
    const recovery = open_recovery
      ? `${recoveryWords(open_recovery)} A second treasury officer has yet to confirm or refuse it.`
      : null;
    return [overdue, recovery, outstandingOf(record), notice].filter((one) => one !== null);
  },
};

/** The state of an advance: what is paid is not done, it is owed until it is retired. */
function Standing({ record: { status, overdue_days } }: { record: ShownAdvance }) {
  const { word } = touringAdvanceWorkflow.states[status];
  if (status !== 'paid') return <StatusWord status={status}>{word}</StatusWord>;
  return overdue_days > 0 ? (
    <StatusWord status={status} look={{ icon: IconAlertTriangle, tone: 'bad' }}>
      {`${counted(overdue_days, 'day')} overdue`}
    </StatusWord>
  ) : (
    <StatusWord status={status} look={{ icon: IconHourglass, tone: 'warn' }}>
      {word}
    </StatusWord>
  );
}

/** The advance of the same traveller that is overdue, in a sentence, told to those who would raise this one; null where there is none. */
export function outstandingOf(record: WireRecord): string | null {
  const whyNot = wireAct(record, 'raise')?.why_not;
  return whyNot?.code === 'ADVANCE_OUTSTANDING' ? whyNot.sentence : null;
}

/** What was recorded as recovered is refused, or taken back, on the payment. */
function paymentActs({ open_recovery }: ShownAdvance, { permissions }: Session): Act[] {
  if (!open_recovery || !permissions.includes(permission('edit', payments.noun))) return [];
  const to = `${payments.path}/${open_recovery.payment_id}`;
  return [{ key: 'payment', label: 'Open its payment', icon: IconCashBanknote, to }];
}

/** Its traveller retires what was paid; whoever filed the retirement finds it, and so do all others once it is examined. */
function retirementActs(
  { id, status, user_id, retirement }: ShownAdvance,
  { user, permissions }: Session,
): Act[] {
  const icon = IconClipboardCheck;
  if (retirement)
    return status !== 'paid' || retirement.filed_by === user.id
      ? [
          {
            ...{ key: 'retirement', label: 'Open its retirement', icon, due: status === 'paid' },
            to: `${retirements.path}/${retirement.id}`,
          },
        ]
      : [];
  if (status !== 'paid' || user_id !== user.id || !permissions.includes(permission('add', retirements.noun)))
    return [];
  const to = `${retirements.path}/create?touring_advance=${id}`;
  return [{ key: 'retire', label: 'Retire it', icon, to, due: true }];
}
