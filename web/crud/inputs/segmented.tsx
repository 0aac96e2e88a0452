import { useId } from 'react';
import styles from './segmented.module.css';

type SegmentedProps<Value extends string> = {
  /** What is chosen here; read aloud. */
  label: string;
  options: readonly { value: Value; label: string }[];
  /** None where nothing is chosen yet. */
  value: Value | null;
  onChange: (value: Value) => void;
};

/** Two or three alternatives in one small bar, one of which holds. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.bar} aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
