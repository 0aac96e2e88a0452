import { formatDay } from '#shared/dates.ts';
import { KeyValue } from '#web/components/key-value.tsx';
import { accountShown, type Payable, type ProposedBank } from './payable-record.ts';

type Account = Pick<Payable, 'bank_name' | 'account_number'>;

/** What is in force beside what is proposed, and by whom. */
export function ComparedAccounts({
  before,
  proposed,
}: {
  before: Account | null;
  proposed: Account & Pick<ProposedBank, 'by' | 'on'>;
}) {
  const has = before !== null && (before.bank_name !== null || before.account_number !== null);
  return (
    <KeyValue
      layout="spread"
      items={[
        ['In force', has ? accountShown(before) : 'None'],
        ['Proposed', <b key="proposed">{accountShown(proposed)}</b>],
        ['By', `${proposed.by}, ${formatDay(proposed.on)}`],
      ]}
    />
  );
}
