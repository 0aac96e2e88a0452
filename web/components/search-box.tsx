import { IconSearch } from '@tabler/icons-react';
import control from './control.module.css';
import styles from './search-box.module.css';

type SearchBoxProps = { label: string; value: string; onChange: (text: string) => void };

/** A small field that narrows what the page shows while one types; the label stands in it too. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  return (
    <search className={styles.search}>
      <IconSearch size={17} stroke={1.8} aria-hidden />
      <input
        type="search"
        className={`${control.control} ${control.small}`}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </search>
  );
}
