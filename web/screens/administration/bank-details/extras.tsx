import { accountWarning } from '#shared/nuban.ts';
import type { bankDetails } from '#shared/resources/administration/bank-details.ts';
import { KeyValue } from '#web/components/key-value.tsx';
import { Section } from '#web/components/layout.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import type { RecordWith, WireRecord } from '#web/crud/record.ts';
import { accountOrNone, ComparedAccounts } from './compared-accounts.tsx';
import { accountShown, asPayable, type Payable } from './payable-record.ts';

type BankDetailsRecord = RecordWith<typeof bankDetails, Record<never, never>> & {
  before: Pick<Payable, 'bank_name' | 'account_number'> | null;
};

/** Bank details: before they are confirmed or refused, what is in force beside what is proposed, and what is doubtful. */
export const extras: ResourceExtras = { shows: Compared, warnings: doubts, below: Before };

function Compared({ record }: { record: BankDetailsRecord }) {
  const { status, before, proposed_by_record, created_at } = record;
  if (status !== 'proposed') return <KeyValue layout="spread" items={[['In force', accountShown(record)]]} />;
  return (
    <ComparedAccounts
      before={before}
      proposed={{ ...record, by: proposed_by_record?.label ?? '', on: created_at }}
    />
  );
}

function Before({ record }: { record: BankDetailsRecord }) {
  if (record.status !== 'proposed') return null;
  return (
    <Section title="Until these are confirmed" top={28}>
      <KeyValue items={[['In force', accountOrNone(record.before)]]} />
    </Section>
  );
}

function doubts(record: WireRecord): string[] {
  const { bank_name, account_number } = asPayable(record);
  const doubt = record.status === 'proposed' && accountWarning(bank_name, account_number);
  return doubt ? [doubt] : [];
}
