import { Combobox, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CATALOGUE } from '#shared/errors.ts';
import control from '#web/components/control.module.css';
import type { ControlProps } from '#web/components/field.tsx';
import { MantineScope } from '#web/theme/mantine-scope.tsx';
import { type Found, lookUp, lookupKey } from '../lookup.ts';
import type { Linked } from '../record.ts';
import styles from './record-search.module.css';

type RecordSearchProps = {
  /** The resource whose records are looked up, by name. */
  to: string;
  label: string;
  placeholder?: string;
  /** What was picked already is not offered again. */
  picked: readonly Linked[];
  onPick: (record: Linked) => void;
  attributes?: ControlProps;
  disabled?: boolean;
  /** Keeps the list inside its parent, for use within another floating part. */
  inside?: boolean;
  small?: boolean;
};

/** Finds records by typing part of their name and adds them one by one; arrows and Enter pick, Escape closes. */
export function RecordSearch({
  to,
  label,
  placeholder,
  picked,
  onPick,
  attributes,
  disabled,
  inside = false,
  small,
}: RecordSearchProps) {
  const [text, setText] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const found = useQuery({
    queryKey: [...lookupKey(to), text.trim()],
    queryFn: () => lookUp(to, text.trim()),
    enabled: combobox.dropdownOpened,
    placeholderData: (before: Found[] | undefined) => before,
  });
  const offered = (found.data ?? []).filter(({ id }) => !picked.some((one) => one.id === id));
  const pick = (id: string) => {
    const record = offered.find((one) => String(one.id) === id);
    if (record) onPick({ id: record.id, label: record.label });
    setText('');
    // Open, the list would cover what stands beneath.
    combobox.closeDropdown();
  };
  return (
    <MantineScope>
      <Combobox store={combobox} onOptionSubmit={pick} withinPortal={!inside}>
        <Combobox.Target>
          <input
            {...attributes}
            className={`${control.control} ${small ? control.small : ''}`}
            aria-label={attributes ? undefined : label}
            autoComplete="off"
            placeholder={placeholder ?? `Select ${label}`}
            disabled={disabled}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              combobox.openDropdown();
              combobox.updateSelectedOptionIndex();
            }}
            onClick={() => combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options className={styles.options} aria-label={label}>
            {offered.map(({ id, label: words, hint }) => (
              <Combobox.Option key={id} value={String(id)}>
                <span className={styles.name}>{words}</span>
                {hint && <span className={styles.hint}>{hint}</span>}
              </Combobox.Option>
            ))}
            {offered.length === 0 && (
              <Combobox.Empty>{outcome(found.isError, found.isPending)}</Combobox.Empty>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </MantineScope>
  );
}

function outcome(failed: boolean, waiting: boolean): string {
  if (failed) return CATALOGUE.list;
  return waiting ? 'Loading...' : 'Nothing matches';
}
