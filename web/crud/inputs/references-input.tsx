import { IconX } from '@tabler/icons-react';
import { Chip } from '../../components/chip.tsx';
import { Field } from '../../components/field.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { asLines, linkedMany } from '../record.ts';
import { FieldInput } from './field-input.tsx';
import type { InputProps } from './input-props.ts';
import styles from './many-input.module.css';
import { RecordSearch } from './record-search.tsx';

/** Several records of another resource: found by typing, shown as chips, or as a table where more is said of each. */
export function ReferencesInput({
  name,
  field,
  value,
  onChange,
  error,
  problems,
  disabled,
  values,
}: InputProps) {
  const entries = asLines(value);
  const picked = linkedMany(value);
  const extra = Object.entries(field.through?.extra ?? {});
  const remove = (id: number) => onChange(entries.filter((entry) => entry.id !== id));
  return (
    <Field label={field.label} hint={field.hint} error={error} optional={!field.required} name={name}>
      {(attributes) => (
        <div className={styles.many}>
          {extra.length === 0 && picked.length > 0 && (
            <div className={styles.chips}>
              {picked.map(({ id, label }) => (
                <Chip
                  key={id}
                  onRemove={disabled ? undefined : () => remove(id)}
                  removeLabel={`Remove ${label}`}
                >
                  {label}
                </Chip>
              ))}
            </div>
          )}
          {extra.length > 0 && entries.length > 0 && (
            <table className={styles.entries}>
              <thead>
                <tr>
                  <th scope="col">{field.label}</th>
                  {extra.map(([part, of]) => (
                    <th key={part} scope="col">
                      {of.kind === 'yesNo' ? <span className="sr-only">{of.label}</span> : of.label}
                    </th>
                  ))}
                  <th scope="col">
                    <span className="sr-only">Remove</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {entries.map((entry, place) => (
                  <tr key={String(entry.id)}>
                    <th scope="row">{String(entry.label)}</th>
                    {extra.map(([part, of]) => (
                      <td
                        key={part}
                        className={of.kind === 'yesNo' ? undefined : styles.cell}
                        data-kind={of.kind}
                        data-label={of.label}
                      >
                        <FieldInput
                          name={`${name}.${place}.${part}`}
                          field={{ ...of, hint: undefined }}
                          value={entry[part] ?? null}
                          onChange={(next) =>
                            onChange(entries.map((one) => (one === entry ? { ...entry, [part]: next } : one)))
                          }
                          error={problems[`${name}.${place}.${part}`]?.[0]}
                          problems={problems}
                          disabled={disabled}
                          values={values}
                        />
                      </td>
                    ))}
                    <td>
                      <IconButton
                        icon={IconX}
                        label={`Remove ${entry.label}`}
                        disabled={disabled}
                        onClick={() => remove(Number(entry.id))}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <RecordSearch
            to={field.to ?? ''}
            label={field.label}
            attributes={attributes}
            picked={picked}
            disabled={disabled}
            onPick={(record) => onChange([...entries, record])}
          />
        </div>
      )}
    </Field>
  );
}
