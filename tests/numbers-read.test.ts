import { describe, expect, it } from 'vitest';
import type { Field } from '#shared/resource/field.ts';
import { number } from '#shared/resource/fields.ts';
import { valueText } from '#shared/resource/values.ts';
import { RESOURCES } from '#shared/resources/index.ts';

/** The numbers that a definition shows, those of its lines too, by their path. */
function numbersOf(fields: Readonly<Record<string, Field>>, above = ''): [string, Field][] {
  return Object.entries(fields).flatMap(([name, field]): [string, Field][] =>
    field.kind === 'number'
      ? [[above + name, field]]
      : field.kind === 'lines'
        ? numbersOf(field.fields ?? {}, `${above}${name}.`)
        : [],
  );
}

describe('a number', () => {
  it('is read with its thousands apart, unless it names something', () => {
    expect(valueText(number('Quantity'), 1_234_567)).toBe('1,234,567');
    expect(valueText(number('Change', { min: -9_999_999 }), -1_200)).toBe('-1,200');
    expect(valueText(number('Distance', { suffix: ' km' }), 1_200)).toBe('1,200 km');
    expect(valueText(number('Budget year', { isName: true }), 2024)).toBe('2024');
  });

  it('that is a year or the number of a record names something in every definition', () => {
    const named = RESOURCES.flatMap((resource) =>
      numbersOf(resource.fields).map(([path, field]) => ({ path: `${resource.name}.${path}`, field })),
    );
    const wrong = named.filter(
      ({ path, field }) => /(^|[._])(period|year|id)$/.test(path) && field.isName !== true,
    );
    expect(named.length).toBeGreaterThan(20);
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});
