import { Combobox, Input, InputBase, Loader, useCombobox } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { inText } from '#shared/resource/in-text.ts';
import { Code } from './code.tsx';
import styles from './combobox.module.css';
import { type Offer, type Offering, OfferList } from './combobox.tsx';
import { type ControlProps, Field, type FieldProps, requiredId } from './field.tsx';

/** One record that can be picked. */
export type PickerOption = Offer & { id: number };

type PickerFieldProps<Option extends PickerOption> = FieldProps &
  Omit<Offering<Option>, 'label' | 'onPick'> & {
    /** What is picked, whole, so that it can be shown before anything is fetched. */
    value: Option | null;
    onChange: (option: Option | null) => void;
    /** Captions above the list, left and right, such as "Funds of Finance, 2025" and "Available". */
    captions?: readonly [string, string?];
    disabled?: boolean;
    /** What is shown while nothing is picked, where the field's name is a question; 'Select ' and the name unless told. */
    placeholder?: string;
  };

/** A record picked by typing part of its code or name; the list shows code, name and what else matters. */
export function PickerField<Option extends PickerOption>({
  label,
  hint,
  error,
  optional = false,
  name,
  value,
  onChange,
  captions,
  disabled,
  placeholder = `Select ${label}`,
  ...offering
}: PickerFieldProps<Option>) {
  const [text, setText] = useState('');
  const store = useCombobox({
    onDropdownClose: () => {
      setText('');
      // At once: the next key may be pressed before anything later runs, and the search goes with the list.
      if (document.activeElement === store.searchRef.current) store.targetRef.current?.focus();
    },
  });
  const clearable = Boolean(value && optional);
  return (
    <Field label={label} hint={hint} error={error} optional={optional} name={name}>
      {({ 'aria-required': required, ...attributes }) => (
        <>
          <OfferList
            {...offering}
            label={label}
            store={store}
            text={text}
            chosen={value?.id}
            onPick={onChange}
            target={({ onKeyDown, ...keys }) => (
              <InputBase
                {...attributes}
                aria-haspopup={keys['aria-haspopup']}
                aria-expanded={keys['aria-expanded']}
                aria-controls={keys['aria-controls']}
                onKeyDown={onKeyDown}
                // A press on the field while its list is open closes it, and must not open it again.
                onMouseDown={(event) => store.dropdownOpened && event.preventDefault()}
                component={DescribedButton}
                describedBy={describedBy(attributes, value !== null, required)}
                pointer
                disabled={disabled}
                error={Boolean(error)}
                rightSection={
                  clearable ? (
                    <Combobox.ClearButton
                      onClear={() => onChange(null)}
                      aria-label={`Clear ${inText(label)}`}
                    />
                  ) : (
                    <IconSelector size={16} stroke={1.8} aria-hidden />
                  )
                }
                rightSectionPointerEvents={clearable ? 'auto' : 'none'}
                onClick={() => store.toggleDropdown()}
              >
                {value ? (
                  <Chosen option={value} id={chosenId(attributes)} />
                ) : (
                  <Input.Placeholder className={`${styles.chosen} cut`}>{placeholder}</Input.Placeholder>
                )}
              </InputBase>
            )}
            head={(keys, fetching) => (
              <>
                <Combobox.Search
                  {...keys}
                  ref={focusAtOnce}
                  withKeyboardNavigation={false}
                  withAriaAttributes={false}
                  value={text}
                  onChange={(event) => setText(event.currentTarget.value)}
                  placeholder="Type part of the code or name"
                  aria-label={`Find ${inText(label)}`}
                  rightSection={fetching && <Loader size={14} />}
                />
                {captions && (
                  <div className={styles.head} aria-hidden>
                    <span>{captions[0]}</span>
                    <span>{captions[1]}</span>
                  </div>
                )}
              </>
            )}
          />
          {/* A button can’t be told to be required. */}
          {required && (
            <span hidden id={requiredId(attributes)}>
              Required
            </span>
          )}
        </>
      )}
    </Field>
  );
}

// The list may not be beneath its field yet: the page must not be scrolled to where it is.
function focusAtOnce(search: HTMLInputElement | null): void {
  search?.focus({ preventScroll: true });
}

function Chosen({ option, id }: { option: PickerOption; id: string }) {
  return (
    <span className={`${styles.chosen} cut`} id={id}>
      {option.code && (
        <span className={styles.code}>
          <Code>{option.code}</Code>
        </span>
      )}{' '}
      {option.name}
    </span>
  );
}

// The label names the button, so that what is chosen would not be heard.
function describedBy(
  { id, 'aria-describedby': notes }: Pick<ControlProps, 'id' | 'aria-describedby'>,
  isChosen: boolean,
  required: true | undefined,
): string | undefined {
  const told = [isChosen && chosenId({ id }), required && requiredId({ id }), notes];
  return told.filter(Boolean).join(' ') || undefined;
}

function chosenId({ id }: Pick<ControlProps, 'id'>): string {
  return `${id}-chosen`;
}

/** Mantine's inputs know only the hints and errors that they draw themselves. */
function DescribedButton({ describedBy, ...rest }: ComponentProps<'button'> & { describedBy?: string }) {
  return <button type="button" {...rest} aria-describedby={describedBy} />;
}
