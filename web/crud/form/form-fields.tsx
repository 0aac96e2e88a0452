import type { FieldErrors } from '#shared/errors.ts';
import { withComputed } from '#shared/resource/computed.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { Field } from '#shared/resource/field.ts';
import type { ResourceExtras } from '../extras.ts';
import { isCode } from '../field-look.ts';
import type { InputProps } from '../inputs/input-props.ts';
import { LinesInput } from '../inputs/lines-input.tsx';
import { liesOpen, PartInput } from '../inputs/part-input.tsx';
import { ReferencesInput } from '../inputs/references-input.tsx';
import { AttachmentsInput } from '../inputs/uploads-field.tsx';
import styles from './form.module.css';
import { problemAt } from './form-problems.ts';
import { type FormValues, formFields, wireValues } from './form-values.ts';

type FormFieldsProps = {
  resource: Resource;
  extras: ResourceExtras;
  values: FormValues;
  /** What of the record stands beside them, in the form of an act: what is offered may depend on it. */
  beside?: Readonly<Record<string, unknown>>;
  problems: FieldErrors;
  notes?: FieldErrors;
  /** A record is being changed: what was fixed at its making is only shown. */
  changing: boolean;
  onChange: (name: string, value: unknown) => void;
};

/** The inputs of a form in the definition's order, those that the other values bring into play; short ones two abreast. */
export function FormFields({
  resource,
  extras,
  values,
  beside,
  problems,
  notes,
  changing,
  onChange,
}: FormFieldsProps) {
  const wire = withComputed(resource.fields, wireValues(resource, values));
  return (
    <div className={styles.fields}>
      {formFields(resource)
        .filter(([name]) => name in wire)
        .map(([name, field]) => {
          const Input = extras.inputs?.[name] ?? FieldInput;
          return (
            <div key={name} className={isShort(name, field) ? styles.short : styles.whole}>
              <Input
                name={name}
                field={field}
                value={values[name]}
                onChange={(value) => onChange(name, value)}
                onOthers={(others) => {
                  for (const [other, value] of Object.entries(others)) onChange(other, value);
                }}
                error={problemAt(problems, name)}
                problems={problems}
                notes={notes}
                disabled={changing && field.fixed}
                form={resource.name}
                values={{ ...beside, ...wire }}
              />
            </div>
          );
        })}
    </div>
  );
}

function isShort(name: string, field: Field): boolean {
  if (field.kind === 'date' || field.kind === 'dateTime' || field.kind === 'number') return true;
  if (field.kind === 'yesNo') return !field.hint;
  if (field.kind === 'choice') return !liesOpen(field);
  return isCode(name, field);
}

/** The input of a field, by its kind: one way to type or choose each kind of value. */
export function FieldInput(props: InputProps) {
  switch (props.field.kind) {
    case 'references':
      return <ReferencesInput {...props} />;
    case 'attachments':
      return <AttachmentsInput {...props} />;
    case 'lines':
      return <LinesInput {...props} />;
    default:
      return <PartInput {...props} />;
  }
}
