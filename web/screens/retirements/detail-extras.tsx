import { Link } from 'react-router';
import type { RecordOf } from '#shared/resource/record-types.ts';
import { claims } from '#shared/resources/staff-services/claims.ts';
import type { retirements } from '#shared/resources/staff-services/retirements.ts';
import type { RetirementStatus } from '#shared/workflows/retirements.ts';
import { Amount } from '#web/components/amount.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import { Block, Stack } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import type { WireRecord } from '#web/crud/record.ts';
import { useSession } from '#web/session/use-session.ts';
import { type KeptLine, LinesTable } from '../claims/lines-table.tsx';
import { extras as listExtras } from './extras.tsx';

type Retirement = Omit<RecordOf<typeof retirements>, 'expenses'> &
  WireRecord & {
    expenses: readonly KeptLine[];
    balance_in_words: string;
    spent_in_words: string;
    recovered: number | null;
    claim: { id: number; label: string } | null;
  };

/** The page of a retirement, where it is checked, examined and followed to its settlement. */
export const extras: ResourceExtras = {
  ...listExtras,
  heading: ({ code, purpose }) => `${code}, ${purpose}`,
  toldElsewhere: [
    'purpose',
    'expenses',
    'remark',
    'total',
    'spent',
    'balance',
    'returned',
    'receipt_no',
    'filed_reason',
  ],
  warnings: ({ status, remark, filed_reason }) => [
    ...(status === 'queried' && remark ? [`It was queried: “${remark}”`] : []),
    ...(filed_reason ? [`It was filed for the traveller: “${filed_reason}”`] : []),
  ],
  below: Below,
};

function Below({ record }: { record: Retirement }) {
  const { expenses, total, spent, spent_in_words, balance_in_words, recovered, receipt_no, returned, claim } =
    record;
  return (
    <>
      <Block top={28} width={720}>
        <Stack gap={12}>
          <Next record={record} />
          <KeyValue
            items={[
              ['Paid in advance', <Amount key="total" naira={total ?? 0} />],
              ...(recovered
                ? [['Recovered before', <Amount key="recovered" naira={recovered} />] as const]
                : []),
              ['Spent', <Amount key="spent" naira={spent ?? 0} tone="strong" />],
              ['In words', spent_in_words],
              ['Balance', balance_in_words],
              ...(receipt_no ? [['Came back by receipt', receipt_no] as const] : []),
              ...(returned
                ? [['Free again on the fund', <Amount key="back" naira={returned} />] as const]
                : []),
              ...(claim
                ? [
                    [
                      'Claim of the difference',
                      <Link key="claim" to={`${claims.path}/${claim.id}`}>
                        {claim.label}
                      </Link>,
                    ] as const,
                  ]
                : []),
            ]}
          />
        </Stack>
      </Block>
      <LinesTable title="What was spent" lines={expenses} empty="Nothing was spent." />
    </>
  );
}

function Next({ record }: { record: Retirement }) {
  const { user } = useSession();
  const words = (record.filed_by === user.id ? FILER : OTHERS)[record.status as RetirementStatus];
  return words ? (
    <Notice tone={record.status === 'closed' ? 'ok' : 'info'} title={words[0]}>
      {words[1]}
    </Notice>
  ) : null;
}

type Words = readonly [title: string, sentence: string];

const CLOSED: Words = ['It is closed', 'What was left of the advance, or was spent more, is settled.'];
const FILER: Partial<Record<RetirementStatus, Words>> = {
  draft: ['Check it, then submit it', 'Treasury or audit then examine it, and settle what is left.'],
  registered: ['It is being examined', 'Treasury or audit close it, or ask you about it.'],
  queried: ['You are asked about it', 'Change what is wrong, then submit it again.'],
  closed: CLOSED,
};
const OTHERS: Partial<Record<RetirementStatus, Words>> = {
  registered: [
    'It is being examined',
    'Compare the lines with their receipts, then close it, or query it with a remark.',
  ],
  queried: ['It was queried', 'Whoever filed it changes it and submits it again.'],
  closed: CLOSED,
};
