import type { FieldErrors } from '#shared/errors.ts';
import { ChoiceCards } from '#web/components/choice-cards.tsx';
import { MoneyInput } from '#web/components/money-input.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { TextAreaField } from '#web/components/text-area-field.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { UploadsField } from '#web/crud/inputs/uploads-field.tsx';
import { type Duplicate, DuplicateNotice } from './duplicate-notice.tsx';
import styles from './expenditure-form.module.css';
import type { ExpenditureValues } from './expenditure-values.ts';
import { FundField } from './fund-field.tsx';
import { PayeeField } from './payee-field.tsx';
import { usePeriods } from './use-periods.ts';

type ExpenditureFieldsProps = {
  values: ExpenditureValues;
  problems: FieldErrors;
  duplicates: readonly Duplicate[];
  onChange: (change: Partial<ExpenditureValues>) => void;
  /** Changes that depend on the values as they are by then, such as a file that has arrived. */
  onUpdate: (change: (before: ExpenditureValues) => ExpenditureValues) => void;
  /** Told whether papers were chosen that have not arrived. */
  onWaiting: (waiting: boolean) => void;
};

const TYPES = [
  { value: 'staff', label: 'A member of staff' },
  { value: 'third-party', label: 'A third party' },
];

/** The inputs of an expenditure, in the order in which one thinks of it: who, from what, how much, for what. */
export function ExpenditureFields({
  values,
  problems,
  duplicates,
  onChange,
  onUpdate,
  onWaiting,
}: ExpenditureFieldsProps) {
  const periods = usePeriods();
  const at = (name: string) => problems[name]?.[0];
  const years = periods.map(({ year, is_open }) => ({
    value: String(year),
    label: is_open ? String(year) : `${year} (closed)`,
    disabled: !is_open,
  }));
  return (
    <div className={styles.fields}>
      <ChoiceCards
        name="type"
        label="Who is paid"
        choices={TYPES}
        value={values.type}
        onChange={(type) => onChange({ type: type as ExpenditureValues['type'], payee: null })}
        error={at('type')}
      />
      <div className={styles.pair}>
        <SelectField
          name="category"
          label="Category"
          choices={[{ value: 'other', label: 'Other' }]}
          value={values.category}
          onChange={(category) => category && onChange({ category })}
          error={at('category')}
        />
        <SelectField
          name="period"
          label="Period"
          choices={years}
          value={String(values.period)}
          onChange={(period) => period && onChange({ period: Number(period), fund: null })}
          error={at('period')}
        />
      </div>
      <PayeeField
        type={values.type}
        value={values.payee}
        onChange={(payee) => onChange({ payee })}
        error={at('beneficiary') ?? at('beneficiary_id')}
      />
      <FundField
        period={values.period}
        value={values.fund}
        onChange={(fund) => onChange({ fund })}
        error={at('fund_id')}
      />
      <MoneyInput
        name="amount"
        label="Amount"
        value={values.amount}
        onChange={(amount) => onChange({ amount })}
        error={at('amount')}
      />
      {duplicates.length > 0 && (
        <DuplicateNotice
          duplicates={duplicates}
          isDifferent={values.is_different}
          remark={values.duplicate_remark}
          onDifferent={(is_different) => onChange({ is_different })}
          onRemark={(duplicate_remark) => onChange({ duplicate_remark })}
          error={at('duplicate_remark')}
        />
      )}
      <TextAreaField
        name="description"
        label="Description"
        rows={2}
        maxLength={1000}
        value={values.description}
        onChange={(description) => onChange({ description })}
        error={at('description')}
      />
      <TextField
        name="reference"
        label="Invoice or memo number"
        optional
        maxLength={80}
        value={values.reference}
        onChange={(reference) => onChange({ reference })}
        error={at('reference')}
      />
      <TextAreaField
        name="additional_info"
        label="Additional information"
        optional
        rows={2}
        maxLength={4000}
        value={values.additional_info}
        onChange={(additional_info) => onChange({ additional_info })}
        error={at('additional_info')}
      />
      <UploadsField
        name="files"
        label="Attachments"
        optional
        value={values.files}
        onChange={(change) => onUpdate((before) => ({ ...before, files: change(before.files) }))}
        onWaiting={onWaiting}
        error={at('files')}
      />
    </div>
  );
}
