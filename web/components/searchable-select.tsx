import { Select } from '@mantine/core';
import { MantineScope } from '../theme/mantine-scope.tsx';
import type { PickingProps } from './select-field.tsx';

/** A long list that is searched by typing; loaded only where one stands. */
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
