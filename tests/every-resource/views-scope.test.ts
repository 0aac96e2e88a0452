import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Agency, startAgency } from '../budget/agency.ts';
import { addPerson } from '../support/people.ts';

let agency: Agency;
let watcher: Record<'here' | 'elsewhere', string>;
beforeAll(async () => {
  agency = await startAgency();
  const permissions = ['overview', 'analysis'].flatMap((noun) => [`browse-${noun}`, `read-${noun}`]);
  const watch = async (department_id: number) =>
    (await addPerson(agency, { department_id, permissions })).token;
  watcher = { here: await watch(agency.ict), elsewhere: await watch(agency.works) };
});
afterAll(() => agency.close());

describe('whoever holds only a second view of a list (overview, analysis)', () => {
  it('reads the files of their own department’s expenditures and of no other’s', async () => {
    const { token } = agency.people.officer;
    const form = new FormData();
    form.append('files', new Blob(['a,b\n1,2\n']), 'invoice.csv');
    const upload = await agency.call<{ id: number }[]>('POST', 'files', { token, form });
    const id = upload.body.data[0]?.id ?? 0;
    const body = agency.purchase(await agency.fund(), 1_000, { files: [id] });
    expect((await agency.call('POST', 'expenditures', { token, body })).status).toBe(201);
    expect((await agency.call('GET', `files/${id}`, { token: watcher.here })).status).toBe(200);
    expect((await agency.call('GET', `files/${id}`, { token: watcher.elsewhere })).status).toBe(404);
  });

  it('saves the overview with the expected and the actual performance', async () => {
    await agency.pool.query(
      `insert into module_groups (module_id, group_id, exportable)
       select m.id, g.id, true from modules m, groups g where m.slug = 'overview'
       on conflict (module_id, group_id) do update set exportable = true`,
    );
    const { text } = await agency.call('GET', 'funds/export?format=csv', { token: watcher.here });
    expect(text.split('\n')[0]).toMatch(/,Expected performance,Actual performance/);
  });

  it('finds by search what their department has and nothing of another', async () => {
    await agency.fund({ code: 'ZQ77' });
    const found = (token: string) =>
      agency
        .call<{ title: string }[]>('GET', 'search?q=ZQ77', { token })
        .then(({ body }) => body.data.length);
    expect([await found(watcher.here), await found(watcher.elsewhere)]).toEqual([1, 0]);
  });
});
