import type { FieldErrors } from '#shared/errors.ts';
import type { Field } from '#shared/resource/field.ts';

/** What every input of a form is given. */
export type InputProps = {
  /** The path of the field in the form, such as `rates.2.amount`. */
  name: string;
  field: Field;
  value: unknown;
  onChange: (value: unknown) => void;
  /** The sentence that says what is wrong. */
  error?: string;
  /** Every error of the form by path, for inputs that have inputs of their own. */
  problems: FieldErrors;
  disabled?: boolean;
  /** Every value of the form, for inputs that depend on another. */
  values: Readonly<Record<string, unknown>>;
};
