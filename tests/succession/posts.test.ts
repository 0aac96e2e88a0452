import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { all, type Person, startLeaving, type Work } from './leaving-desk.ts';

type Leaving = Awaited<ReturnType<typeof startLeaving>>;

let desk: Leaving['desk'];
let admin: Person;
let staff: Leaving['staff'];
let open: Leaving['open'];
let leave: Leaving['leave'];
let claimOf: Leaving['claimOf'];
beforeAll(async () => {
  ({ desk, admin, staff, open, leave, claimOf } = await startLeaving());
});
afterAll(() => desk.close());

describe('posts', () => {
  const department = async (head: Person) => {
    const { rows } = await desk.pool.query<{ id: number }>(
      `insert into departments (name, code, abv, type, head_id, deputy_id) values ('Unit ' || $2, 'U' || $2, 'U' || $2, 'unit', $1, $1) returning id`,
      [head.id, String(Math.random()).slice(2, 9)],
    );
    return rows[0]?.id ?? 0;
  };
  const post = async (id: number) =>
    (await desk.pool.query('select head_id, deputy_id from departments where id = $1', [id])).rows[0];

  it('go to a successor or stay empty, and an office is left or passed on by whoever may change it', async () => {
    const [leaver, next] = [await staff(desk.ict, 'Store'), await staff()];
    const unit = await department(leaver);
    const items = await open(leaver.id);
    expect(items.map(({ type }) => type)).toEqual(['head', 'deputy', 'office']);
    const office = items.find(({ type }) => type === 'office')?.id ?? 0;
    const done = await leave(leaver.id, {
      work: [
        { type: 'head', id: unit, decision: 'successor', successor_id: next.id },
        { type: 'deputy', id: unit, decision: 'cancel' },
        { type: 'office', id: office, decision: 'successor', successor_id: next.id },
      ],
    });
    expect(done.status, done.text).toBe(200);
    expect(await post(unit)).toEqual({ head_id: next.id, deputy_id: null });
    const { rows } = await desk.pool.query(
      'select user_id from group_members where group_id = $1 and user_id = any($2)',
      [office, [leaver.id, next.id]],
    );
    expect(rows.map(({ user_id }) => Number(user_id))).toEqual([next.id]);
  });

  it('are asked for before their holder moves; what they asked for stays theirs', async () => {
    const [mover, next] = [await staff(), await staff()];
    const unit = await department(mover);
    await desk.pool.query('update users set department_id = $1 where id = any($2)', [
      unit,
      [mover.id, next.id],
    ]);
    const draft = await claimOf(mover);
    const form = await desk.call('PATCH', `users/${mover.id}`, {
      token: admin.token,
      body: { department_id: desk.works },
    });
    expect([form.status, form.body.code]).toEqual([422, 'RULE']);
    const move = (work: Work) =>
      desk.call<{ department_id: number }>('POST', `users/${mover.id}/move`, {
        token: admin.token,
        body: { department_id: desk.works, work },
      });
    expect((await move([])).status).toBe(422);
    const items = await open(mover.id, 'move');
    expect(items.find(({ type }) => type === 'claims')).toMatchObject({ code: draft.code, needs: false });
    const done = await move(all(items, 'successor', next.id));
    expect(done.status, done.text).toBe(200);
    expect(done.body.data.department_id).toBe(desk.works);
    expect(await post(unit)).toEqual({ head_id: next.id, deputy_id: next.id });
    expect((await desk.call('POST', `claims/${draft.id}/submit`, { token: mover.token })).status).toBe(200);
  });
});

it('the database knows that only who left is succeeded, by somebody who is here, and never by who names them', async () => {
  const [here, other] = [await staff(), await staff()];
  const insert = (for_id: number, user_id: number, named_by: number) =>
    desk.pool.query(
      `insert into successors (subject_type, subject_id, path, for_id, user_id, named_by) values ('claims', 1, '/x', $1, $2, $3)`,
      [for_id, user_id, named_by],
    );
  await expect(insert(here.id, other.id, admin.id)).rejects.toMatchObject({
    constraint: 'successors_of_who_left',
  });
  await leave(here.id);
  await expect(insert(here.id, here.id, admin.id)).rejects.toMatchObject({ code: '23514' });
  await expect(insert(here.id, other.id, other.id)).rejects.toMatchObject({
    constraint: 'successors_not_oneself',
  });
});
