import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import type { KeyboardEvent, Ref } from 'react';
import type { Field } from '#shared/resource/field.ts';
import { IconButton } from '#web/components/icon-button.tsx';
import { asLines } from '../record.ts';
import type { InputProps } from './input-props.ts';
import styles from './many-input.module.css';
import { PartInput } from './part-input.tsx';

type Line = Record<string, unknown>;

type InputsTableProps = Pick<
  InputProps,
  'name' | 'value' | 'onChange' | 'problems' | 'disabled' | 'values'
> & {
  /** The fields of a line that are typed or chosen in it. */
  parts: readonly [string, Field][];
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
  disabled,
  values,
  parts,
  keyOf,
  nameHeading,
  removeLabel,
  onRemove,
  body,
  onKey,
}: InputsTableProps) {
  const lines = asLines(value);
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
              >
                <PartInput
                  name={`${name}.${place}.${part}`}
                  field={{ ...of, hint: undefined }}
                  value={line[part] ?? null}
                  onChange={(next) =>
                    onChange(lines.map((one) => (one === line ? { ...line, [part]: next } : one)))
                  }
                  error={problems[`${name}.${place}.${part}`]?.[0]}
                  problems={problems}
                  disabled={disabled || line.removed === true}
                  values={values}
                />
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
    </table>
  );
}
