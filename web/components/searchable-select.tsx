import { Select } from '@mantine/core';
import { MantineScope } from '../theme/mantine-scope.tsx';
import type { ControlProps } from './field.tsx';

/** One thing that can be picked; `value` is what the wire carries. */
export type Choice = { value: string; label: string; disabled?: boolean };

/** What either kind of list is given. */
export type PickingProps = {
  choices: readonly Choice[];
  value: string | null;
  onChange: (value: string | null) => void;
  disabled?: boolean;
  optional?: boolean;
  placeholder: string;
  attributes: ControlProps;
};

/** A long list that is searched by typing; loaded only where one is shown. */
export default function SearchableSelect({ choices, attributes, optional, ...rest }: PickingProps) {
  return (
    <MantineScope>
      <Select
        {...attributes}
        {...rest}
        data={[...choices]}
        searchable
        clearable={optional}
        allowDeselect={false}
        nothingFoundMessage="Nothing matches"
        error={attributes['aria-invalid']}
      />
    </MantineScope>
  );
}
