import { file, number, words } from '#shared/resource/fields.ts';
import { CheckboxField } from '#web/components/checkbox-field.tsx';
import { ChoiceCards } from '#web/components/choice-cards.tsx';
import { DateInput } from '#web/components/date-input.tsx';
import { FieldNotes, fieldId } from '#web/components/field.tsx';
import { MoneyInput } from '#web/components/money-input.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { TextAreaField } from '#web/components/text-area-field.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { FileInput } from '#web/crud/inputs/file-input.tsx';
import { asKeptFile, isOnItsWay } from '#web/crud/inputs/kept-file.ts';
import { NumberInput } from '#web/crud/inputs/number-input.tsx';
import type { Setting, SettingValue } from './setting.ts';
import styles from './settings-form.module.css';

/** Settings that hold an amount. */
const IN_NAIRA: readonly string[] = ['split_limit', 'hold_limit'];

type SettingInputProps = {
  setting: Setting;
  value: SettingValue;
  error?: string;
  onChange: (value: SettingValue) => void;
};

/** The input that a setting asks for: its type, its options, its kind of value. */
export function SettingInput({ setting, value, error, onChange }: SettingInputProps) {
  const { key, name, details, input_type, input_data_type, options, is_system, can_edit } = setting;
  const common = { name: key, label: name, hint: details ?? undefined, error };
  const choices = options.map((option) => ({ value: option, label: is_system ? words(option) : option }));
  const text = value === null || typeof value === 'object' ? '' : String(value);
  const typed = (chosen: string | null) =>
    onChange(chosen !== null && input_data_type === 'number' ? Number(chosen) : chosen);
  switch (input_type) {
    case 'number':
      if (IN_NAIRA.includes(key))
        return (
          <MoneyInput
            {...common}
            disabled={!can_edit}
            value={typeof value === 'number' ? value : null}
            onChange={onChange}
          />
        );
      return (
        <NumberInput
          name={key}
          field={{ ...number(name, { required: true }), hint: details ?? undefined }}
          value={value}
          onChange={(next) => onChange(next as SettingValue)}
          error={error}
          problems={{}}
          disabled={!can_edit}
          values={{}}
        />
      );
    case 'textarea':
      return <TextAreaField {...common} rows={3} disabled={!can_edit} value={text} onChange={onChange} />;
    case 'select':
      return (
        <SelectField
          {...common}
          choices={choices}
          disabled={!can_edit}
          value={text || null}
          onChange={typed}
        />
      );
    case 'radio':
      return (
        <ChoiceCards
          {...common}
          choices={choices.map((choice) => ({ ...choice, disabled: !can_edit }))}
          value={text || null}
          onChange={typed}
        />
      );
    case 'checkbox':
      if (options.length > 0)
        return <Several setting={setting} value={value} error={error} onChange={onChange} />;
      return <CheckboxField {...common} disabled={!can_edit} checked={value === true} onChange={onChange} />;
    case 'date':
      return <DateInput {...common} disabled={!can_edit} value={text || null} onChange={onChange} />;
    case 'file':
      return (
        <FileInput
          name={key}
          field={file(name)}
          value={typeof value === 'number' ? { id: value, name, size_bytes: null } : null}
          onChange={(next) => !isOnItsWay(next) && onChange(asKeptFile(next)?.id ?? null)}
          error={error}
          problems={{}}
          disabled={!can_edit}
          values={{}}
        />
      );
    case 'text':
      return <TextField {...common} disabled={!can_edit} value={text} onChange={onChange} />;
  }
}

function Several({ setting, value, error, onChange }: SettingInputProps) {
  const { key, name, details, input_data_type, options, can_edit } = setting;
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const id = fieldId(key) ?? key;
  const put = (option: string, on: boolean) => {
    const next = options.filter((one) => (one === option ? on : chosen.includes(one)));
    onChange(input_data_type === 'number' ? next.map(Number) : next);
  };
  return (
    <fieldset className={styles.several} disabled={!can_edit}>
      <legend>{name}</legend>
      {options.map((option) => (
        <CheckboxField
          key={option}
          label={option}
          checked={chosen.includes(option)}
          onChange={(on) => put(option, on)}
        />
      ))}
      <FieldNotes id={id} hint={details} error={error} />
    </fieldset>
  );
}
