import { useQuery } from '@tanstack/react-query';
import { words } from '#shared/resource/fields.ts';
import { Amount } from '#web/components/amount.tsx';
import { PickerField, type PickerOption } from '#web/components/picker-field.tsx';
import { useSession } from '#web/session/use-session.ts';
import type { ChosenFund } from './expenditure-values.ts';
import styles from './fund-field.module.css';
import { type FundRecord, searchFunds } from './use-fund-figures.ts';

type FundOption = PickerOption & { fund: ChosenFund };

type FundFieldProps = {
  period: number;
  value: ChosenFund | null;
  onChange: (fund: ChosenFund | null) => void;
  error?: string;
};

/** The fund that pays, found by code or name; each shows what is available and how much of it is used. */
export function FundField({ period, value, onChange, error }: FundFieldProps) {
  const { department } = useSession();
  const departments = useQuery({
    queryKey: ['funds', 'picker caption', period],
    queryFn: () => searchFunds('', period),
  });
  const own = new Set((departments.data ?? []).map((fund) => fund.department.label));
  const whose = own.size === 1 ? [...own][0] : own.size > 1 ? 'my departments' : department?.name;
  return (
    <PickerField<FundOption>
      name="fund_id"
      label="Fund"
      error={error}
      value={value ? { id: value.id, code: value.code, name: value.name, fund: value } : null}
      onChange={(option) => onChange(option?.fund ?? null)}
      search={async (text) => (await searchFunds(text, period)).map((fund) => asOption(fund, own.size > 1))}
      cacheKey={['funds', 'raising', period]}
      captions={[`Funds of ${whose ?? 'my department'}, ${period}`, 'Available']}
    />
  );
}

function asOption(record: FundRecord, withDepartment: boolean): FundOption {
  const { id, budget_code, sub_budget_head, department, available } = record;
  const type = words(record['sub_budget_head_id.type'] ?? '');
  const fund = {
    id,
    code: budget_code.label,
    name: sub_budget_head.label,
    type,
    department: department.label,
  };
  return {
    id,
    code: fund.code,
    name: fund.name,
    note: withDepartment ? `${type}, ${fund.department}` : type,
    aside: <Balance record={record} />,
    disabled: available <= 0,
    fund,
  };
}

function Balance({ record }: { record: FundRecord }) {
  const { available, approved } = record;
  const used = approved > 0 ? Math.min(100, ((approved - available) / approved) * 100) : 100;
  return (
    <span className={styles.balance}>
      {available > 0 ? <Amount naira={available} /> : <span className={styles.none}>Nothing left</span>}
      <span className={styles.bar} aria-hidden>
        <span style={{ width: `${used}%` }} />
      </span>
    </span>
  );
}
