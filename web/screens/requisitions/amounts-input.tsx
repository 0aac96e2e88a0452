import { CheckboxField } from '#web/components/checkbox-field.tsx';
import { FieldNotes, fieldId } from '#web/components/field.tsx';
import { Row, Stack } from '#web/components/layout.tsx';
import type { InputProps } from '#web/crud/inputs/input-props.ts';
import { NumberInput } from '#web/crud/inputs/number-input.tsx';
import { asLines } from '#web/crud/record.ts';

/** How many of each line of a requisition, of how many there may be; of what comes back, whether it is damaged. */
export function AmountsInput(props: InputProps) {
  const { name, field, value, onChange, problems, error } = props;
  const lines = asLines(value);
  const { quantity, damaged } = field.fields ?? {};
  if (!quantity) return null;
  const set = (place: number, part: object) =>
    onChange(lines.map((line, index) => (index === place ? { ...line, ...part } : line)));
  const id = fieldId(name);
  return (
    <fieldset>
      <legend className="sr-only">{field.label}</legend>
      <Stack gap={12}>
        {lines.map((line, place) => (
          <Row key={String(line.id)} gap={16}>
            <NumberInput
              {...props}
              name={`${name}.${place}.quantity`}
              field={{ ...quantity, label: String(line.label), hint: `Of ${line.most}` }}
              value={line.quantity}
              error={problems[`${name}.${place}.quantity`]?.join(' ')}
              onChange={(typed) => set(place, { quantity: typed })}
            />
            {damaged && (
              <CheckboxField
                name={`${name}.${place}.damaged`}
                label="Damaged"
                checked={line.damaged === true}
                onChange={(ticked) => set(place, { damaged: ticked })}
              />
            )}
          </Row>
        ))}
        {id && <FieldNotes id={id} error={error} />}
      </Stack>
    </fieldset>
  );
}
