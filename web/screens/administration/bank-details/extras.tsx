import type { bankDetails } from '#shared/resources/administration/bank-details.ts';
import type { ResourceExtras } from '#web/crud/extras.ts';
import type { RecordWith } from '#web/crud/record.ts';
import { ComparedAccounts } from './compared-accounts.tsx';
import type { Payable } from './payable-record.ts';

type BankDetailsRecord = RecordWith<typeof bankDetails, Record<never, never>> & {
  before: Pick<Payable, 'bank_name' | 'account_number'> | null;
};

/** Bank details: before they are confirmed or refused, what is in force beside what is proposed. */
export const extras: ResourceExtras = { shows: Compared };

function Compared({ record }: { record: BankDetailsRecord }) {
  const { status, before, proposed_by_record, created_at } = record;
  if (status !== 'proposed') return null;
  return (
    <ComparedAccounts
      before={before}
      proposed={{ ...record, by: proposed_by_record?.label ?? '', on: created_at }}
    />
  );
}
