import { formatDay } from '#shared/dates.ts';
import type { AdvanceStatus } from '#shared/workflows/touring-advances.ts';
import { Amount } from '#web/components/amount.tsx';
import { DateText } from '#web/components/date-text.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import { Block, Section } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { useSession } from '#web/session/use-session.ts';
import { counted } from '../claims/line-words.ts';
import { type KeptLine, LinesTable } from '../claims/lines-table.tsx';
import { extras as listExtras, outstandingOf, type ShownAdvance } from './extras.tsx';

/** The page of an advance: what comes next of it, what it pays line by line, and what was paid of it. */
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
      <Next record={record} />
      <LinesTable title="What it pays" lines={record.expenses} empty="It pays nothing yet." />
      <Paid record={record} />
    </>
  );
}

function Next({ record }: { record: Advance }) {
  const { user } = useSession();
  const words = (record.user_id === user.id ? TRAVELLER : OTHERS)[record.status];
  // A warning above says what there is to do.
  if (!words || record.overdue_days > 0 || outstandingOf(record)) return null;
  const [title, sentence] = words(record);
  return (
    <Block top={28} width={720}>
      <Notice tone={record.status === 'closed' ? 'ok' : 'info'} title={title}>
        {sentence}
      </Notice>
    </Block>
  );
}

type Words = Partial<Record<AdvanceStatus, (advance: Advance) => readonly [title: string, sentence: string]>>;

const CLOSED: Words = { closed: () => ['It is closed', 'Nothing of it is owed any more.'] };
const TRAVELLER: Words = {
  pending: () => ['It waits for your department', 'An officer commits the money for it.'],
  raised: () => ['The money is committed', 'It is put in a batch, cleared by the desks and paid to you.'],
  paid: ({ due }) => [
    `Retire it by ${formatDay(due)}`,
    'Say after the trip what you spent. What is left you pay back; what you spent more is claimed for you.',
  ],
  retired: () => ['Your retirement is examined', 'Treasury or audit close it, or ask you about it.'],
  ...CLOSED,
};
const OTHERS: Words = {
  pending: () => [
    'It waits for the department',
    'An officer raises its expenditure, which commits the money on the fund that pays it.',
  ],
  raised: () => ['The money is committed', 'Put its expenditure in a batch to send it to the desks.'],
  paid: ({ due }) => [
    `It is to be retired by ${formatDay(due)}`,
    'Its traveller says after the trip what was spent, and pays back what is left.',
  ],
  retired: () => ['Its retirement is examined', 'Treasury or audit close it, or query it with a remark.'],
  ...CLOSED,
};

function Paid({ record }: { record: Advance }) {
  const { status, paid_amount, recovered, pv_no, due, age_days } = record;
  if (paid_amount === null) return null;
  return (
    <Section title="What was paid">
      <KeyValue
        items={[
          ['Paid', <Amount key="paid" naira={paid_amount} />],
          ['Voucher', pv_no],
          ...(recovered ? [['Came back', <Amount key="recovered" naira={recovered} />] as const] : []),
          ...(status === 'paid'
            ? [
                ['To be retired by', <DateText key="due" value={due} />] as const,
                ['The trip ended', age_days > 0 ? `${counted(age_days, 'day')} ago` : 'Not yet'] as const,
              ]
            : []),
        ]}
      />
    </Section>
  );
}
