import type { bankDetails } from '#shared/resources/administration/bank-details.ts';
import type { SharedWith } from '#shared/workflows/bank-details.ts';
import { KeyValue } from '#web/components/key-value.tsx';
import { Section } from '#web/components/layout.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import type { RecordWith, WireRecord } from '#web/crud/record.ts';
import { accountOrNone, ComparedAccounts } from './compared-accounts.tsx';
import { accountShown, doubtsOf, type Payable, type ProposedBank } from './payable-record.ts';

type BankDetailsRecord = RecordWith<typeof bankDetails, Record<never, never>> & {
  before: Pick<Payable, 'bank_name' | 'account_number'> | null;
  also_of: readonly SharedWith[];
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
  return record.status === 'proposed' ? doubtsOf(record as unknown as ProposedBank) : [];
}
