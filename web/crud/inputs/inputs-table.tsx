import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import type { KeyboardEvent, Ref } from 'react';
import type { Field } from '#shared/resource/field.ts';
import { schemaOf } from '#shared/resource/schema-of.ts';
import { IconButton } from '#web/components/icon-button.tsx';
import { asLines, valueText } from '../record.ts';
import type { InputProps } from './input-props.ts';
import styles from './many-input.module.css';
import { PartInput } from './part-input.tsx';

type Line = Record<string, unknown>;

type InputsTableProps = Omit<InputProps, 'field' | 'error'> & {
  /** The fields of a line that are typed, chosen or computed in it. */
  parts: readonly [string, Field][];
  /** What fields of the lines come to, in naira. */
  totals?: Readonly<Record<string, number>>;
  keyOf: (line: Line) => string;
  /** The heading over what each line is called, where it has a name of its own, such as the record that it stands for. */
  nameHeading?: string;
  removeLabel: (line: Line, place: number) => string;
  onRemove: (line: Line) => void;
  body?: Ref<HTMLTableSectionElement>;
  onKey?: (event: KeyboardEvent, place: number) => void;
};

/** The lines of a field as a table with an input in each cell; a line marked `removed` is only read, until it is taken back. */
export function InputsTable({
  name,
  value,
  onChange,
  problems,
  notes = {},
  disabled,
  form,
  values,
  parts,
  totals = {},
  keyOf,
  nameHeading,
  removeLabel,
  onRemove,
  body,
  onKey,
}: InputsTableProps) {
  const lines = asLines(value);
  const onWire = asLines(values[name]);
  const write = (line: Line, part: string, next: unknown) =>
    onChange((before: unknown) =>
      asLines(before).map((one) => (keyOf(one) === keyOf(line) ? { ...one, [part]: next } : one)),
    );
  return (
    <table className={nameHeading === undefined ? styles.table : styles.entries}>
      <thead>
        <tr>
          {nameHeading !== undefined && <th scope="col">{nameHeading}</th>}
          {parts.map(([part, of]) => (
            <th key={part} scope="col">
              {of.kind === 'yesNo' ? <span className="sr-only">{of.label}</span> : of.label}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">Remove</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {lines.map((line, place) => (
          <tr
            key={keyOf(line)}
            data-removed={line.removed === true || undefined}
            onKeyDown={onKey && ((event) => onKey(event, place))}
          >
            {nameHeading !== undefined && <th scope="row">{String(line.label)}</th>}
            {parts.map(([part, of]) => (
              <td
                key={part}
                className={of.kind === 'yesNo' ? undefined : styles.cell}
                data-kind={of.kind}
                data-label={of.label}
                data-noted={`${name}.${place}.${part}` in notes || undefined}
              >
                {of.computed ? (
                  <Computed field={of} value={onWire[place]?.[part]} />
                ) : (
                  <PartInput
                    name={`${name}.${place}.${part}`}
                    field={{ ...of, hint: notes[`${name}.${place}.${part}`]?.[0] }}
                    value={line[part] ?? null}
                    onChange={(next) => write(line, part, next)}
                    error={problems[`${name}.${place}.${part}`]?.[0]}
                    problems={problems}
                    disabled={disabled || line.removed === true}
                    form={form}
                    values={{ ...values, ...onWire[place] }}
                  />
                )}
              </td>
            ))}
            <td>
              <IconButton
                icon={line.removed ? IconArrowBackUp : IconX}
                label={removeLabel(line, place)}
                disabled={disabled}
                onClick={() => onRemove(line)}
              />
            </td>
          </tr>
        ))}
      </tbody>
      {Object.keys(totals).length > 0 && (
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {parts.slice(1).map(([part, of]) => (
              <td key={part} className={styles.cell} data-label={part in totals ? of.label : undefined}>
                {part in totals && <Computed field={of} value={totals[part]} />}
              </td>
            ))}
            <td />
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** What follows from the other values, while one types; an en dash while it doesn't, or can't be kept. */
function Computed({ field, value }: { field: Field; value: unknown }) {
  const words = schemaOf(field).safeParse(value).success ? valueText(field, value) : '';
  return <output className={`${styles.computed} num`}>{words || '–'}</output>;
}
