import { IconSelector } from '@tabler/icons-react';
import control from './control.module.css';
import { Field, type FieldProps } from './field.tsx';
import { latePart } from './late-part.tsx';
import type { Choice, PickingProps } from './searchable-select.tsx';
import styles from './select-field.module.css';

// Until it is loaded, or if it does not load, the device's own list does the same.
export type { Choice };

const SearchableSelect = latePart(() => import('./searchable-select.tsx').then((part) => part.default), {
  waiting: PlainSelect,
  instead: PlainSelect,
});

type SelectFieldProps = FieldProps & {
  choices: readonly Choice[];
  value: string | null;
  onChange: (value: string | null) => void;
  disabled?: boolean;
  /** Lets the person type to find one; on by itself from thirteen choices. */
  searchable?: boolean;
  /** What is shown while nothing is chosen, where the field's name is a question. */
  placeholder?: string;
};

/** A list to pick one value from; its placeholder reads 'Select ' and the field's name unless told. */
export function SelectField({ searchable, placeholder, ...props }: SelectFieldProps) {
  const { label, hint, error, optional, name, ...rest } = props;
  const canSearch = searchable ?? rest.choices.length > 12;
  const picking = { ...rest, optional, placeholder: placeholder ?? `Select ${label}` };
  return (
    <Field label={label} hint={hint} error={error} optional={optional} name={name}>
      {(attributes) =>
        canSearch ? (
          <SearchableSelect {...picking} attributes={attributes} />
        ) : (
          <PlainSelect {...picking} attributes={attributes} />
        )
      }
    </Field>
  );
}

function PlainSelect({
  choices,
  value,
  onChange,
  disabled,
  optional,
  placeholder,
  attributes,
}: PickingProps) {
  return (
    <div className={styles.box}>
      <select
        {...attributes}
        className={control.control}
        disabled={disabled}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      >
        <option value="" disabled={!optional}>
          {placeholder}
        </option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled}>
            {choice.label}
          </option>
        ))}
      </select>
      <IconSelector size={16} stroke={1.8} aria-hidden />
    </div>
  );
}
