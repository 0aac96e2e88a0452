import { useId } from 'react';
import styles from './choice-cards.module.css';
import { FieldNotes, type FieldProps, fieldId } from './field.tsx';
import circle from './radio.module.css';

type ChoiceCardsProps = FieldProps & {
  choices: readonly { value: string; label: string; note?: string; disabled?: boolean }[];
  value: string | null;
  onChange: (value: string) => void;
};

/** Two to four alternatives side by side, one of which is selected. */
export function ChoiceCards({
  label,
  hint,
  error,
  optional,
  name,
  choices,
  value,
  onChange,
}: ChoiceCardsProps) {
  const own = useId();
  const id = fieldId(name) ?? own;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset aria-describedby={described || undefined}>
      <legend className={styles.legend}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </legend>
      <div className={styles.cards}>
        {choices.map((choice, index) => (
          <label className={styles.card} key={choice.value}>
            <input
              type="radio"
              className={circle.radio}
              id={index === 0 ? id : undefined}
              name={id}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              required={optional === false}
              onChange={() => onChange(choice.value)}
            />
            <span>
              {choice.label}
              {choice.note && <span className={styles.note}>{choice.note}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}
