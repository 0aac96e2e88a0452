import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { totalsOf } from '#shared/resource/computed.ts';
import type { Field } from '#shared/resource/field.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { FieldNotes, fieldId } from '#web/components/field.tsx';
import { emptyLine, LINE_KEY } from '../form/form-values.ts';
import { asLines } from '../record.ts';
import type { InputProps } from './input-props.ts';
import { InputsTable } from './inputs-table.tsx';
import styles from './many-input.module.css';

type Line = Record<string, unknown>;

/** Lines of a record as a table of inputs; Enter in a line goes to the next one, and makes it after the last. */
export function LinesInput(props: InputProps) {
  const { name, field, value, onChange, error, disabled, values } = props;
  const lines = asLines(value);
  const columns = Object.entries(field.fields ?? {}).filter(
    ([, part]) => !part.formless && (part.computed || !part.readOnly),
  );
  const full = lines.length >= (field.max ?? Number.POSITIVE_INFINITY);
  const body = useRef<HTMLTableSectionElement>(null);
  const id = fieldId(name);
  const add = () => {
    if (full) return;
    onChange([...lines, emptyLine(field)]);
    focusLine(body, lines.length);
  };
  const onKey = (event: KeyboardEvent, place: number) => {
    const { target } = event;
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.ariaExpanded === 'true')
      return;
    event.preventDefault();
    if (place === lines.length - 1) add();
    else focusLine(body, place + 1);
  };
  return (
    <fieldset
      className={`${styles.lines} ${columns.some(([, { kind }]) => kind === 'longText') ? styles.tall : ''}`}
      disabled={disabled}
    >
      <legend>
        {field.label}
        {!field.required && <span className={styles.optional}> (optional)</span>}
      </legend>
      {lines.length > 0 && (
        <InputsTable
          {...props}
          parts={columns}
          totals={lines.length > 1 ? totalsOf(field, asLines(values[name])) : undefined}
          keyOf={(line) => String(line[LINE_KEY])}
          removeLabel={(line, place) => `${line.removed ? 'Keep' : 'Remove'} line ${place + 1}`}
          onRemove={(line) =>
            onChange(staysUntilSaved(field, line) ? turned(lines, line) : without(lines, line))
          }
          body={body}
          onKey={onKey}
        />
      )}
      <ActionButton
        id={id}
        variant="default"
        size="sm"
        icon={IconPlus}
        onClick={add}
        disabled={disabled || full}
      >
        Add a line
      </ActionButton>
      {id && <FieldNotes id={id} hint={field.hint} error={error} />}
    </fieldset>
  );
}

/** Lines that are known by their columns are told to go; until that is saved they stand struck out. */
function staysUntilSaved(field: Field, line: Line): boolean {
  return Boolean(field.through?.keyed && line.id);
}

function turned(lines: readonly Line[], line: Line): Line[] {
  return lines.map((one) => (one === line ? { ...line, removed: line.removed !== true } : one));
}

function without(lines: readonly Line[], line: Line): Line[] {
  return lines.filter((one) => one !== line);
}

function focusLine(body: { current: HTMLTableSectionElement | null }, place: number): void {
  requestAnimationFrame(() => {
    body.current?.rows[place]?.querySelector<HTMLElement>('input, button, select')?.focus();
  });
}
