import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../support/people.ts';
import { done } from '../travel/trip-desk.ts';
import { startRetirementsDesk } from './retirements-desk.ts';

let desk: Awaited<ReturnType<typeof startRetirementsDesk>>;
beforeAll(async () => {
  desk = await startRetirementsDesk();
}, 120_000);
afterAll(() => desk.close());

const OFFICER = [
  ...['browse-retirements', 'add-retirements', 'edit-retirements', 'add-expenditures'],
  ...['browse-touring-advances', 'add-touring-advances'],
];

async function officerOf(department_id: number) {
  return addPerson(desk, { department_id, permissions: OFFICER });
}

function leaves(id: number, status: 'inactive' | 'active' = 'inactive') {
  return desk.pool.query('update users set status = $2 where id = $1', [id, status]);
}

describe('a retirement whose filer has left', () => {
  it('is taken over by an officer of the department, and answered by them', async () => {
    const { traveller, audit, officer } = desk.people;
    const advance = await desk.advance();
    const first = await officerOf(advance.department_id);
    const second = await officerOf(advance.department_id);
    const { id } = done(await desk.file(advance.id, { filed_reason: 'They are at sea' }, first));
    done(await desk.retireAct(first, id, 'submit'));
    done(await desk.retireAct(audit, id, 'query', { remark: 'Which boat?' }));

    const early = await desk.retireAct(second, id, 'take-over', { filed_reason: 'They are at sea' });
    expect([early.status, early.body.detail]).toEqual([
      409,
      'It is changed by whoever filed it: they are still here.',
    ]);
    const past = desk.pool.query('update retirements set filed_by = $2 where id = $1', [id, second.id]);
    await expect(past).rejects.toThrow('who filed a retirement stays');

    await leaves(first.id);
    const unexplained = await desk.retireAct(second, id, 'take-over', { filed_reason: '' });
    desk.refusedIn(unexplained, 'filed_reason', 'Say why');
    const taken = done(await desk.retireAct(second, id, 'take-over', { filed_reason: 'The clerk has left' }));
    expect(taken).toMatchObject({
      status: 'queried',
      filed_by: second.id,
      filed_reason: 'The clerk has left',
    });
    const news = await desk.call<{ title: string }[]>('GET', 'notifications', { token: traveller.token });
    expect(JSON.stringify(news.body.data)).toContain('took over your retirement');
    const late = await desk.retireAct(officer, id, 'take-over', { filed_reason: 'Me too' });
    expect(late.status).toBe(409);
    expect(done(await desk.retireAct(second, id, 'submit')).status).toBe('registered');
    expect((await desk.settle(id, undefined, second)).status).toBe(403);
  });

  it('is seen as a draft by the officers of the department alone, once its traveller is gone', async () => {
    const { traveller } = desk.people;
    const advance = await desk.advance();
    const { id } = done(await desk.file(advance.id));
    const officer = await officerOf(advance.department_id);
    const elsewhere = await desk.pool.query<{ id: number }>(
      `insert into departments (name, code, abv, type) select 'Elsewhere', 'ELSE', 'ELSE', type from departments limit 1 returning id`,
    );
    const stranger = await officerOf(elsewhere.rows[0]?.id ?? 0);
    expect((await desk.call('GET', `retirements/${id}`, { token: officer.token })).status).toBe(403);
    await leaves(traveller.id);
    const list = await desk.call<{ id: number }[]>('GET', 'retirements', { token: officer.token });
    expect(list.body.data.map((row) => row.id)).toContain(id);
    expect((await desk.call('GET', `retirements/${id}`, { token: stranger.token })).status).toBe(403);
    const taken = done(
      await desk.retireAct(officer, id, 'take-over', { filed_reason: 'They left the agency' }),
    );
    expect(taken.filed_by).toBe(officer.id);
    expect(done(await desk.retireAct(officer, id, 'submit')).status).toBe('registered');
    await leaves(traveller.id, 'active');
  });
});
