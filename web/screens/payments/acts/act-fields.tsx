import { lagosToday } from '#shared/dates.ts';
import { DateInput } from '#web/components/date-input.tsx';
import { MoneyInput } from '#web/components/money-input.tsx';
import { TextAreaField } from '#web/components/text-area-field.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { UploadsField } from '#web/crud/inputs/uploads-field.tsx';
import type { ActField, ActValues } from './act-body.ts';
import styles from './act-dialog.module.css';

type ActFieldsProps = {
  /** The fields that the workflow's line needs, then those that it takes. */
  needs: readonly string[];
  takes: readonly string[];
  values: Partial<ActValues>;
  problems: Partial<Record<ActField, string>>;
  hints?: Partial<Record<ActField, string>>;
  onChange: (change: (before: Partial<ActValues>) => Partial<ActValues>) => void;
  /** Told whether papers were selected that have not arrived; for acts that take papers. */
  onWaiting?: (waiting: boolean) => void;
};

const LABELS: Record<ActField, string> = {
  amount: 'New amount',
  remark: 'Remark',
  response: 'Answer',
  reason: 'Reason',
  bank_reference: 'Bank reference',
  paid_on: 'Paid on',
  date: 'Returned by the bank on',
  files: 'Papers',
};

/** The inputs of an act: exactly those that its line of the workflow needs and takes. */
export function ActFields({
  needs,
  takes,
  values,
  problems,
  hints = {},
  onChange,
  onWaiting,
}: ActFieldsProps) {
  const names = [...needs, ...takes].filter((name): name is ActField => Object.hasOwn(LABELS, name));
  return (
    <div className={styles.fields}>
      {names.map((name) => (
        <ActInput
          key={name}
          name={name}
          optional={!needs.includes(name)}
          values={values}
          error={problems[name]}
          hint={hints[name]}
          onChange={onChange}
          onWaiting={onWaiting}
        />
      ))}
    </div>
  );
}

type ActInputProps = Pick<ActFieldsProps, 'values' | 'onChange' | 'onWaiting'> & {
  name: ActField;
  optional: boolean;
  error: string | undefined;
  hint: string | undefined;
};

function ActInput({ name, optional, values, error, hint, onChange, onWaiting }: ActInputProps) {
  const given = { name: `act-${name}`, label: LABELS[name], optional, error, hint };
  const set = (value: Partial<ActValues>) => onChange((before) => ({ ...before, ...value }));
  switch (name) {
    case 'amount':
      return <MoneyInput {...given} value={values.amount ?? null} onChange={(amount) => set({ amount })} />;
    case 'paid_on':
    case 'date':
      return (
        <DateInput
          {...given}
          max={lagosToday()}
          value={values[name] ?? null}
          onChange={(day) => set({ [name]: day })}
        />
      );
    case 'bank_reference':
      return (
        <TextField
          {...given}
          maxLength={80}
          value={values.bank_reference ?? ''}
          onChange={(bank_reference) => set({ bank_reference })}
        />
      );
    case 'files':
      return (
        <UploadsField
          {...given}
          value={values.files ?? []}
          onWaiting={(waiting) => onWaiting?.(waiting)}
          onChange={(change) => onChange((before) => ({ ...before, files: change(before.files ?? []) }))}
        />
      );
    case 'remark':
    case 'response':
    case 'reason':
      return (
        <TextAreaField
          {...given}
          maxLength={2000}
          value={values[name] ?? ''}
          onChange={(text) => set({ [name]: text })}
        />
      );
  }
}
