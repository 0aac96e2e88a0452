import { formatDay } from '#shared/dates.ts';
import { KeyValue } from '#web/components/key-value.tsx';
import { Stack } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { accountShown, doubtsOf, type Payable, type ProposedBank } from './payable-record.ts';

type Account = Pick<Payable, 'bank_name' | 'account_number'>;

/** What is in force beside what is proposed, by whom, and what is doubtful about it. */
export function ComparedAccounts({
  before,
  proposed,
}: {
  before: Account | null;
  proposed: Account & Pick<ProposedBank, 'by' | 'on' | 'also_of'>;
}) {
  return (
    <Stack gap={14}>
      <KeyValue
        layout="spread"
        items={[
          ['In force', accountOrNone(before)],
          ['Proposed', <b key="proposed">{accountShown(proposed)}</b>],
          ['By', `${proposed.by}, ${formatDay(proposed.on)}`],
        ]}
      />
      {doubtsOf(proposed).map((doubt) => (
        <Notice key={doubt} tone="warn">
          {doubt}
        </Notice>
      ))}
    </Stack>
  );
}

/** What is in force, in words; that it is nothing. */
export function accountOrNone(account: Account | null): string {
  const has = account !== null && (account.bank_name !== null || account.account_number !== null);
  return has ? accountShown(account) : 'None';
}
