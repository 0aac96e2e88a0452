import { Select } from '@mantine/core';
import { useState } from 'react';
import { MantineScope } from '../theme/mantine-scope.tsx';
import type { ControlProps } from './field.tsx';
import { Quiet } from './layout.tsx';

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
  const [text, setText] = useState('');
  const asked = text.trim().toLowerCase();
  const isNothing = asked !== '' && !choices.some(({ label }) => label.toLowerCase().includes(asked));
  return (
    <MantineScope>
      <Select
        {...attributes}
        {...rest}
        data={[...choices]}
        searchable
        clearable={optional}
        allowDeselect={false}
        onSearchChange={setText}
        error={attributes['aria-invalid']}
      />
      {/* Not in the list: a listbox has options and nothing else. */}
      <div role="status">{isNothing && <Quiet size={13}>Nothing matches</Quiet>}</div>
    </MantineScope>
  );
}
