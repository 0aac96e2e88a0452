import { IconX } from '@tabler/icons-react';
import { Chip } from '../../components/chip.tsx';
import { Field } from '../../components/field.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { asLines, linkedMany } from '../record.ts';
import { FieldInput } from './field-input.tsx';
import type { InputProps } from './input-props.ts';
import styles from './many-input.module.css';
import { RecordSearch } from './record-search.tsx';

/** Several records of another resource: found by typing, shown as chips, or as rows where more is said of each. */
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
            <ul className={styles.rows}>
              {entries.map((entry, place) => (
                <li className={styles.entry} key={String(entry.id)}>
                  <span className={styles.name}>{String(entry.label)}</span>
                  {extra.map(([part, of]) => (
                    <span key={part} className={of.kind === 'yesNo' ? undefined : styles.part}>
                      <FieldInput
                        name={`${name}.${place}.${part}`}
                        field={of}
                        value={entry[part] ?? null}
                        onChange={(next) =>
                          onChange(entries.map((one) => (one === entry ? { ...entry, [part]: next } : one)))
                        }
                        error={problems[`${name}.${place}.${part}`]?.[0]}
                        problems={problems}
                        disabled={disabled}
                        values={values}
                      />
                    </span>
                  ))}
                  <IconButton
                    icon={IconX}
                    label={`Remove ${entry.label}`}
                    disabled={disabled}
                    onClick={() => remove(Number(entry.id))}
                  />
                </li>
              ))}
            </ul>
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
