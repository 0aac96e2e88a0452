import { BAND_WORDS } from '#shared/advance-ages.ts';
import { Amount } from '#web/components/amount.tsx';
import { DateText } from '#web/components/date-text.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import { Section } from '#web/components/layout.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { counted } from '../claims/line-words.ts';
import { type KeptLine, LinesTable } from '../claims/lines-table.tsx';
import { extras as listExtras, type ShownAdvance } from './extras.tsx';

/** The page of an advance: what it pays line by line, what was paid of it, and until when it is to be retired. */
export const extras: ResourceExtras = {
  ...listExtras,
  heading: ({ code, purpose }) => `${code}, ${purpose}`,
  // It has one kind, and the name is the traveller's as it was when it was drafted.
  toldElsewhere: ['purpose', 'expenses', 'type', 'claimant_name'],
  below: Below,
};

type Advance = ShownAdvance & { expenses: readonly KeptLine[] };

function Below({ record }: { record: Advance }) {
  return (
    <>
      <LinesTable title="What it pays" lines={record.expenses} empty="It pays nothing yet." />
      <Paid record={record} />
    </>
  );
}

function Paid({ record }: { record: Advance }) {
  const { status, paid_amount, recovered, pv_no, due, age_days, band } = record;
  if (paid_amount === null) return null;
  return (
    <Section title="What was paid">
      <KeyValue
        items={[
          ['Paid', <Amount key="paid" naira={paid_amount} />],
          ['Voucher', pv_no],
          ...(recovered ? [['Recovered', <Amount key="recovered" naira={recovered} />] as const] : []),
          ...(status === 'paid'
            ? [
                ['To be retired by', <DateText key="due" value={due} />] as const,
                [
                  'Since the trip',
                  age_days > 0 ? `${counted(age_days, 'day')} (${BAND_WORDS[band]})` : 'It is not over',
                ] as const,
              ]
            : []),
        ]}
      />
    </Section>
  );
}
