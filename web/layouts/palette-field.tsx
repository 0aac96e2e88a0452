import { IconSearch } from '@tabler/icons-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Kbd } from '../components/kbd.tsx';
import styles from './palette-field.module.css';

type PaletteFieldProps = { value: string; onWrite: (text: string) => void } & Pick<
  ComponentPropsWithRef<'input'>,
  'onKeyDown' | 'aria-controls' | 'aria-activedescendant'
>;

/** The field of the command palette, which is there before the rest of it is loaded; what follows stands beneath. */
export function PaletteField({ onWrite, children, ...field }: PaletteFieldProps & { children?: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.head}>
        <IconSearch size={19} stroke={1.8} aria-hidden />
        <input
          {...field}
          ref={goOnTyping}
          type="search"
          data-autofocus
          role="combobox"
          aria-label="A code, a page or an action"
          aria-expanded={children !== undefined}
          aria-autocomplete="list"
          placeholder="A code, a page or an action"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onWrite(event.currentTarget.value)}
        />
        <Kbd>Esc</Kbd>
      </div>
      {children}
    </div>
  );
}

// The field that was there first goes in the midst of a word, and the next letter comes at once.
function goOnTyping(field: HTMLInputElement | null): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}
