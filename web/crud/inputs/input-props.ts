import type { FieldErrors } from '#shared/errors.ts';
import type { Field, Values } from '#shared/resource/field.ts';

/** What every input of a form is given. */
export type InputProps = {
  /** The path of the field in the form, such as `rates.2.amount`. */
  name: string;
  field: Field;
  value: unknown;
  /** Sets the value; a function is given what stands there by then, and answers what shall. */
  onChange: (value: unknown) => void;
  /** Sets other fields of the form, by name, for an input that several are chosen with. */
  onOthers?: (values: Readonly<Record<string, unknown>>) => void;
  /** The sentence that says what is wrong. */
  error?: string;
  /** Every error of the form by path, for inputs that have inputs of their own. */
  problems: FieldErrors;
  /** What is said at inputs of its own that is not wrong, by path. */
  notes?: FieldErrors;
  disabled?: boolean;
  /** The resource whose form it is, by name; look-ups are asked for its fields. */
  form?: string;
  /** Every value of the form as the wire carries it, with what follows from them; in a line those of the line over them. */
  values: Values;
};

/** What every field of the form is given by its definition. */
export function fieldProps({ name, field, error, disabled }: InputProps) {
  return { name, label: field.label, hint: field.hint, error, disabled, optional: !field.required };
}
