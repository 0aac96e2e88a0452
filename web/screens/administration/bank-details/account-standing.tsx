import { DateText } from '#web/components/date-text.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import { Section } from '#web/components/layout.tsx';
import type { WireRecord } from '#web/crud/record.ts';
import { asPayable, type BankInForce } from './payable-record.ts';

/** Since when the account of a record is in force, and who proposed and confirmed it. */
export function AccountStanding({ record }: { record: WireRecord }) {
  const { bank_in_force } = asPayable(record);
  return (
    <Section title="Bank details in force" top={28}>
      {bank_in_force ? <KeyValue items={itemsOf(bank_in_force)} /> : <p>None are confirmed.</p>}
    </Section>
  );
}

function itemsOf({ since, proposed_by, confirmed_by, is_inherited }: BankInForce) {
  const confirmed = ['Confirmed by', confirmed_by ?? 'Nobody'] as const;
  if (is_inherited) return [['Proposed by', 'Entered before details were confirmed'] as const, confirmed];
  return [
    ['Proposed by', proposed_by] as const,
    confirmed,
    ['In force from', since && <DateText key="since" value={since} />] as const,
  ];
}
