import { IconCashBanknote, IconClockExclamation } from '@tabler/icons-react';
import type { BAND_WORDS } from '#shared/advance-ages.ts';
import { formatDay } from '#shared/dates.ts';
import { permission } from '#shared/permissions.ts';
import { touringAdvances } from '#shared/resources/budget/touring-advances.ts';
import type { ResourceExtras } from '#web/crud/extras.ts';
import type { WireRecord } from '#web/crud/record.ts';
import { counted } from '../claims/line-words.ts';
import { tripActs } from '../trips/trip-act.ts';

/** What an answer says of an advance besides its fields. */
export type ShownAdvance = WireRecord & {
  status: string;
  finished: string;
  paid_amount: number | null;
  recovered: number | null;
  pv_no: string | null;
  due: string;
  overdue_days: number;
  age_days: number;
  band: keyof typeof BAND_WORDS;
  notice: string | null;
};

/** Who sees more than their own has other views of them. */
const OF_OTHERS = permission('browse', 'expenditures');

/** Touring advances: the register and the salary-recovery list beside the list, and what was paid and is due on the page of one. */
export const extras: ResourceExtras = {
  acts: tripActs,
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
  warnings(record) {
    const { overdue_days, due, notice } = record as ShownAdvance;
    const overdue =
      overdue_days > 0
        ? `It was to be retired by ${formatDay(due)}: ${counted(overdue_days, 'day')} overdue. No other advance is raised for the traveller.`
        : null;
    return [overdue, notice].filter((one) => one !== null);
  },
};
