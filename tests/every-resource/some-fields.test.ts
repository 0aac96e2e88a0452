import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extensionsOf } from '#server/app.ts';
import { listRecords } from '#server/crud/list-query.ts';
import { offeredFields } from '#server/crud/told-fields.ts';
import { notingStatements } from '#server/database/noted-statements.ts';
import { DEMONSTRATION_PASSWORD } from '#server/database/seeds/demonstration/people.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { WireRecord } from '#server/frame/extensions.ts';
import { authenticate } from '#server/http/authenticate.ts';
import { listPaths, type Resource } from '#shared/resource/define-resource.ts';
import { columnOf, referenceKey } from '#shared/resource/names.ts';
import { RESOURCES, resourceNamed } from '#shared/resources/index.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
const tokens: Record<string, string> = {};
const actors: Record<string, Actor> = {};

beforeAll(async () => {
  portal = await startTestPortal({ demonstration: true });
  for (const name of ['admin', 'officer', 'treasury', 'audit']) {
    const { body } = await portal.call<{ token: string }>('POST', 'login', {
      body: { username: `${name}@agency.test`, password: DEMONSTRATION_PASSWORD },
    });
    tokens[name] = body.data.token;
    const actor = await authenticate(portal.pool, body.data.token);
    if (actor) actors[name] = actor;
  }
}, 300_000);
afterAll(() => portal.close());

/** The rows of a list as the wire carries them. */
async function rowsOf(resource: Resource, actor: Actor, fields?: readonly string[]): Promise<WireRecord[]> {
  const query = { page: 1, per_page: 6, sort: undefined, fields };
  const { records } = await listRecords(portal.db, resource, extensionsOf(resource), actor, query);
  return JSON.parse(JSON.stringify(records));
}

/** The keys beside references that name their records. */
function referenceKeys({ fields }: Resource): string[] {
  return Object.keys(fields)
    .filter((name) => fields[name]?.kind === 'reference')
    .map(referenceKey);
}

/** What is told of a row in any case. */
function always({ workflow, fields }: Resource): string[] {
  const columns = workflow ? (workflow.columns ?? ['status']) : [];
  const state = Object.keys(fields).filter((name) => columns.includes(columnOf(name, fields[name] as never)));
  return ['id', 'version', ...state];
}

/** Expects of rows that are asked for some fields what the whole rows tell there, in their order, and nothing else. */
async function expectTold(resource: Resource, actor: Actor, whole: WireRecord[], names: readonly string[]) {
  const beside = names.filter((name) => resource.fields[name]?.kind === 'reference').map(referenceKey);
  const keys = new Set([...always(resource), ...names, ...beside]);
  const some = whole.map((row) => Object.entries(row).filter(([key]) => keys.has(key)));
  const told = await rowsOf(resource, actor, names);
  expect([names, told.map((row) => Object.entries(row))]).toEqual([names, some]);
}

describe('a list that is asked for some of its fields', () => {
  it.each(RESOURCES.map((resource) => [resource.name, resource] as const))(
    'tells of %s what its whole rows tell there: of each by itself, and of several to people of other rights',
    async (_name, resource) => {
      const offered = offeredFields(resource, extensionsOf(resource));
      for (const [name, actor] of Object.entries(actors)) {
        const whole = await rowsOf(resource, actor);
        const alone = [...offered, ...referenceKeys(resource)];
        if (name === 'admin') for (const field of alone) await expectTold(resource, actor, whole, [field]);
        else
          for (const odd of [0, 1])
            await expectTold(
              resource,
              actor,
              whole,
              offered.filter((_, place) => place % 2 === odd),
            );
      }
    },
    120_000,
  );

  it.each(RESOURCES.map((resource) => [resource.name, resource] as const))(
    'offers every key that the whole rows of %s tell, and understands it',
    async (_name, resource) => {
      const known = new Set([...offeredFields(resource, extensionsOf(resource)), ...referenceKeys(resource)]);
      for (const actor of Object.values(actors)) {
        const [row] = await rowsOf(resource, actor);
        expect(Object.keys(row ?? {}).filter((key) => !known.has(key))).toEqual([]);
        if (row) await expectTold(resource, actor, await rowsOf(resource, actor), Object.keys(row));
      }
    },
  );
});

describe('what a list is asked for', () => {
  const ask = (path: string, name = 'officer', mark?: string) =>
    portal.call<WireRecord[]>('GET', path, {
      token: tokens[name] ?? '',
      ...(mark && { headers: { 'if-none-match': mark } }),
    });

  it.each([
    ['expenditures', 'no_such_field', 'officer'],
    ['expenditures', 'constructor', 'officer'],
    ['expenditures', 'fund_id.available', 'officer'],
    ['expenditures', 'files', 'officer'],
    ['users', 'password_hash', 'admin'],
  ])('is refused of %s by name: %s', async (url, field, name) => {
    const { status, body } = await ask(`${url}?fields=id,${field}`, name);
    expect([status, body.code, body.detail, body.errors]).toEqual([
      422,
      'VALIDATION',
      `There is no field ${field} to list.`,
      { [field]: ['is not a field of this list'] },
    ]);
  });

  it('has no part in which rows there are, in which order, and what they add up to', async () => {
    const rules = [{ field: 'amount', op: 'gte', value: 1 }];
    const query = `filter=${encodeURIComponent(JSON.stringify({ match: 'all', rules }))}&sort=-fund_id.budget_code_id.code,amount&count=all`;
    const [whole, some] = [
      await ask(`expenditures?${query}`),
      await ask(`expenditures?${query}&fields=%20code,`),
    ];
    expect(some.body.meta).toEqual(whole.body.meta);
    expect(some.body.data).toEqual(
      whole.body.data.map(({ id, version, status, code }) => ({ id, version, status, code })),
    );
    expect(some.body.data.length).toBeGreaterThan(1);
  });

  it('has a mark of its own, under which it is told as before', async () => {
    const paths = ['expenditures', 'expenditures?fields=code', 'expenditures?fields=code,amount'];
    const marks: string[] = [];
    for (const path of paths) marks.push(String((await ask(path)).headers.etag));
    expect(new Set(marks).size).toBe(3);
    for (const [place, path] of paths.entries()) {
      expect((await ask(path, 'officer', marks[place])).status).toBe(304);
      expect((await ask(path, 'officer', marks[(place + 1) % 3])).status).toBe(200);
    }
  });
});

describe('the statement of a list that is asked for some fields', () => {
  const expenditures = resourceNamed('expenditures');
  const textsOf = async (fields?: readonly string[]) => {
    const { asked } = await notingStatements(() => rowsOf(expenditures, actors.audit as Actor, fields));
    return asked.map(({ sql }) => sql).filter((text) => text.includes('place_in_page'));
  };

  it('neither selects nor joins what is not asked for', async () => {
    const [whole = ''] = await textsOf();
    const [some = ''] = await textsOf(['code', 'amount']);
    for (const dear of ['t__fund_id', 'held_by_', '"description"', ' left join ']) {
      expect([dear, whole.includes(dear), some.includes(dear)]).toEqual([dear, true, false]);
    }
    const [path = ''] = await textsOf(['fund_id.budget_code_id.code']);
    expect(path.match(/ left join /g)).toHaveLength(2);
  });

  it('is kept planned for the list’s own columns and the numbers alone, so that no choice fills what is kept', async () => {
    const isKept = async (fields?: readonly string[]) =>
      (await textsOf(fields)).map((text) => text.startsWith('/* list */'));
    expect(await isKept()).toEqual([true]);
    expect(await isKept(['id'])).toEqual([true]);
    expect(await isKept(listPaths(expenditures))).toEqual([true]);
    expect(await isKept(['code', 'amount'])).toEqual([false]);
  });

  it('asks for acts beside its rows, and nothing for acts that are not told', async () => {
    const asksForActs = async (fields: readonly string[]) => {
      const { asked } = await notingStatements(() => rowsOf(expenditures, actors.officer as Actor, fields));
      return asked.filter(({ sql }) => sql.includes('approval_awaited')).map(({ sql }) => sql);
    };
    expect(await asksForActs(['code'])).toEqual([]);
    expect(await asksForActs(['code', 'actions'])).toEqual([expect.stringContaining('from page as t')]);
  });
});
