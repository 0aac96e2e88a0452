import type { InputProps } from '#web/crud/inputs/input-props.ts';
import { FundInput } from '#web/screens/budget/expenditures/create/fund-input.tsx';
import { useSession } from '#web/session/use-session.ts';
import { payersOf } from './paper-funds.ts';

/** The fund that pays a claim, among those of this budget year of the departments that its field offers. */
export function PaperFundInput(props: InputProps) {
  const { period, department } = useSession();
  const claimants = props.field.offers?.rules.find(({ field }) => field === 'department_id')?.value;
  return (
    <FundInput
      {...props}
      values={{ ...props.values, period: period.year }}
      departments={
        typeof claimants === 'number' ? payersOf({ department_id: claimants }, department) : undefined
      }
    />
  );
}
