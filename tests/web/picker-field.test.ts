import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { PickerField } from '#web/components/picker-field.tsx';

// The list of offers needs styles that the build makes; the field is drawn the same without it.
vi.mock('#web/components/combobox.tsx', () => ({
  OfferList: ({ target }: { target: (keys: object) => unknown }) => target({}),
}));

it.each([
  { chosen: null, first: [] },
  {
    chosen: { id: 7, code: 'C001', name: 'Pumps and Motors' },
    first: ['field-department_id-chosen'],
  },
])('a picker is described by what is chosen, its hint and what is wrong', ({ chosen, first }) => {
  const picker = createElement(PickerField, {
    label: 'Department',
    name: 'department_id',
    optional: true,
    hint: 'Yours, or one below yours.',
    error: 'Choose the department',
    value: chosen,
    onChange: () => undefined,
    search: async () => [],
    cacheKey: ['departments'],
  } as Parameters<typeof PickerField>[0]);
  const drawn = renderToStaticMarkup(createElement(MantineProvider, null, picker));
  const described = /<button[^>]*aria-describedby="([^"]*)"/.exec(drawn)?.[1];
  expect(described?.split(' ')).toEqual([...first, 'field-department_id-hint', 'field-department_id-error']);
  for (const id of described?.split(' ') ?? []) expect(drawn).toContain(`id="${id}"`);
  // A long name must not break into a second line, which the field has no room for.
  const words = chosen
    ? /\bcut\b[^>]*id="field-department_id-chosen">.*C001.* Pumps/
    : /\bcut\b[^>]*>Select Dep/;
  expect(drawn).toMatch(words);
});
