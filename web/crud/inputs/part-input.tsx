import { CheckboxField } from '#web/components/checkbox-field.tsx';
import { ChoiceCards } from '#web/components/choice-cards.tsx';
import { DateInput } from '#web/components/date-input.tsx';
import { MoneyInput } from '#web/components/money-input.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { TextAreaField } from '#web/components/text-area-field.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { FileInput } from './file-input.tsx';
import { fieldProps, type InputProps } from './input-props.ts';
import { NumberInput } from './number-input.tsx';
import { ReferenceInput } from './reference-input.tsx';

/** The input of a field that has one value, alone or in a line of others. */
export function PartInput(props: InputProps) {
  const { name, field, value, onChange } = props;
  const { optional, ...named } = fieldProps(props);
  const common = { ...named, optional };
  switch (field.kind) {
    case 'text':
      return <TextField {...common} {...kindOfText(name)} value={String(value ?? '')} onChange={onChange} />;
    case 'longText':
      return <TextAreaField {...common} rows={3} value={String(value ?? '')} onChange={onChange} />;
    case 'number':
      return <NumberInput {...props} />;
    case 'money':
      return <MoneyInput {...common} value={value as number | null} onChange={onChange} />;
    case 'date':
      return <DateInput {...common} value={value as string | null} onChange={onChange} />;
    case 'dateTime':
      return <MomentInput {...props} />;
    case 'choice':
      return <ChoiceInput {...props} />;
    case 'yesNo':
      return <CheckboxField {...named} checked={value === true} onChange={onChange} />;
    case 'reference':
      return <ReferenceInput {...props} />;
    case 'file':
      return <FileInput {...props} />;
    case 'references':
    case 'attachments':
    case 'lines':
      return null;
  }
}

function ChoiceInput(props: InputProps) {
  const { field, value, onChange, disabled } = props;
  const choices = (field.choices ?? []).map((choice) => ({
    value: String(choice.value),
    label: choice.label,
    disabled: disabled && choice.value !== value,
  }));
  const text = value === null || value === undefined ? null : String(value);
  const choose = (chosen: string | null) =>
    onChange(field.choices?.find((choice) => String(choice.value) === chosen)?.value ?? null);
  const Input = liesOpen(field) ? ChoiceCards : SelectField;
  return <Input {...fieldProps(props)} choices={choices} value={text} onChange={choose} />;
}

/** Whether a choice is so small that both its alternatives lie open side by side. */
export function liesOpen(field: InputProps['field']): boolean {
  return Boolean(field.required) && field.choices?.length === 2;
}

/** The keyboard that a phone shows for a text, and what browsers may fill in. */
function kindOfText(name: string) {
  if (/(^|[._])e?mail$/.test(name)) return { type: 'email', autoComplete: 'off' };
  if (/mobile|phone/.test(name)) return { type: 'tel', autoComplete: 'off' };
  return { autoComplete: 'off' };
}

/** The clock of Lagos stands one hour before Greenwich all year. */
const LAGOS = '+01:00';

/** A day and a time on the clock of Lagos; the value is an ISO moment. */
function MomentInput(props: InputProps) {
  const { value, onChange } = props;
  return (
    <TextField
      {...fieldProps(props)}
      type="datetime-local"
      value={typeof value === 'string' ? onLagosClock(value) : ''}
      onChange={(text) => onChange(text === '' ? null : inUtc(`${text}:00${LAGOS}`))}
    />
  );
}

/** As the server answers it, so that a moment that is put back is no change; what is no moment yet stays as it is typed. */
function inUtc(moment: string): string {
  const at = Date.parse(moment);
  return Number.isNaN(at) ? moment : new Date(at).toISOString();
}

function onLagosClock(moment: string): string {
  const at = Date.parse(moment);
  return Number.isNaN(at) ? moment.slice(0, 16) : new Date(at + 3_600_000).toISOString().slice(0, 16);
}
