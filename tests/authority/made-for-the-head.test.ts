import { afterAll, beforeAll, expect, it } from 'vitest';
import { routeAll } from '#server/domain/authority/index.ts';
import { APPROVAL_CHECKS } from '#server/verify/approval-checks.ts';
import { startMandateDesk } from '../mandates/mandate-desk.ts';
import { actingOfficer } from '../support/acting-officer.ts';
import { startAuthority } from '../support/authority.ts';
import { foundBy } from '../support/verified.ts';
import { done } from '../travel/trip-desk.ts';

let desk: Awaited<ReturnType<typeof startMandateDesk>>;
beforeAll(async () => {
  desk = await startMandateDesk();
});
afterAll(() => desk.close());

it('a head approves nothing whose mandate somebody made for them, when that is over either', async () => {
  const { pool, call, works } = desk;
  const who = await startAuthority(desk as never);
  await who.limit({ role: 'head', up_to: 100_000 });
  await who.limit({ role: 'director', up_to: 500_000 });
  const { officer: head, acting, end } = await actingOfficer(desk, 'Logistics', 'logistics');
  await pool.query(
    `insert into group_members (group_id, user_id) select id, $1 from groups where name = 'Heads of Department'`,
    [head.id],
  );
  await pool.query("update departments set head_id = $1, parent_id = $2, type = 'department' where id = $3", [
    head.id,
    desk.finance,
    works,
  ]);
  const { hold } = await desk.held(80, desk.payer);
  const body = { vendor_id: desk.vendor, holds: [hold], description: 'Trips of the week' };
  const made = done(await call<{ id: number }>('POST', 'mandates', { token: acting.token, body }));
  const raised = done(await desk.raise(made.id));
  await end();
  await routeAll(desk.db);
  const approve = (person: { token: string }) =>
    call<{ waits_for: string | null }>('POST', `expenditures/${raised.id}/approve`, {
      token: person.token,
      body: {},
    });
  const found = await call<{ waits_for: string }>('GET', `expenditures/${raised.id}`, {
    token: desk.people.payer.token,
  });
  expect(found.body.data.waits_for).toContain(`waits for the approval of ${who.director.name}`);
  // The last guard too, were it the turn of the head.
  await expect(
    pool.query(
      `do $$ begin
         update expenditures set approving_department_id = ${works}, approving_role = 'head', higher_department_id = null where id = ${raised.id};
         update expenditures set approved_by = ${head.id}, approved_at = now(), approved_for_kobo = amount_kobo, approved_department_id = ${works},
           approving_role = null, approving_department_id = null where id = ${raised.id};
       end $$`,
    ),
  ).rejects.toThrow('another approves');
  expect((await approve(head)).status).toBeGreaterThanOrEqual(400);
  expect((await approve(who.director)).status).toBe(200);
  expect(await foundBy(pool, APPROVAL_CHECKS)).toEqual([]);
});
