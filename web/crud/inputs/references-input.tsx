import { Chip } from '#web/components/chip.tsx';
import { Field } from '#web/components/field.tsx';
import { Row } from '#web/components/layout.tsx';
import { asLines, linkedMany } from '../record.ts';
import type { InputProps } from './input-props.ts';
import { InputsTable } from './inputs-table.tsx';
import styles from './many-input.module.css';
import { RecordSearch } from './record-search.tsx';

/** Several records of another resource: found by typing, shown as chips, or as a table where more is said of each. */
export function ReferencesInput(props: InputProps) {
  const { name, field, value, onChange, error, disabled } = props;
  const entries = asLines(value);
  const picked = linkedMany(value);
  const extra = Object.entries(field.through?.extra ?? {});
  const remove = (id: number) => onChange(entries.filter((entry) => entry.id !== id));
  return (
    <Field label={field.label} hint={field.hint} error={error} optional={!field.required} name={name}>
      {(attributes) => (
        <div className={styles.many}>
          {extra.length === 0 && picked.length > 0 && (
            <Row gap={6}>
              {picked.map(({ id, label }) => (
                <Chip
                  key={id}
                  onRemove={disabled ? undefined : () => remove(id)}
                  removeLabel={`Remove ${label}`}
                >
                  {label}
                </Chip>
              ))}
            </Row>
          )}
          {extra.length > 0 && entries.length > 0 && (
            <InputsTable
              {...props}
              parts={extra}
              keyOf={({ id }) => String(id)}
              nameHeading={field.label}
              removeLabel={({ label }) => `Remove ${label}`}
              onRemove={({ id }) => remove(Number(id))}
            />
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
