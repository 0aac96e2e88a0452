import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { Field } from '#shared/resource/field.ts';
import { choice, date, longText, money, number, reference, text } from '#shared/resource/fields.ts';
import { PartInput } from '#web/crud/inputs/part-input.tsx';

// The list of offers needs styles that the build makes; the field is drawn the same without it.
vi.mock('#web/components/combobox.tsx', () => ({
  OfferList: ({ target }: { target: (keys: object) => unknown }) => target({}),
}));
// What the program asks of a browser while it loads; nobody is signed in.
vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => undefined });
  vi.stubGlobal('addEventListener', () => undefined);
});

const drawn = (field: Field) =>
  renderToStaticMarkup(
    createElement(
      MantineProvider,
      null,
      createElement(PartInput, {
        name: 'asked',
        field,
        value: null,
        onChange: () => undefined,
        problems: {},
        values: {},
      }),
    ),
  );

const KINDS = {
  text: (more: object) => text('Asked', more),
  longText: (more: object) => longText('Asked', more),
  number: (more: object) => number('Asked', more),
  money: (more: object) => money('Asked', more),
  date: (more: object) => date('Asked', more),
  choice: (more: object) => choice('Asked', ['one', 'two', 'three'], more),
} as const;

it.each(Object.entries(KINDS))('a field of kind %s says aloud that it is required', (_kind, make) => {
  expect(drawn(make({ required: true }))).toMatch(/<(input|textarea|select)[^>]* aria-required="true"/);
  expect(drawn(make({}))).not.toContain('aria-required');
});

it('two choices that lie open are required as radios are', () => {
  const field = choice('Asked', ['one', 'two'], { required: true });
  expect(drawn(field).match(/<input type="radio"[^>]* required=""/g)).toHaveLength(2);
});

it('a picker is a button, which is described as required', () => {
  const required = drawn(reference('Asked', 'departments', { required: true }));
  const [id] =
    /field-asked-required/.exec(/<button[^>]*aria-describedby="([^"]*)"/.exec(required)?.[1] ?? '') ?? [];
  expect(id && required).toContain(`id="${id}">Required<`);
  expect(drawn(reference('Asked', 'departments'))).not.toContain('Required');
});
