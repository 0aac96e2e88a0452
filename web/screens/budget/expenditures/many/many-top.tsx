import type { PaymentType } from '#shared/constants.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { expenditures } from '#shared/resources/budget/expenditures.ts';
import type { TransactionClass, VatMode } from '#shared/taxes.ts';
import { ChoiceCards } from '#web/components/choice-cards.tsx';
import { TextField } from '#web/components/text-field.tsx';
import type { InputProps } from '#web/crud/inputs/input-props.ts';
import { FundInput, PeriodInput } from '../create/fund-input.tsx';
import { TaxInput } from '../create/tax-inputs.tsx';
import type { ChosenFund } from '../create/values.ts';
import styles from './many.module.css';

/** What all payments of a list share. */
export type Shared = {
  type: PaymentType;
  period: number;
  fund: ChosenFund | null;
  description: string;
  /** The memo that staff are paid by. */
  memo: string;
  /** What third parties’ payments are for tax. */
  transaction_class?: TransactionClass | null;
  vat?: VatMode | null;
  vat_reason?: string | null;
};

const TAX = ['transaction_class', 'vat', 'vat_reason'] as const;
const FIELDS = expenditures.fields as unknown as Record<
  'period' | 'fund_id' | (typeof TAX)[number],
  InputProps['field']
>;

type ManyTopProps = { shared: Shared; problems: FieldErrors; onShared: (more: Partial<Shared>) => void };

/** The kind, the fund and the purpose, which the payments of a list share. */
export function ManyTop({ shared, problems, onShared }: ManyTopProps) {
  const { type, period, fund, description, memo } = shared;
  return (
    <div className={styles.top}>
      <div className={styles.wide}>
        <ChoiceCards
          label="Who is paid"
          name="type"
          choices={[
            { value: 'staff', label: 'Members of staff' },
            { value: 'third-party', label: 'Third parties' },
          ]}
          value={type}
          onChange={(chosen) => onShared({ type: chosen as PaymentType })}
        />
      </div>
      <PeriodInput
        name="period"
        field={FIELDS.period}
        value={period}
        onChange={(year) => onShared({ period: Number(year), fund: null })}
      />
      <FundInput
        name="fund_id"
        field={FIELDS.fund_id}
        value={fund}
        onChange={(chosen) => onShared({ fund: chosen as ChosenFund | null })}
        error={problems.fund_id?.[0]}
        problems={problems}
        values={{ period }}
      />
      <div className={type === 'staff' ? undefined : styles.wide}>
        <TextField
          name="description"
          label="Description"
          hint="What is paid for, on every one of them"
          error={problems.description?.[0]}
          maxLength={1000}
          value={description}
          onChange={(text) => onShared({ description: text })}
        />
      </div>
      {type === 'third-party' &&
        TAX.filter((name) => name !== 'vat_reason' || shared.vat === 'exempt').map((name) => (
          <TaxInput
            key={name}
            name={name}
            field={FIELDS[name]}
            value={shared[name] ?? null}
            onChange={(value) => onShared({ [name]: value })}
            error={problems[name]?.[0]}
            problems={problems}
            values={shared}
          />
        ))}
      {type === 'staff' && (
        <TextField
          name="reference"
          label="Memo number"
          optional
          maxLength={80}
          value={memo}
          onChange={(text) => onShared({ memo: text })}
        />
      )}
    </div>
  );
}
