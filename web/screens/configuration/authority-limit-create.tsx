import type { ResourceExtras } from '#web/crud/extras.ts';
import type { InputProps } from '#web/crud/inputs/input-props.ts';
import { PartInput } from '#web/crud/inputs/part-input.tsx';

/** The form of an authority limit: the amount is asked for of every office but the head of the agency. */
export const extras: ResourceExtras = { inputs: { up_to: UpToInput } };

function UpToInput(props: InputProps) {
  const { field, values } = props;
  const { role } = values;
  return (
    <PartInput
      {...props}
      field={{
        ...field,
        required: role !== 'executive',
        hint: role === 'executive' || !role ? field.hint : undefined,
      }}
    />
  );
}
