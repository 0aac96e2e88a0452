import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { ActionButton } from '#web/components/action-button.tsx';
import { IconButton } from '#web/components/icon-button.tsx';
import { Quiet } from '#web/components/layout.tsx';
import { emptyLine, LINE_KEY } from '#web/crud/form/form-values.ts';
import { FileInput } from '#web/crud/inputs/file-input.tsx';
import type { InputProps } from '#web/crud/inputs/input-props.ts';
import { PartInput } from '#web/crud/inputs/part-input.tsx';
import { asLines } from '#web/crud/record.ts';
import styles from './trip-lines.module.css';
import type { FormLine } from './trip-lines.ts';

type OtherExpensesProps = InputProps & {
  others: readonly FormLine[];
  /** There is no trip: all that is asked for is here. */
  isAll: boolean;
  needsReceipts: boolean;
};

const SHOWN = { description: { required: true }, amount: { required: true }, from: {}, to: {} };
const MOST = 100;

/** What was spent besides what the trip pays: what for, how much, on which days, and the receipt of each. */
export function OtherExpenses({ others, isAll, needsReceipts, ...props }: OtherExpensesProps) {
  const { field, onChange, disabled } = props;
  const list = useRef<HTMLUListElement>(null);
  const add = () => {
    onChange((before: unknown) => sorted([...asLines(before), emptyLine(field)]));
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('input')?.focus());
  };
  return (
    <fieldset className={styles.part}>
      <legend>
        {isAll ? 'What you spent' : 'Other expenses'}
        {!isAll && <span className={styles.optional}> (optional)</span>}
      </legend>
      <Quiet size={13.5}>
        {needsReceipts
          ? 'Each with its receipt: take a photo of it, or add the file.'
          : 'What the trip needs besides the Board’s allowances.'}
      </Quiet>
      <ul className={styles.others} ref={list}>
        {others.map((line, place) => (
          <Other key={keyOf(line)} line={line} place={place} needsReceipts={needsReceipts} {...props} />
        ))}
      </ul>
      <ActionButton
        variant="default"
        size="sm"
        icon={IconPlus}
        onClick={add}
        disabled={disabled || others.length >= MOST}
      >
        {others.length === 0 ? 'Add an expense' : 'Add another expense'}
      </ActionButton>
    </fieldset>
  );
}

type OtherProps = InputProps & { line: FormLine; place: number; needsReceipts: boolean };

function Other({ line, place, needsReceipts, ...props }: OtherProps) {
  const { name, field, onChange, problems, disabled } = props;
  const write = (part: string, next: unknown) =>
    onChange((before: unknown) =>
      sorted(
        asLines(before).map((one) =>
          keyOf(one) === keyOf(line)
            ? { ...one, [part]: typeof next === 'function' ? next(one[part]) : next }
            : one,
        ),
      ),
    );
  const part = (of: string, more: Partial<InputProps['field']> = {}) => {
    const own = field.fields?.[of];
    return (
      own && {
        ...props,
        name: `${name}.${place}.${of}`,
        field: { ...own, required: false, ...more },
        value: line[of] ?? null,
        onChange: (next: unknown) => write(of, next),
        error: problems[`${name}.${place}.${of}`]?.[0],
      }
    );
  };
  const called = String(line.description || '') || `expense ${place + 1}`;
  const receipt = needsReceipts ? part('file', { required: true }) : undefined;
  return (
    <li>
      <div className={styles.other}>
        {Object.entries(SHOWN).map(([of, more]) => {
          const given = part(of, more);
          return (
            given && (
              <div key={of} className={styles[of]}>
                <PartInput {...given} />
              </div>
            )
          );
        })}
        {receipt && (
          <div className={styles.receipt}>
            <FileInput {...receipt} camera of={called} />
          </div>
        )}
      </div>
      <IconButton
        icon={IconX}
        label={`Remove ${called}`}
        disabled={disabled}
        onClick={() =>
          onChange((before: unknown) => asLines(before).filter((one) => keyOf(one) !== keyOf(line)))
        }
      />
    </li>
  );
}

/** What isn't an allowance comes first: so a line's place here is its place in what is sent. */
function sorted(lines: readonly FormLine[]): FormLine[] {
  const isOther = ({ allowance_id }: FormLine) => allowance_id === null || allowance_id === undefined;
  return [...lines.filter(isOther), ...lines.filter((line) => !isOther(line))];
}

function keyOf(line: FormLine): string {
  return String(line[LINE_KEY] ?? line.id ?? `${line.from} ${JSON.stringify(line.allowance_id)}`);
}
