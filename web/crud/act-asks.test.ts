import { expect, it } from 'vitest';
import { RESOURCES } from '#shared/resources/index.ts';
import { askedOf } from './act-asks.ts';
import { problemsOf } from './form/form-problems.ts';

const ACTS = RESOURCES.flatMap((resource) =>
  Object.keys(resource.workflow?.acts ?? {}).map((act) => [resource.name, act, resource] as const),
);

it.each(ACTS)('%s: nothing keeps somebody from "%s" but what it asks for', (_name, act, resource) => {
  const asked = askedOf(resource, [], act);
  const stopped = Object.keys(problemsOf(asked, 'create', {}, {}));
  expect(stopped.filter((field) => !Object.hasOwn(asked.fields, field))).toEqual([]);
});
