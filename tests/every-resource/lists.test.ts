import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSheet } from '#server/spreadsheets/read.ts';
import { lagosToday } from '#shared/dates.ts';
import { listPaths, type Resource } from '#shared/resource/define-resource.ts';
import type { Field } from '#shared/resource/field.ts';
import { fieldAt } from '#shared/resource/field-at.ts';
import { OPERATORS_OF, type Operator } from '#shared/resource/filter.ts';
import { RESOURCES } from '#shared/resources/index.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

type Wire = Record<string, unknown> & { id: number };

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await startTestPortal({ demonstration: true });
  token = (await addPerson(portal, { groups: ['Administrators'] })).token;
  await portal.pool.query(`insert into module_groups (module_id, group_id, exportable)
    select m.id, g.id, true from modules m cross join groups g where g.name = 'Administrators'
    on conflict (module_id, group_id) do update set exportable = true`);
}, 120_000);
afterAll(() => portal.close());

describe.each(RESOURCES.map((resource) => [resource.name, resource] as const))(
  'the list %s',
  (_name, resource) => {
    const { url } = resource;
    const asked = asks(resource);
    const get = (query: string) => portal.call<Wire[]>('GET', `${url}?${query}`, { token });

    async function total(field?: string, op?: Operator, value?: unknown): Promise<number> {
      const rules = field ? [{ field, op, value }] : [];
      const answer = await get(
        `per_page=1&filter=${encodeURIComponent(JSON.stringify({ match: 'all', rules }))}`,
      );
      expect([field, op, value, answer.status], answer.text).toEqual([field, op, value, 200]);
      return Number(answer.body.meta.total);
    }

    it('is sorted by each of its fields, up and down', async () => {
      for (const [path] of asked)
        for (const sort of [path, `-${path}`]) {
          const answer = await get(`per_page=2&sort=${sort}`);
          expect([sort, answer.status], answer.text).toEqual([sort, 200]);
        }
      const { status, body } = await get('sort=id,-version,created_at,updated_at');
      expect([status, body.errors]).toEqual([422, { sort: ['must be three fields at most'] }]);
    });

    it('is filtered by each of its fields with each question that makes sense of it', async () => {
      const rows = (await get('per_page=500')).body.data;
      const all = await total();
      for (const [path, field] of asked) {
        const ops: readonly Operator[] = OPERATORS_OF[field.kind];
        const none = ops.includes('empty') ? await total(path, 'empty', true) : 0;
        if (ops.includes('empty')) expect(await total(path, 'empty', false)).toBe(all - none);
        const value = rows
          .map((row) => plain(row[path] ?? null, field))
          .find((found) => found !== null && found !== '');
        if (value === undefined) continue;
        const equal = await total(path, 'equals', value);
        expect([path, value, equal > 0]).toEqual([path, value, true]);
        if (ops.includes('in')) expect(await total(path, 'in', [value])).toBe(equal);
        if (ops.includes('gte') && field.kind !== 'dateTime') {
          const below = all - none - (await total(path, 'gte', value));
          expect(below + equal + (all - none - (await total(path, 'lte', value)))).toBe(all - none);
          expect(await total(path, 'between', [value, value])).toBe(equal);
        }
        if (field.kind === 'text' || field.kind === 'longText') {
          expect(await total(path, 'contains', value)).toBeGreaterThanOrEqual(equal);
          expect(await total(path, 'starts_with', value)).toBeGreaterThanOrEqual(equal);
        }
      }
    });

    it('is exported whole, as a workbook and as CSV, no two columns named alike', async () => {
      const all = await total();
      const xlsx = await portal.call('GET', `${url}/export?format=xlsx`, { token });
      expect(xlsx.status, xlsx.text).toBe(200);
      let lines = 0;
      for await (const _row of readSheet(xlsx.bytes, 'list.xlsx')) lines++;
      expect(lines).toBe(all + 1);
      const csv = await portal.call('GET', `${url}/export?format=csv`, { token });
      expect([csv.status, csv.text.startsWith('\ufeff')]).toEqual([200, true]);
      const [headers = ''] = csv.text.slice(1).split('\r\n');
      expect(new Set(headers.split(',')).size).toBe(headers.split(',').length);
    });
  },
);

/** What a list can be asked by: its own fields that stand in the table, and those of others that its columns show. */
function asks(resource: Resource): [string, Field][] {
  const paths = new Set([...Object.keys(resource.fields), ...listPaths(resource), 'id', 'created_at']);
  return [...paths].flatMap((path) => {
    const field = fieldAt(resource, path);
    return field && !field.virtual && !field.through && field.kind !== 'file'
      ? [[path, field] as [string, Field]]
      : [];
  });
}

/** The value of a field as a filter takes it: a reference's id, a moment's day. */
function plain(value: unknown, { kind }: Field): unknown {
  if (kind === 'dateTime' && value !== null) return lagosToday(new Date(String(value)));
  return value !== null && typeof value === 'object' ? ((value as { id?: number }).id ?? null) : value;
}
