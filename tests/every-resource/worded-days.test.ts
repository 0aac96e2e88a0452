import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import { Paths } from '#server/crud/paths.ts';
import { RESOURCES, resourceNamed } from '#shared/resources/index.ts';

const db = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const wordsOf = (name: string) => {
  const resource = resourceNamed(name);
  const paths = new Paths(resource);
  return (resource.hint ?? []).map((path) => paths.worded(path).compile(db).sql);
};

it('a payment schedule is known by the name of its account and its day as people write it', () =>
  expect(wordsOf('payment-schedules')).toEqual([
    '"t__bank_account_id"."name"',
    `to_char("t"."day", 'DD-MM-YYYY')`,
  ]));

it('no record is called by the number of a row that it points to', () =>
  expect(
    RESOURCES.flatMap(({ name, fields, label, hint = [] }) =>
      [...label, ...hint]
        .filter((path) => fields[path]?.kind === 'reference')
        .map((path) => `${name}.${path}`),
    ),
  ).toEqual([]));
