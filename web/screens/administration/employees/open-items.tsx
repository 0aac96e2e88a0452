import { Age } from '#web/components/age.tsx';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { Quiet } from '#web/components/layout.tsx';
import { PickerField } from '#web/components/picker-field.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { lookUp, lookupKey } from '#web/crud/lookup.ts';
import type { Linked } from '#web/crud/record.ts';
import { type Decision, keyOf, type OpenItem } from './leaving-data.ts';
import styles from './open-items.module.css';

type OpenItemsProps = {
  label: string;
  items: readonly OpenItem[];
  person: { id: number; name: string };
  decisions: ReadonlyMap<string, Decision>;
  problems: Readonly<Record<string, readonly string[]>>;
  onDecide: (key: string, decision: Decision) => void;
};

/** Things that are open, each with what becomes of it. */
export function OpenItems({ label, items, person, decisions, problems, onDecide }: OpenItemsProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {items.map((item) => {
        const key = keyOf(item);
        const decided = decisions.get(key) ?? { decision: null, successor: null };
        return (
          <li key={key} className={styles.item}>
            <What item={item} person={person} />
            {item.successor || item.cancel !== null ? (
              <div className={styles.decision}>
                <SelectField
                  name={key}
                  label={`What becomes of ${item.code}`}
                  placeholder="Choose what becomes of it"
                  choices={choicesOf(item)}
                  value={decided.decision}
                  error={decided.decision === 'successor' ? undefined : problems[key]?.[0]}
                  onChange={(value) => onDecide(key, { ...decided, decision: value as Decision['decision'] })}
                />
                {decided.decision === 'successor' && (
                  <PersonPicker
                    name={`${key}-successor`}
                    label={`Who goes on with ${item.code}`}
                    value={decided.successor}
                    error={problems[key]?.[0]}
                    onChange={(successor) => onDecide(key, { ...decided, successor })}
                  />
                )}
                {item.cancel !== null && item.why_not_cancel && (
                  <Quiet size={12.5}>Can’t be cancelled: {item.why_not_cancel}</Quiet>
                )}
              </div>
            ) : (
              <Quiet size={13}>Others go on with it.</Quiet>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function What({ item, person }: { item: OpenItem; person: { id: number } }) {
  const { code, title, state, amount, since, path, for: whose } = item;
  return (
    <div className={styles.what}>
      <p className={styles.title}>
        <Code to={path ?? undefined}>{code}</Code> {title !== code && title}
      </p>
      <Quiet size={13}>
        {state}
        {whose.id !== person.id && `, for ${whose.name}`}
        {since && (
          <>
            {', '}
            <Age since={since} span="after" />
          </>
        )}
      </Quiet>
      {amount !== null && <Amount naira={amount} />}
    </div>
  );
}

function choicesOf({ successor, cancel, why_not_cancel, needs }: OpenItem) {
  return [
    ...(successor ? [{ value: 'successor', label: 'Somebody goes on with it' }] : []),
    ...(cancel !== null ? [{ value: 'cancel', label: cancel, disabled: why_not_cancel !== null }] : []),
    ...(needs ? [] : [{ value: 'keep', label: 'Stays as it is' }]),
  ];
}

type PersonPickerProps = {
  name: string;
  label: string;
  hint?: string;
  optional?: boolean;
  value: Linked | null;
  error?: string;
  onChange: (person: Linked | null) => void;
};

/** One of the staff, found by typing part of the name. */
export function PersonPicker({ value, onChange, ...field }: PersonPickerProps) {
  return (
    <PickerField
      {...field}
      placeholder="Choose a person"
      value={value ? { id: value.id, name: value.label } : null}
      onChange={(option) => onChange(option ? { id: option.id, label: option.name } : null)}
      search={async (text) =>
        (await lookUp('employees', text)).map(({ id, label, hint }) => ({
          id,
          name: label,
          note: hint ?? undefined,
        }))
      }
      cacheKey={lookupKey('employees')}
    />
  );
}
