import { afterAll, beforeAll, expect, it } from 'vitest';
import { lagosYear } from '#shared/dates.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

type Steps = { step: string; missing: string | null; found: string | null }[];

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await startTestPortal();
  ({ token } = await addPerson(portal, { groups: ['Administrators'] }));
}, 60_000);
afterAll(() => portal.close());

const stepsNow = async (): Promise<Steps> =>
  (await portal.call<Steps>('GET', 'first-steps', { token })).body.data;
const openNow = async () => (await stepsNow()).filter(({ missing }) => missing).map(({ step }) => step);
const said = async (step: string) => (await stepsNow()).find((one) => one.step === step)?.missing ?? null;

it('is asked by whoever may set the portal up, and by nobody else', async () => {
  const other = await addPerson(portal, { status: 'inactive' });
  expect((await portal.call('GET', 'first-steps', { token: other.token })).status).toBe(401);
  const staff = await addPerson(portal, { permissions: ['browse-settings'] });
  expect((await portal.call('GET', 'first-steps', { token: staff.token })).status).toBe(403);
  await portal.pool.query(`update users set status = 'inactive' where id = $1`, [staff.id]);
});

it('leads a new agency from its name to the first payment, one step after the other', async () => {
  expect(await openNow()).toEqual(['agency', 'departments', 'staff', 'offices', 'funds', 'payment']);

  expect(await said('agency')).toMatch(
    /^Prints and the sign-in page say “Government Agency” until you enter the name.( The budget year is .*)?$/,
  );
  const configure = (body: object) => portal.call('POST', 'settings/values', { token, body });
  expect((await configure({ agency_name: 'Delta Basin Agency' })).status).toBe(200);
  expect((await configure({ budget_year: lagosYear() })).status).toBe(200);
  // A logo is no must.
  expect(await said('agency')).toBeNull();
  expect((await stepsNow())[0]?.found).toBe(`Delta Basin Agency, budget year ${lagosYear()}. No logo yet.`);
  await portal.pool.query(`update settings set value = '1' where key = 'agency_logo'`);
  expect(await said('agency')).toBeNull();
  expect((await stepsNow())[0]?.found).toBe(`Delta Basin Agency, budget year ${lagosYear()}.`);
  expect(await said('staff')).toBe(
    'Nobody but you is known. Each person has a grade level, and there is none yet: add those first.',
  );

  const department = { name: 'Works', code: 'WKS', abv: 'WKS', type: 'department' };
  const made = await portal.call<{ id: number }>('POST', 'departments', { token, body: department });
  expect([made.status, await said('departments')]).toEqual([201, null]);

  expect(await said('offices')).toBe(
    'Budget office has nobody, Treasury has nobody and Audit has nobody. Treasury takes two: whoever clears a payment doesn’t post it.',
  );
  for (const group of ['Budget Officers', 'Treasury'])
    await addPerson(portal, { groups: [group], department_id: made.body.data.id });
  expect(await said('staff')).toBeNull();
  expect(await said('offices')).toBe(
    'Treasury has one person and Audit has nobody. Treasury takes two: whoever clears a payment doesn’t post it.',
  );
  await addPerson(portal, { groups: ['Audit'] });
  expect(await said('offices')).toBe(
    'Treasury has one person. Treasury takes two: whoever clears a payment doesn’t post it.',
  );
  // Who has left holds no office any more.
  await addPerson(portal, { groups: ['Treasury'], status: 'inactive' });
  expect(await said('offices')).not.toBeNull();
  // Nor does anybody act who was only invited.
  const second = await addPerson(portal, { groups: ['Treasury'], status: 'invited' });
  expect(await said('offices')).toBe(
    'Treasury can’t act before those named sign in. Invite them from the list of staff.',
  );
  expect((await stepsNow()).find(({ step }) => step === 'offices')?.found).toContain(
    '(1 of 2 has not signed in yet)',
  );
  // Who of the staff has signed in, by name, and how many have not.
  expect((await stepsNow()).find(({ step }) => step === 'staff')?.found).toMatch(
    /^5 people\. Signed in: [^,]+, [^,]+, [^,]+ and 1 more\. 1 invited and not yet signed in\.$/,
  );
  await portal.pool.query(`update users set status = 'active' where id = $1`, [second.id]);
  expect(await openNow()).toEqual(['funds', 'payment']);

  // One person at two desks is two in the offices, and one on the way of a payment.
  const others = `update users set status = $1 where id = (
    select user_id from group_members where group_id = (select id from groups where office = 'audit'))`;
  await portal.pool.query(others, ['inactive']);
  await portal.pool.query(
    `insert into group_members (group_id, user_id) select id, $1 from groups where office = 'audit'`,
    [second.id],
  );
  expect(await said('offices')).toBe(
    'Treasury and Audit need 3 people and have 2 between them: nobody acts at two desks of one payment.',
  );
  const separate = (separation_of_duties: string) =>
    portal.call('POST', 'settings/values', { token, body: { separation_of_duties } });
  expect((await separate('consecutive')).status).toBe(200);
  expect(await said('offices')).toBeNull();
  expect((await separate('strict')).status).toBe(200);
  await portal.pool.query(
    `delete from group_members where user_id = $1 and group_id = (select id from groups where office = 'audit')`,
    [second.id],
  );
  await portal.pool.query(others, ['active']);
  expect(await openNow()).toEqual(['funds', 'payment']);

  expect(await said('payment')).toMatch(/^Nobody of a department may raise an expenditure yet/);
  const officer = await addPerson(portal, {
    groups: ['Department Officers'],
    department_id: made.body.data.id,
    status: 'invited',
  });
  expect(await said('payment')).toMatch(/^No officer of a department has signed in yet/);
  await portal.pool.query(`update users set status = 'active' where id = $1`, [officer.id]);
  expect(await said('payment')).toMatch(/^An officer of a department raises/);
});

it('goes once an administrator puts it aside, and comes back when they show it again', async () => {
  const configure = (first_steps: string) =>
    portal.call('POST', 'settings/values', { token, body: { first_steps } });
  expect((await configure('')).body.errors?.first_steps).toEqual(['Choose shown or put aside']);
  expect((await configure('put aside')).status).toBe(200);
  expect(await stepsNow()).toEqual([]);
  expect((await configure('shown')).status).toBe(200);
  expect(await openNow()).toEqual(['funds', 'payment']);
});
