import { IconSelector } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import control from '#web/components/control.module.css';
import styles from './plain-select.module.css';

type PlainSelectProps = {
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  /** 36 pixels high, for toolbars and tables. */
  small?: boolean;
} & Omit<ComponentPropsWithRef<'select'>, 'value' | 'onChange' | 'children' | 'className'>;

/** The device's own list to pick one from, in the portal's clothes; give it an aria-label where no label stands by. */
export function PlainSelect({ options, value, onChange, small = false, ...rest }: PlainSelectProps) {
  return (
    <span className={styles.box}>
      <select
        {...rest}
        className={`${control.control} ${small ? control.small : ''} ${styles.select}`}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <IconSelector className={styles.icon} size={16} stroke={1.8} aria-hidden />
    </span>
  );
}
