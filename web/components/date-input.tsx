import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { formatDay, parseDay, UNREADABLE_DAY } from '#shared/dates.ts';
import { inText } from '#shared/resource/in-text.ts';
import control from './control.module.css';
import styles from './date-input.module.css';
import { Field, type FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { latePart } from './late-part.tsx';
import { Popover } from './popover.tsx';
import { pressesButton, useUnreadable } from './unreadable.ts';

const Calendar = latePart(() => import('./calendar.tsx').then((part) => part.default), {
  waiting: () => 'Loading...',
});

type DateInputProps = FieldProps & {
  /** An ISO day, or null while nothing, or no real day, is typed. */
  value: string | null;
  onChange: (day: string | null) => void;
  disabled?: boolean;
  /** ISO days that the calendar offers from and to. */
  min?: string;
  max?: string;
};

/** A day typed as DD-MM-YYYY or picked from a calendar. */
export function DateInput(props: DateInputProps) {
  const { label, error, name, value, onChange, disabled, min, max } = props;
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value ? formatDay(value) : '');
  const [left, setLeft] = useState(true);
  const [shown, setShown] = useState(value);
  // A day set from outside replaces what was typed; an unreadable text stays for the person to mend, also where the
  // page keeps to the last real day meanwhile.
  if (value !== shown) {
    setShown(value);
    if (value !== parseDay(text)) setText(value ? formatDay(value) : '');
  }

  const unreadable = text.trim() !== '' && parseDay(text) === null;
  useUnreadable(input, unreadable ? UNREADABLE_DAY : null);
  return (
    <Field {...props} error={unreadable && left ? UNREADABLE_DAY : error}>
      {(attributes) => (
        <div className={styles.box}>
          <input
            {...attributes}
            ref={input}
            name={name}
            className={control.control}
            placeholder="DD-MM-YYYY"
            inputMode="numeric"
            autoComplete="off"
            disabled={disabled}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setLeft(false);
              onChange(parseDay(event.currentTarget.value));
            }}
            onFocus={() => setLeft(true)}
            onBlur={(event) => {
              setLeft(!pressesButton(event));
              const day = parseDay(text);
              if (day) setText(formatDay(day));
            }}
          />
          <Popover
            label={`Calendar for ${inText(label)}`}
            trigger={(props) => (
              <IconButton
                {...props}
                className={styles.calendar}
                icon={IconCalendar}
                label={`${label}: choose in a calendar`}
                disabled={disabled}
              />
            )}
          >
            {(close) => (
              <Calendar
                value={value}
                min={min}
                max={max}
                onPick={(day) => {
                  onChange(day);
                  close();
                }}
              />
            )}
          </Popover>
        </div>
      )}
    </Field>
  );
}
