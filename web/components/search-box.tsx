import { IconSearch } from '@tabler/icons-react';
import control from './control.module.css';
import styles from './search-box.module.css';

type SearchBoxProps = {
  label: string;
  /** What stands in it while it is empty; the label unless told. */
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  onEnter?: () => void;
};

/** A small field that narrows what the page shows while one types; which says what it looks through. */
export function SearchBox({ label, placeholder = label, value, onChange, onEnter }: SearchBoxProps) {
  return (
    <search className={styles.search}>
      <IconSearch size={17} stroke={1.8} aria-hidden />
      <input
        type="search"
        className={`${control.control} ${control.small}`}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onEnter && ((event) => event.key === 'Enter' && onEnter())}
      />
    </search>
  );
}
