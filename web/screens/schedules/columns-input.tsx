import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import type { Field } from '#shared/resource/field.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { FieldNotes, fieldId } from '#web/components/field.tsx';
import { IconButton } from '#web/components/icon-button.tsx';
import { Row, Stack } from '#web/components/layout.tsx';
import { emptyLine, LINE_KEY } from '#web/crud/form/form-values.ts';
import type { InputProps } from '#web/crud/inputs/input-props.ts';
import { PartInput } from '#web/crud/inputs/part-input.tsx';
import { asLines } from '#web/crud/record.ts';
import styles from './columns.module.css';

type Line = Record<string, unknown>;

/** The columns of a payment file in their order: of each what it has and, by the kind of file, its head or its width. */
export function ColumnsInput(props: InputProps) {
  const { name, field, value, onChange, error, disabled, values } = props;
  const lines = asLines(value) as Line[];
  const id = fieldId(name);
  // Places follow from the order in which the columns stand here.
  const set = (next: readonly Line[]) => onChange(next.map((line, at) => ({ ...line, place: at + 1 })));
  const begin = useEffectEvent(() => {
    if (!disabled && lines.some(({ place }, at) => place !== at + 1)) set(lines);
  });
  useEffect(() => begin(), []);
  const swap = (at: number) => {
    const next = [...lines];
    next.splice(at - 1, 2, ...lines.slice(at - 1, at + 1).reverse());
    set(next);
  };
  return (
    <fieldset disabled={disabled}>
      <legend className={styles.legend}>{field.label}</legend>
      <Stack gap={12}>
        {lines.map((line, at) => (
          <div key={String(line[LINE_KEY] ?? line.id)} className={styles.column}>
            <div className={styles.parts}>
              {partsOf(line, values.kind).map((part) => {
                const of = field.fields?.[part];
                const path = `${name}.${at}.${part}`;
                return (
                  of && (
                    <PartInput
                      key={part}
                      {...props}
                      name={path}
                      field={shownAs(of, part, at)}
                      value={line[part]}
                      error={props.problems[path]?.[0]}
                      onChange={(given) =>
                        set(lines.map((one) => (one === line ? withPart(line, part, given) : one)))
                      }
                    />
                  )
                );
              })}
            </div>
            <Row gap={0}>
              <IconButton
                icon={IconArrowUp}
                label={`Move column ${at + 1} up`}
                disabled={at === 0}
                onClick={() => swap(at)}
              />
              <IconButton
                icon={IconArrowDown}
                label={`Move column ${at + 1} down`}
                disabled={at === lines.length - 1}
                onClick={() => swap(at + 1)}
              />
              <IconButton
                icon={IconX}
                label={`Remove column ${at + 1}`}
                onClick={() => set(lines.filter((one) => one !== line))}
              />
            </Row>
          </div>
        ))}
        <div>
          <ActionButton
            id={id}
            variant="default"
            size="sm"
            icon={IconPlus}
            disabled={disabled || lines.length >= (field.max ?? Number.POSITIVE_INFINITY)}
            onClick={() => set([...lines, emptyLine(field)])}
          >
            Add a column
          </ActionButton>
        </div>
        {id && <FieldNotes id={id} hint={field.hint} error={error} />}
      </Stack>
    </fieldset>
  );
}

function partsOf({ field }: Line, kind: unknown): string[] {
  return ['field', kind === 'fixed' ? 'width' : 'head', ...(field === 'constant' ? ['constant'] : [])];
}

/** Heads and widths are asked for only where the kind of file has them, and there they are needed. */
function shownAs(field: Field, part: string, at: number): Field {
  if (part === 'field') return { ...field, label: `Column ${at + 1}` };
  return part === 'constant' ? field : { ...field, required: true };
}

/** A text stands only in a column of which each line has the same. */
function withPart(line: Line, part: string, given: unknown): Line {
  const next = { ...line, [part]: given };
  return part === 'field' && given !== 'constant' ? { ...next, constant: null } : next;
}
