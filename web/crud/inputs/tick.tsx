import { type ComponentPropsWithRef, useEffect, useRef } from 'react';
import styles from './tick.module.css';

type TickProps = {
  /** What is chosen; read aloud. */
  label: string;
  checked: boolean;
  /** Some of what stands under it is chosen, and some not. */
  mixed?: boolean;
  onChange: (checked: boolean) => void;
} & Omit<ComponentPropsWithRef<'input'>, 'type' | 'checked' | 'onChange' | 'aria-label' | 'className'>;

/** A box to tick where no words stand beside it, as in tables; may be ticked in part. */
export function Tick({ label, checked, mixed = false, onChange, ...rest }: TickProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <span className={styles.target}>
      <input
        {...rest}
        ref={box}
        type="checkbox"
        className={styles.tick}
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </span>
  );
}
