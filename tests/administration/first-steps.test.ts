import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

type Steps = { step: string; missing: string | null }[];

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

  const named = await portal.call('POST', 'settings/values', {
    token,
    body: { agency_name: 'Delta Basin Agency' },
  });
  expect([named.status, await said('agency')]).toEqual([200, null]);

  const department = { name: 'Works', code: 'WKS', abv: 'WKS', type: 'department' };
  const made = await portal.call<{ id: number }>('POST', 'departments', { token, body: department });
  expect([made.status, await said('departments')]).toEqual([201, null]);

  expect(await said('offices')).toBe(
    'Budget office, Treasury and Audit have too few people for a payment to be cleared and posted.',
  );
  for (const group of ['Budget Officers', 'Treasury'])
    await addPerson(portal, { groups: [group], department_id: made.body.data.id });
  expect(await said('staff')).toBeNull();
  expect(await said('offices')).toBe(
    'Treasury and Audit have too few people for a payment to be cleared and posted.',
  );
  await addPerson(portal, { groups: ['Audit'] });
  expect(await said('offices')).toBe(
    'Treasury has one person, and whoever clears a payment doesn’t post it.',
  );
  // Who has left holds no office any more.
  await addPerson(portal, { groups: ['Treasury'], status: 'inactive' });
  expect(await said('offices')).not.toBeNull();
  await addPerson(portal, { groups: ['Treasury'] });
  expect(await openNow()).toEqual(['funds', 'payment']);
});
