import { Combobox, Input, InputBase, Loader, useCombobox } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CATALOGUE } from '#shared/errors.ts';
import { MantineScope } from '../theme/mantine-scope.tsx';
import { Code } from './code.tsx';
import { Field, type FieldProps } from './field.tsx';
import styles from './picker-field.module.css';

/** One record that can be picked: code and name, a faint second line, and something at the right such as a balance. */
export type PickerOption = {
  id: number;
  name: string;
  code?: string;
  note?: string;
  aside?: ReactNode;
  disabled?: boolean;
};

type PickerFieldProps<Option extends PickerOption> = FieldProps & {
  /** What is picked, whole, so that it can be shown before anything is fetched. */
  value: Option | null;
  onChange: (option: Option | null) => void;
  /** Finds the records for a typed text; '' gives the first ones. Kept in the query cache under `cacheKey`. */
  search: (text: string) => Promise<readonly Option[]>;
  cacheKey: readonly unknown[];
  /** Captions above the list, left and right, such as "Funds of Finance, 2025" and "Available". */
  captions?: readonly [string, string?];
  /** What is said where there is nothing to pick. */
  nothing?: string;
  disabled?: boolean;
};

/** A record picked by typing part of its code or name; the list shows code, name and what else matters. */
export function PickerField<Option extends PickerOption>({
  label,
  hint,
  error,
  optional,
  name,
  value,
  onChange,
  search,
  cacheKey,
  captions,
  nothing = 'Nothing matches',
  disabled,
}: PickerFieldProps<Option>) {
  const [text, setText] = useState('');
  const combobox = useCombobox({
    onDropdownClose: (source) => {
      combobox.resetSelectedOption();
      setText('');
      if (source === 'keyboard') combobox.focusTarget();
    },
    // The list may not stand beneath its field yet: the page must not be scrolled to where it stands.
    onDropdownOpen: () => setTimeout(() => combobox.searchRef.current?.focus({ preventScroll: true })),
  });
  const found = useQuery({
    queryKey: [...cacheKey, 'picker', text],
    queryFn: () => search(text.trim()),
    enabled: combobox.dropdownOpened,
    placeholderData: (before: readonly Option[] | undefined) => before,
  });
  const options = found.data ?? [];
  const pick = (id: string) => {
    const option = options.find((one) => String(one.id) === id);
    if (option) onChange(option);
    // The search box that had the focus goes with the list.
    combobox.closeDropdown();
    combobox.focusTarget();
  };

  return (
    <Field label={label} hint={hint} error={error} optional={optional} name={name}>
      {(attributes) => (
        <MantineScope>
          <Combobox store={combobox} onOptionSubmit={pick} withinPortal={false}>
            <Combobox.Target>
              <InputBase
                {...attributes}
                component="button"
                type="button"
                pointer
                disabled={disabled}
                error={Boolean(error)}
                rightSection={
                  value && optional ? (
                    <Combobox.ClearButton
                      onClear={() => onChange(null)}
                      aria-label={`Clear ${label.toLowerCase()}`}
                    />
                  ) : (
                    <IconSelector size={16} stroke={1.8} aria-hidden />
                  )
                }
                rightSectionPointerEvents={value && optional ? 'auto' : 'none'}
                onClick={() => combobox.toggleDropdown()}
              >
                {value ? <Chosen option={value} /> : <Input.Placeholder>Select {label}</Input.Placeholder>}
              </InputBase>
            </Combobox.Target>
            <Combobox.Dropdown>
              <Combobox.Search
                role="combobox"
                aria-expanded
                aria-autocomplete="list"
                value={text}
                onChange={(event) => {
                  setText(event.currentTarget.value);
                  combobox.resetSelectedOption();
                }}
                placeholder="Type part of the code or name"
                aria-label={`Find ${label.toLowerCase()}`}
                rightSection={found.isFetching && <Loader size={14} />}
              />
              {captions && (
                <div className={styles.head} aria-hidden>
                  <span>{captions[0]}</span>
                  <span>{captions[1]}</span>
                </div>
              )}
              <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label={label}>
                {options.map((option) => (
                  <Combobox.Option
                    key={option.id}
                    value={String(option.id)}
                    active={option.id === value?.id}
                    disabled={option.disabled}
                  >
                    <Row option={option} />
                  </Combobox.Option>
                ))}
                <Outcome
                  failed={found.isError}
                  waiting={found.isPending}
                  nothing={options.length === 0 ? nothing : null}
                />
              </Combobox.Options>
            </Combobox.Dropdown>
          </Combobox>
        </MantineScope>
      )}
    </Field>
  );
}

function Chosen({ option }: { option: PickerOption }) {
  return (
    <span className={`${styles.chosen} cut`}>
      {option.code && (
        <span className={styles.chosenCode}>
          <Code>{option.code}</Code>
        </span>
      )}
      {option.name}
    </span>
  );
}

function Row({ option }: { option: PickerOption }) {
  return (
    <span className={styles.option}>
      <span>{option.code && <Code>{option.code}</Code>}</span>
      <span className="cut">
        <span className={`${styles.name} cut`}>{option.name}</span>
        {option.note && <span className={`${styles.note} cut`}>{option.note}</span>}
      </span>
      <span>{option.aside}</span>
    </span>
  );
}

function Outcome({
  failed,
  waiting,
  nothing,
}: {
  failed: boolean;
  waiting: boolean;
  nothing: string | null;
}) {
  if (failed) return <Combobox.Empty>{CATALOGUE.list}</Combobox.Empty>;
  if (waiting) return <Combobox.Empty>Loading...</Combobox.Empty>;
  return nothing && <Combobox.Empty>{nothing}</Combobox.Empty>;
}
