import { describe, expect, it } from 'vitest';
import { REGISTRY } from '#shared/resources/index.ts';
import { columnsOf, offeredColumns } from './columns.ts';
import { filterable } from './filter-draft.ts';

describe.each(REGISTRY.all.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  it('offers no bare number of a record as a column or to filter by', () => {
    const offered = [...offeredColumns(resource), ...filterable(resource)];
    expect(offered.filter(({ path, field }) => field.kind === 'number' && path.endsWith('_id'))).toEqual([]);
  });
});

const mainOf = (name: string) => {
  const resource = REGISTRY.all.find((one) => one.name === name);
  if (!resource) throw new Error(`there is no ${name}`);
  return columnsOf(resource, null).find(({ main }) => main)?.path;
};

describe('what a row is about', () => {
  it('is its first words, or the cell that the definition names', () => {
    expect(mainOf('flights')).toBe('purpose');
    // Where somebody flies to says little to who arranges it: for whom it is comes first.
    expect(mainOf('flight-reservations')).toBe('user_id');
    expect(mainOf('hotel-reservation-request')).toBe('user_id');
    // Where a paper is, or who made it, doesn't say which paper it is.
    for (const list of ['documents', 'acknowledge', 'drafts']) expect(mainOf(list)).toBe('description');
    expect(mainOf('queries')).toBe('question');
  });
});
