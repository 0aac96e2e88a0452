import { IconBuildingBank, IconX } from '@tabler/icons-react';
import { formatDay } from '#shared/dates.ts';
import { accountWords, sharedWords } from '#shared/workflows/bank-details.ts';
import { Quiet, Stack } from '#web/components/layout.tsx';
import type { Act, ResourceExtras } from '#web/crud/extras.ts';
import { lateDialog } from '#web/crud/late-dialog.tsx';
import type { WireRecord } from '#web/crud/record.ts';
import { AccountStanding } from './account-standing.tsx';
import { asPayable } from './payable-record.ts';

const ConfirmBankDialog = lateDialog(() =>
  import('./answer-dialogs.tsx').then((part) => part.ConfirmBankDialog),
);
const RefuseBankDialog = lateDialog(() =>
  import('./answer-dialogs.tsx').then((part) => part.RefuseBankDialog),
);

/** What staff, vendors and beneficiaries show of their account: what is in force, what is proposed, and its confirmation. */
export const extras: ResourceExtras = {
  acts: payableActs,
  warnings: waiting,
  below: AccountStanding,
  cells: { account_number: AccountCell },
};

/** Confirming and refusing what is proposed, for whoever is told of it. */
export function payableActs(record: WireRecord): Act[] {
  const { proposed_bank } = asPayable(record);
  const act = (name: string) => {
    const found = proposed_bank?.actions.find((one) => one.name === name);
    return { label: `${found?.label} bank details`, whyNot: found?.why_not?.sentence ?? null };
  };
  if (!proposed_bank) return [];
  return [
    { key: 'confirm-bank', icon: IconBuildingBank, dialog: ConfirmBankDialog, ...act('confirm') },
    { key: 'refuse-bank', icon: IconX, danger: true, dialog: RefuseBankDialog, ...act('refuse') },
  ];
}

function waiting(record: WireRecord): string[] {
  const { proposed_bank } = asPayable(record);
  if (!proposed_bank) return [];
  return [
    `${proposed_bank.by} proposed ${accountWords(proposed_bank)} on ${formatDay(proposed_bank.on)}. It is not in force before another person confirms it.`,
    ...[sharedWords(proposed_bank.also_of)].filter((words) => words !== undefined),
  ];
}

function AccountCell(record: WireRecord) {
  const { account_number, proposed_bank, bank_in_force } = asPayable(record);
  const mark = proposed_bank
    ? 'Change waits'
    : bank_in_force?.is_inherited
      ? unconfirmed(bank_in_force)
      : null;
  return (
    <Stack gap={0}>
      <span className="num">{account_number ?? '–'}</span>
      {mark && <Quiet size={12.5}>{mark}</Quiet>}
    </Stack>
  );
}

function unconfirmed({ confirmed_by }: { confirmed_by: string | null }): string | null {
  return confirmed_by ? null : 'Confirmed by nobody';
}
