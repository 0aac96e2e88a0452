import { DateText } from '#web/components/date-text.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import { Section } from '#web/components/layout.tsx';
import type { WireRecord } from '#web/crud/record.ts';
import { accountShown, asPayable, type BankInForce, type ProposedBank } from './payable-record.ts';

/** Since when an account is in force and who confirmed it, and what is proposed instead. */
export function AccountStanding({ record }: { record: WireRecord }) {
  const payable = asPayable(record);
  const { bank_in_force, proposed_bank } = payable;
  if (!bank_in_force && !proposed_bank) return null;
  return (
    <Section title="Bank details" top={28}>
      <KeyValue
        items={[
          ['In force', bank_in_force ? accountShown(payable) : 'None'],
          ...(bank_in_force
            ? [['Confirmed', <Confirmed key="confirmed" {...bank_in_force} />] as const]
            : []),
          ...(proposed_bank ? [['Proposed', <Proposed key="proposed" {...proposed_bank} />] as const] : []),
        ]}
      />
    </Section>
  );
}

function Confirmed({ since, proposed_by, confirmed_by, is_inherited }: BankInForce) {
  if (is_inherited)
    return confirmed_by
      ? `By ${confirmed_by}; entered before details were confirmed`
      : 'By nobody: they were entered before details were confirmed';
  return (
    <>
      By {confirmed_by}
      {since && (
        <>
          {' '}
          on <DateText value={since} />
        </>
      )}
      ; proposed by {proposed_by}
    </>
  );
}

function Proposed({ by, on, ...account }: ProposedBank) {
  return (
    <>
      {accountShown(account)}, by {by} on <DateText value={on} />; waits for another person
    </>
  );
}
