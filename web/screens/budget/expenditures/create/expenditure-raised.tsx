import { IconPlus, IconStack2 } from '@tabler/icons-react';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import type { RecordOf } from '#shared/resource/record-types.ts';
import { expenditures } from '#shared/resources/budget/expenditures.ts';
import { ActionButton, ActionLink } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import { Block } from '#web/components/layout.tsx';
import { FundLink } from '#web/screens/budget/fund-link.tsx';
import { Raised } from '#web/screens/budget/raised.tsx';
import { useCan } from '#web/session/use-session.ts';

type ExpenditureRaisedProps = {
  record: RecordOf<typeof expenditures> & { waits_for?: string | null };
  onAnother: () => void;
};

/** An expenditure was raised: its code, what is left on the fund, what happens next and who acts. */
export function ExpenditureRaised({ record, onAnother }: ExpenditureRaisedProps) {
  const can = useCan();
  const { id, code, amount, beneficiary, fund, department, new_balance, waits_for } = record;
  return (
    <Raised
      title={`${code} was raised`}
      crumbs={[{ label: expenditures.title, to: expenditures.path }, { label: code }]}
      subtitle={`${formatNaira(nairaToKobo(amount))} to ${beneficiary}`}
      acts={
        <>
          <ActionLink to={`${expenditures.path}/${id}`}>Open {code}</ActionLink>
          {can('add-batches') && !waits_for && (
            <ActionLink variant="default" icon={IconStack2} to={`/budget/batches/create?pick=${id}`}>
              Put it in a batch
            </ActionLink>
          )}
          <ActionButton variant="quiet" icon={IconPlus} onClick={onAnother}>
            Raise another
          </ActionButton>
        </>
      }
    >
      <KeyValue
        items={[
          ['Booked on', <FundLink key="fund" fund={fund} />],
          ['Left on the fund', <Amount key="left" naira={new_balance} />],
        ]}
      />
      <Block as="p" top={24}>
        <b>What happens next.</b>{' '}
        {waits_for
          ? `${waits_for} Once it is approved, an officer of ${department.label} puts it in a batch.`
          : `It is committed and waits in ${department.label} to be put in a batch${can('add-batches') ? ', which you may do' : ' by an officer of the department'}.`}{' '}
        The batch then goes to the budget office, Treasury and Audit, and Treasury posts it.
      </Block>
    </Raised>
  );
}
