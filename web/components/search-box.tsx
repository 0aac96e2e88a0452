import { IconSearch } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import control from './control.module.css';
import styles from './search-box.module.css';

type SearchBoxProps = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** What keeps the text from being looked for; said within the field. */
  note?: string | undefined;
} & Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'type' | 'className' | 'aria-label'>;

/** A small field that narrows what the page shows while one types; its placeholder says what it looks through. */
export function SearchBox({ label, value, onChange, note, ...rest }: SearchBoxProps) {
  return (
    <search className={styles.search}>
      <IconSearch size={17} stroke={1.8} aria-hidden />
      <input
        placeholder={label}
        autoComplete="off"
        {...rest}
        type="search"
        className={`${control.control} ${control.small}`}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {note && (
        <span role="status" className={styles.note}>
          {note}
        </span>
      )}
    </search>
  );
}
