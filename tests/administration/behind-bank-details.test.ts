import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../support/people.ts';
import { ACCESS, type Person, startKeepers, ZENITH } from './keepers.ts';

type Keepers = Awaited<ReturnType<typeof startKeepers>>;
let portal: Keepers['portal'];
let clerk: Person;
let second: Person;
let call: Keepers['call'];
let paid: Keepers['paid'];
beforeAll(async () => {
  ({ portal, clerk, second, call, paid } = await startKeepers());
});
afterAll(() => portal.close());

describe('nobody confirms what they are behind', () => {
  const inboxOf = async (who: Person) =>
    (await call<{ path: string }[]>(who, 'GET', 'inbox')).body.data.map(({ path }) => path);
  const refusesToConfirm = (id: number | undefined, who: Person) =>
    portal.pool
      .query(
        `update bank_details set status = 'in-force', confirmed_by = $2, confirmed_at = now() where id = $1`,
        [id, who.id],
      )
      .catch(({ constraint }: { constraint: string }) => constraint);

  it('a part of their proposal that another took over', async () => {
    const { id } = await paid();
    await call(clerk, 'PATCH', `vendors/${id}`, { account_number: '6666666666' });
    const replaced = await call(second, 'PATCH', `vendors/${id}`, { bank_name: 'Access Bank' });
    const proposal = replaced.body.data.proposed_bank;
    expect(proposal).toMatchObject({ by: second.name, account_number: '6666666666' });
    const own = await call(clerk, 'POST', `vendors/${id}/confirm-bank`);
    expect([own.status, own.body.code]).toEqual([422, 'SOD_SAME_PERSON']);
    expect(own.body.detail).toContain('You proposed a part of these bank details yourself');
    expect(await inboxOf(clerk)).not.toContain(`/administration/bank-details/${proposal?.id}`);
    expect(await refusesToConfirm(proposal?.id, clerk)).toBe('bank_details_two_people');
    const third = await addPerson(portal, { groups: ['Records'] });
    expect((await call(third, 'POST', `vendors/${id}/confirm-bank`)).status).toBe(200);
  });

  it('but what another proposed in place of theirs', async () => {
    const { id } = await paid();
    await call(clerk, 'PATCH', `vendors/${id}`, { account_number: '6666666666' });
    await call(second, 'PATCH', `vendors/${id}`, ACCESS);
    expect((await call(clerk, 'POST', `vendors/${id}/confirm-bank`)).status).toBe(200);
  });

  it('the account of somebody whose account they opened', async () => {
    const { rows } = await portal.pool.query<{ id: number; grade: number }>(
      `with d as (insert into departments (name, code, abv, type) values ('Archive', '341', 'ARC', 'unit') returning id),
         g as (insert into grade_levels (name, key) values ('Eight', 'GL08') returning id) select d.id, g.id as grade from d, g`,
    );
    const made = await call(clerk, 'POST', 'users', {
      staff_no: 'NEW/2',
      surname: 'Ghost',
      firstname: 'Worker',
      email: 'ghost@agency.test',
      department_id: rows[0]?.id,
      grade_level_id: rows[0]?.grade,
    });
    const { id } = made.body.data;
    const shown = await call<{ link: string }>(second, 'POST', `users/${id}/invite`);
    const token = new URL(shown.body.data.link).searchParams.get('token');
    const opened = await portal.call('PATCH', `activate/users/${id}`, {
      body: { token, password: 'Kettle-Zebra-7719', ...ZENITH },
    });
    expect(opened.status, opened.text).toBe(200);
    const proposal = (await call(second, 'GET', `users/${id}`)).body.data.proposed_bank;
    for (const who of [clerk, second]) {
      const own = await call(who, 'POST', `users/${id}/confirm-bank`);
      expect([own.status, own.body.code]).toEqual([422, 'SOD_SAME_PERSON']);
      expect(own.body.detail).toContain('You opened the account of whoever proposed these bank details');
      expect(await inboxOf(who)).not.toContain(`/administration/bank-details/${proposal?.id}`);
      expect(await refusesToConfirm(proposal?.id, who)).toBe('bank_details_two_people');
    }
    const third = await addPerson(portal, { groups: ['Records'] });
    expect((await call(third, 'POST', `users/${id}/confirm-bank`)).status).toBe(200);
  });
});
