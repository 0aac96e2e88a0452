import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLarge } from '#server/large/make-large.ts';
import { isLongEnough } from '#shared/resource/search-text.ts';
import { RESOURCES } from '#shared/resources/index.ts';
import { addPerson } from '../support/people.ts';
import { nodesOf, plansOf, statementsOf } from '../support/plans.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

/** Lists of those whom the agency knows and of what it has: as long as it is large, however long it works. */
const REGISTERS = ['users', 'vendors', 'beneficiaries', 'products', 'funds'];
const GROWING = RESOURCES.filter(({ grows }) => grows);

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await startTestPortal();
  const size = { staff: 40, funds: 4, expenditures: 4_000, products: 20, stock_entries: 200 };
  await makeLarge(portal.pool, size, () => undefined);
  token = (await addPerson(portal, { groups: ['Administrators', 'Audit', 'Budget', 'Treasury'] })).token;
}, 300_000);
afterAll(() => portal.close());

describe('a search of fewer than three letters or digits', () => {
  it('is refused by every list that grows, and by no other', async () => {
    const { rows } = await portal.pool.query<{ table: string }>(
      `select tablename as table from pg_indexes where indexdef like '%search_text gin_trgm_ops%'`,
    );
    const indexed = rows.map(({ table }) => table).filter((table) => !REGISTERS.includes(table));
    expect([...new Set(GROWING.map(({ table }) => table))].sort()).toEqual(indexed.sort());
    expect(RESOURCES.filter(({ grows, table }) => !grows && indexed.includes(table))).toEqual([]);
  });

  it.each(['a', 'ab', '1', 'Ẹ́', '%', '--- -', 'a-b'])(
    'as by %s: with a sentence, in lists and look-ups',
    async (text) => {
      for (const { url } of GROWING)
        for (const call of ['', '/lookup']) {
          const answer = await portal.call('GET', `${url}${call}?search=${encodeURIComponent(text)}`, {
            token,
          });
          if (answer.status === 403) continue;
          const said = answer.body.detail ?? '';
          expect([url, answer.status, said.slice(0, said.indexOf(' to '))]).toEqual([
            url,
            422,
            'Type three letters or digits',
          ]);
        }
    },
  );

  it.each(['abc', 'a b c', 'PV/2', 'a-1-b', 'Ẹ́ni'])('%s has three', (text) => {
    expect(isLongEnough(text)).toBe(true);
  });

  it.each(['departments?search=a', 'users/lookup?search=a'])(
    'is made of lists that don’t grow: %s',
    async (path) => {
      expect((await portal.call('GET', path, { token })).status).toBe(200);
    },
  );
});

describe('funds, which are named by their references', () => {
  it('keep the words of all of them, also when one is renamed', async () => {
    await portal.pool.query(`update sub_budget_heads set name = 'Ẹ̀kọ́ ' || name where id = (select min(sub_budget_head_id) from funds);
      update departments set abv = 'Q' || abv where id = (select min(department_id) from funds)`);
    for (const { table, search } of RESOURCES.filter(({ keepsSearch }) => keepsSearch)) {
      expect([table, search]).toEqual([
        'funds',
        ['budget_code_id.code', 'sub_budget_head_id.name', 'department_id.name', 'department_id.abv'],
      ]);
      const { rows } = await portal.pool.query(`
        select f.id from funds f join budget_codes c on c.id = f.budget_code_id join sub_budget_heads s on s.id = f.sub_budget_head_id
          join departments d on d.id = f.department_id where f.search_text is distinct from fold(concat_ws(' ', c.code, s.name, d.name, d.abv))`);
      expect(rows).toEqual([]);
    }
  });

  it('are looked up by what begins so while one or two letters are typed, and by any part from three on', async () => {
    const found = async (text: string) => {
      const { body } = await portal.call<{ label: string; hint: string }[]>(
        'GET',
        `funds/lookup?search=${encodeURIComponent(text)}`,
        { token },
      );
      return body.data.map(({ label }) => label);
    };
    const all = await found('');
    expect(all.length).toBeGreaterThan(2);
    const code = all[0]?.split(' ')[0] ?? '';
    expect(await found(code.slice(0, 2))).toContain(all[0]);
    expect(await found('ẸK')).toEqual(all.filter((label) => label.includes('Ẹ̀kọ́')));
    expect(await found('ro')).toEqual([]);
    expect(await found('rogr')).toEqual(all);
    expect(await found('%')).toEqual([]);
    const { rows } = await portal.pool.query<{ abv: string; n: number }>(
      'select d.abv, count(*)::int as n from funds f join departments d on d.id = f.department_id group by 1 order by 1 desc limit 1',
    );
    expect((await found(rows[0]?.abv.slice(0, 1) ?? '')).length).toBeGreaterThanOrEqual(rows[0]?.n ?? 1);
  });
});

describe('the tables that grow', () => {
  it.each([
    ['expenditures', 'expenditures?search=qqq'],
    ['expenditures', 'expenditures?search=q%20q%20q'],
    ['expenditures', 'expenditures?search=q-q-q'],
    ['expenditures', 'expenditures?search=qqq%20zzz'],
    ['expenditures', 'expenditures?search=q%20qqq%20of'],
    ['payments', 'payments?search=zzz%20qqq'],
    ['users', 'users?search=qqq%20zzz'],
    ['users', 'users/lookup?search=qqq%20of'],
    ['beneficiaries', 'beneficiaries?search=zzz%20qqq'],
    ['payments', 'payments?search=qqq'],
    ['batches', 'batches?search=qqq'],
    ['documents', 'documents?search=qqq'],
    ['expenditures', 'search?q=ex'],
    ['expenditures', 'search?q=zz'],
    ['expenditures', 'search?q=z-'],
    ['payments', 'search?q=pv'],
    ['batches', 'search?q=zzz'],
    ['funds', 'funds/lookup?search=zz'],
    ['expenditures', 'search?q=zzz%20of'],
    ['budget_codes', 'funds/lookup?search=z'],
    ['sub_budget_heads', 'funds/lookup?search=z'],
    ['funds', 'funds/lookup?search=zzz'],
    ['funds', 'funds?search=zzz'],
  ])('%s are searched by an index and never whole: %s', async (table, path) => {
    const read = (await stepsOf(path)).filter((node) => node['Relation Name'] === table);
    expect(read.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    const rows = read.map(
      (node) => Number(node['Actual Rows']) + Number(node['Rows Removed by Index Recheck'] ?? 0),
    );
    expect(Math.max(0, ...rows)).toBeLessThan(100);
  });
});

it('what begins with one or two letters is joined, however many begin so', async () => {
  const conditions = (await stepsOf('funds/lookup?search=z0')).map(
    (node) => `${node.Filter} ${node['Index Cond']} ${node['Recheck Cond']}`,
  );
  expect(conditions.join('\n')).not.toMatch(/id = ANY/);
});

/** How PostgreSQL reads what a call asks for. */
async function stepsOf(path: string) {
  const sent = await statementsOf(async () =>
    expect((await portal.call('GET', path, { token })).status).toBe(200),
  );
  return (await plansOf(portal, sent, 'set local enable_seqscan = off')).flatMap(nodesOf);
}
