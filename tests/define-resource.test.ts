import { expect, it } from 'vitest';
import { defineResource, type ResourceDefinition } from '#shared/resource/define-resource.ts';
import { money, text } from '#shared/resource/fields.ts';
import { defineWorkflow, person } from '#shared/resource/workflow.ts';

const workflow = defineWorkflow<{ status: string }>()({
  of: 'trips',
  states: { pending: { word: 'Pending' }, withdrawn: { word: 'Withdrawn' } },
  acts: {
    withdraw: {
      label: 'Withdraw',
      past: 'withdrawn',
      row: 'delete',
      lines: [{ from: ['pending'], to: 'withdrawn', by: [person()] }],
    },
  },
});

const trips = {
  name: 'trips',
  area: 'staff-services',
  title: 'Trips',
  singular: 'trip',
  fields: { name: text('Name'), cost: money('Cost') },
  columns: ['name'],
  label: ['name'],
  sort: 'name',
  actions: ['create', 'view', 'delete'],
  writes: 'generic',
} satisfies ResourceDefinition;

it('a definition follows from name and area where it says nothing else', () => {
  expect(defineResource({ ...trips, name: 'day-trips' })).toMatchObject({
    noun: 'day-trips',
    path: '/staff-services/day-trips',
    url: 'dayTrips',
    table: 'day_trips',
  });
});

it.each<[string, Partial<ResourceDefinition>, RegExp]>([
  [
    'is deleted by the engine and by an act',
    { workflow },
    /trips: .*past the act withdraw.*Leave 'delete' out/,
  ],
  ['lists what it has not', { columns: ['name', 'colour'] }, /trips: colour is not one of its fields/],
  ['has a cell of no column', { cells: { cost: { label: 'Fare' } } }, /trips: cost has a cell/],
  [
    'computes what people write',
    { fields: { ...trips.fields, twice: money('Twice', { computed: () => 2 }) } },
    /trips.twice is computed and not readOnly/,
  ],
])('a definition that %s says so when the program loads', (_what, more, sentence) => {
  expect(() => defineResource({ ...trips, ...more })).toThrow(sentence);
});

it('a definition may leave deleting to an act of its workflow', () => {
  const actions = ['create', 'view'] as const;
  expect(() => defineResource({ ...trips, workflow, actions })).not.toThrow();
  expect(() => defineResource({ ...trips, workflow, writes: 'commands' })).not.toThrow();
});
