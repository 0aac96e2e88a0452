import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { PickerField } from '#web/components/picker-field.tsx';

// The list of offers needs styles that the build makes; the field is drawn the same without it.
vi.mock('#web/components/combobox.tsx', () => ({
  OfferList: ({ target }: { target: (keys: object) => unknown }) => target({}),
}));

it('a picker is described by its hint and by what is wrong', () => {
  const picker = createElement(PickerField, {
    label: 'Department',
    name: 'department_id',
    hint: 'Yours, or one below yours.',
    error: 'Choose the department',
    value: null,
    onChange: () => undefined,
    search: async () => [],
    cacheKey: ['departments'],
  } as Parameters<typeof PickerField>[0]);
  const drawn = renderToStaticMarkup(createElement(MantineProvider, null, picker));
  const described = /<button[^>]*aria-describedby="([^"]*)"/.exec(drawn)?.[1];
  expect(described?.split(' ')).toEqual(['field-department_id-hint', 'field-department_id-error']);
  for (const id of described?.split(' ') ?? []) expect(drawn).toContain(`id="${id}"`);
  // A long name must not break into a second line, which the field has no room for.
  expect(drawn).toMatch(/class="[^"]*\bcut\b[^"]*"[^>]*>Select Department/);
});
