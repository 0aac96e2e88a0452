import type { RecordOf } from '#shared/resource/record-types.ts';
import type { claims } from '#shared/resources/staff-services/claims.ts';
import type { ClaimStatus } from '#shared/workflows/claims.ts';
import { Amount } from '#web/components/amount.tsx';
import { Block, Stack } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import type { WireRecord } from '#web/crud/record.ts';
import { useSession } from '#web/session/use-session.ts';
import { extras as listExtras } from './extras.tsx';
import { type KeptLine, LinesTable } from './lines-table.tsx';
import { isOutdated, outcomeOf } from './trip-lines.ts';
import { useTripPay } from './use-trip-pay.ts';

type Claim = Omit<RecordOf<typeof claims>, 'expenses'> &
  WireRecord & {
    pv_no: string | null;
    paid_amount: number | null;
    recovered: number | null;
    expenses: readonly KeptLine[];
  };

/** The page of a claim, where it is checked before it is submitted, and followed to the bank. */
export const extras: ResourceExtras = {
  ...listExtras,
  heading: ({ code, purpose }) => `${code}, ${purpose}`,
  toldElsewhere: ['purpose', 'expenses', 'remark', 'claim_type'],
  warnings: ({ status, remark }) =>
    status === 'draft' && remark ? [`It was returned to be changed: “${remark}”`] : [],
  below: Below,
};

function Below({ record }: { record: Claim }) {
  const { expenses, pv_no, paid_amount, recovered, total } = record;
  return (
    <>
      <Block top={28} width={720}>
        <Stack gap={12}>
          <Next record={record} />
          {pv_no && (
            <p>
              Voucher number <b className="num">{pv_no}</b>
            </p>
          )}
          {paid_amount !== null && paid_amount !== total && (
            <p>
              The desks lowered it: <Amount naira={paid_amount} /> was paid.
            </p>
          )}
          {recovered ? (
            <p>
              <Amount naira={recovered} /> of it came back.
            </p>
          ) : null}
        </Stack>
      </Block>
      <LinesTable title="What is claimed" lines={expenses} empty="Nothing is claimed yet." />
    </>
  );
}

function Next({ record }: { record: Claim }) {
  const { user } = useSession();
  const isOwn = record.user_id === user.id;
  if (record.status === 'draft' && isOwn) return <Draft record={record} />;
  const words = isOwn ? OWNER[record.status as ClaimStatus] : OTHERS[record.status as ClaimStatus];
  return words ? (
    <Notice tone={record.status === 'paid' ? 'ok' : 'info'} title={words[0]}>
      {words[1]}
    </Notice>
  ) : null;
}

/** A draft that is checked: what would stand in its way when it is submitted is said before. */
function Draft({ record }: { record: Claim }) {
  const isTrip = record.type === 'travels' && record.claim_type === 'claim';
  const pay = useTripPay(isTrip ? 'claims/entitlement' : null).data ?? null;
  const { generated, problems, overlap } = outcomeOf(record, pay, { needsReceipts: true });
  const hasChanged = generated !== null && isTrip && isOutdated(record, generated);
  const barred = [...new Set([...Object.values(problems).flat(), ...(overlap ? [overlap] : [])])];
  if (hasChanged && barred.length === 0)
    barred.push(
      'What this trip pays has changed since the draft was saved. Open it, look at its lines and save it.',
    );
  if (pay && barred.length > 0)
    return (
      <Notice tone="warn" title="It can’t be submitted yet">
        {barred.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Notice>
    );
  return (
    <Notice tone="info" title="Check it, then submit it">
      Your department’s officers then commit the money, and the desks clear and pay it. Until they do you can
      withdraw it.
    </Notice>
  );
}

type Words = readonly [title: string, sentence: string];

const DESKS = 'The budget office, Treasury and Audit look at it in turn, then Treasury pays it.';
const OWNER: Partial<Record<ClaimStatus, Words>> = {
  'with-head': [
    'It waits for the head of department',
    'The head endorses it, or returns it to you with a remark. Then an officer commits the money for it. Until then you can withdraw it.',
  ],
  registered: [
    'It waits for your department',
    'An officer commits the money for it, or returns it to you with a remark. Until then you can withdraw it.',
  ],
  cleared: [
    'The money is committed',
    'An officer of your department puts it in a batch and sends it to the desks.',
  ],
  batched: ['It is at the desks', DESKS],
  queried: ['A desk asked about it', 'Your department answers, and it goes on to the next desk.'],
  paid: ['It is paid', 'The money was sent to the account that the portal keeps for you.'],
};
const OTHERS: Partial<Record<ClaimStatus, Words>> = {
  'with-head': [
    'It waits for the head of department',
    'Once the head has endorsed it, an officer commits the money for it.',
  ],
  registered: [
    'It waits for the department',
    'Raise its expenditure here, or several together from the list. Return it where something is wrong.',
  ],
  cleared: ['The money is committed', 'Put its expenditure in a batch to send it to the desks.'],
  batched: ['It is at the desks', DESKS],
  queried: ['A desk asked about it', 'The department answers, and it goes on to the next desk.'],
  paid: ['It is paid', 'The money was sent to the claimant’s account.'],
};
