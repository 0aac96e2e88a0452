import { useState } from 'react';
import {
  amountInWords,
  koboToNaira,
  nairaParts,
  nairaTextProblem,
  nairaToKobo,
  parseNairaText,
} from '#shared/money.ts';
import control from './control.module.css';
import { Field, type FieldProps } from './field.tsx';
import styles from './money-input.module.css';
import { pressesButton, useUnreadable } from './unreadable.ts';
import { useGroupedTyping } from './use-grouped-typing.ts';

type MoneyInputProps = FieldProps & {
  /** Naira as on the wire; null while nothing, or nothing readable, is typed. */
  value: number | null;
  onChange: (naira: number | null) => void;
  disabled?: boolean;
};

/** An amount in naira: groups thousands while typing, reads a pasted "₦1,250,000.5", spells it in words below. */
export function MoneyInput(props: MoneyInputProps) {
  const { hint, error, name, value, onChange, disabled } = props;
  const [text, setText] = useState(() => plain(value));
  const [left, setLeft] = useState(true);
  const read = text === '' ? null : parseNairaText(text);
  // A value set from outside (a draft restored, a balance taken over) replaces what was typed.
  if ((read === null ? null : koboToNaira(read)) !== value && (value !== null || read !== null))
    setText(plain(value));

  const typing = useGroupedTyping((grouped) => {
    const kobo = grouped === '' ? null : parseNairaText(grouped);
    setText(grouped);
    setLeft(false);
    onChange(kobo === null ? null : koboToNaira(kobo));
  });

  const problem = text === '' ? null : nairaTextProblem(text);
  useUnreadable(typing.ref, problem);
  const words = read === null ? hint : amountInWords(read);
  return (
    <Field {...props} hint={words} error={(left && problem) || error}>
      {(attributes) => (
        <div className={styles.box}>
          <span className={styles.mark} aria-hidden>
            ₦
          </span>
          <input
            {...attributes}
            {...typing}
            name={name}
            className={`${control.control} num`}
            inputMode="decimal"
            autoComplete="off"
            disabled={disabled}
            value={text}
            onFocus={() => setLeft(true)}
            onBlur={(event) => {
              setLeft(!pressesButton(event));
              if (read !== null) setText(plain(koboToNaira(read)));
            }}
          />
        </div>
      )}
    </Field>
  );
}

function plain(naira: number | null): string {
  if (naira === null) return '';
  const { sign, whole, kobo } = nairaParts(nairaToKobo(naira));
  return `${sign}${whole}.${kobo}`;
}
