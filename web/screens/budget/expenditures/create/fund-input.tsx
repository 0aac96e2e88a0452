import { useQuery } from '@tanstack/react-query';
import { words } from '#shared/resource/fields.ts';
import { api } from '#web/api/client.ts';
import { Amount } from '#web/components/amount.tsx';
import { FundBar } from '#web/components/fund-bar.tsx';
import { Quiet } from '#web/components/layout.tsx';
import { PickerField, type PickerOption } from '#web/components/picker-field.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import type { InputProps } from '#web/crud/inputs/input-props.ts';
import type { FundRecord } from '#web/screens/budget/fund/fund-data.ts';
import { useSession } from '#web/session/use-session.ts';
import styles from './create.module.css';
import { searchFunds } from './use-fund-figures.ts';
import type { ChosenFund, ExpenditureValues } from './values.ts';

/** The fund that pays, found by code or name among those of the period; each shows what is available and how much of it is used. */
export function FundInput({
  name,
  field,
  value,
  onChange,
  error,
  values,
  departments,
}: InputProps & {
  /** Those whose funds are offered; all of mine unless told. */ departments?: readonly number[];
}) {
  const { department } = useSession();
  const { period } = values as ExpenditureValues;
  const first = useQuery({
    queryKey: ['funds', 'picker caption', period, departments],
    queryFn: () => searchFunds('', period, undefined, departments),
  });
  const owners = new Set((first.data ?? []).map((fund) => fund.department.label));
  const whose = owners.size > 1 ? 'my departments' : ([...owners][0] ?? department?.name ?? 'my department');
  const optionOf = (fund: FundRecord) => ({
    id: fund.id,
    code: fund.budget_code.label,
    name: fund.sub_budget_head.label,
    note: [words(fund['sub_budget_head_id.type'] ?? ''), owners.size > 1 && fund.department.label]
      .filter(Boolean)
      .join(', '),
    aside: <Balance fund={fund} />,
    disabled: fund.available <= 0,
  });
  return (
    <PickerField<PickerOption>
      name={name}
      label={field.label}
      error={error}
      value={value as ChosenFund | null}
      onChange={(fund) => {
        const { id, code = '', name } = fund ?? { name: '' };
        onChange(fund && { id, code, name, label: `${code} ${name}` });
      }}
      search={async (text) => (await searchFunds(text, period, undefined, departments)).map(optionOf)}
      cacheKey={['funds', 'raising', period, owners.size > 1, departments]}
      captions={[`Funds of ${whose}, ${period}`, 'Available']}
    />
  );
}

function Balance({ fund }: { fund: FundRecord }) {
  const { available, approved, booked_expenditure: booked, actual_expenditure: paid, reserved } = fund;
  return (
    <span className={styles.balance}>
      {available > 0 ? <Amount naira={available} /> : <Quiet as="span">Nothing left</Quiet>}
      <FundBar approved={approved} booked={booked} paid={paid} reserved={reserved} legend={false} />
    </span>
  );
}

type Period = { year: number; is_open: boolean };

/** The budget year whose funds are offered, newest first; a closed one can't be chosen. Until they are known, that of the settings. */
export function PeriodInput({
  name,
  field,
  value,
  onChange,
  error,
}: Pick<InputProps, 'name' | 'field' | 'value' | 'onChange' | 'error'>) {
  const { period } = useSession();
  const found = useQuery({
    queryKey: ['periods'],
    queryFn: async ({ signal }) => (await api.get<Period[]>('periods', { signal })).data,
    staleTime: 300_000,
  });
  const periods = found.data ?? [{ year: period.year, is_open: period.status === 'open' }];
  return (
    <SelectField
      name={name}
      label={field.label}
      choices={periods.map(({ year, is_open }) => ({
        value: String(year),
        label: is_open ? String(year) : `${year} (closed)`,
        disabled: !is_open,
      }))}
      value={String(value)}
      onChange={(year) => year && onChange(Number(year))}
      error={error}
    />
  );
}
