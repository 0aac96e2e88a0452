import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeAll } from '#server/domain/authority/index.ts';
import { APPROVAL_CHECKS } from '#server/verify/approval-checks.ts';
import { EXPENDITURE_CHECKS } from '#server/verify/expenditure-checks.ts';
import { RECORD_CHECKS } from '#server/verify/record-checks.ts';
import { lagosToday } from '#shared/dates.ts';
import type { WireAct } from '#shared/resource/judge.ts';
import { type Desks, startDesks } from '../payments/desks.ts';
import { endActingHead, letActAsHead } from '../support/acting-head.ts';
import { type Authority, startAuthority } from '../support/authority.ts';
import { addPerson } from '../support/people.ts';
import { foundBy } from '../support/verified.ts';

interface Expenditure {
  id: number;
  code: string;
  status: string;
  waits_for: string | null;
  approved_by: number | null;
  actions: WireAct[];
  holder: { kind: string; name: string } | null;
  why_not: { batch?: string };
  remark: string | null;
}
type Person = { token: string };

let desks: Desks;
let who: Authority;
let fund: number;

beforeAll(async () => {
  desks = (await startDesks()) as Desks;
  who = await startAuthority(desks);
  fund = await desks.fund({ approved: 90_000_000 });
});
afterAll(() => desks.close());

const raise = async (amount: number, more: Record<string, unknown> = {}, token?: string) =>
  (await desks.expend(fund, [amount], more, token))[0] as number;
const read = async (id: number, { token }: Person = desks.people.officer) =>
  (await desks.call<Expenditure>('GET', `expenditures/${id}`, { token })).body.data;
const approve = (id: number, { token }: Person, body: object = {}) =>
  desks.call<Expenditure>('POST', `expenditures/${id}/approve`, { token, body });
const sendBack = (id: number, { token }: Person, reason = 'Not in the plan') =>
  desks.call<Expenditure>('POST', `expenditures/${id}/send-back`, { token, body: { reason } });
const batch = (ids: number[]) =>
  desks.call('POST', 'batches', { token: desks.people.officer.token, body: { expenditures: ids } });
const inbox = async ({ token }: Person) =>
  (await desks.call<{ verb: string; id: number }[]>('GET', 'inbox', { token })).body.data
    .filter(({ verb }) => verb === 'Approve expenditure')
    .map(({ id }) => id);

describe('without a limit in force', () => {
  it('nothing is asked, and nobody can approve', async () => {
    const id = await raise(1_000);
    const found = await read(id);
    expect(found).toMatchObject({ waits_for: null, holder: { kind: 'department' } });
    expect((await approve(id, who.head)).status).toBe(403);
    await who.propose({ role: 'head', up_to: 1 });
    expect((await batch([id])).status).toBe(201);
  });
});

describe('with limits in force', () => {
  let before: number;
  beforeAll(async () => {
    before = (await desks.batch([7_000], fund)).id;
    await who.limit({ role: 'head', up_to: 100_000 });
    await who.limit({ role: 'director', up_to: 500_000 });
  });

  it('what was batched before waits for the head as soon as it is taken out of its batch', async () => {
    const { token } = desks.people.officer;
    const { payments } = (
      await desks.call<{ payments: { expenditure_id: number }[] }>('GET', `batches/${before}`, { token })
    ).body.data;
    const id = payments[0]?.expenditure_id ?? 0;
    expect((await desks.call('DELETE', `batches/${before}`, { token })).status).toBe(200);
    expect((await read(id)).waits_for).toContain(`waits for the approval of ${who.head.name}`);
    expect(await inbox(who.head)).toEqual([id]);
    expect((await approve(id, who.head)).status).toBe(200);
  });

  it('waits for the head up to their limit, who approves; then it is batched', async () => {
    const { officer, colleague } = desks.people;
    const body = desks.purchase(fund, 90_000, {
      ...{ type: 'staff', beneficiary: undefined, beneficiary_type: 'staff' },
      ...{ beneficiary_id: desks.people.payee.id, duplicate_remark: 'Another journey' },
    });
    const raised = await desks.call<Expenditure>('POST', 'expenditures', { token: officer.token, body });
    const { id, code } = raised.body.data;
    expect(raised.body.message).toContain(`waits for the approval of ${who.head.name}, head of`);
    expect(raised.body.data.holder).toMatchObject({ kind: 'person', name: who.head.name });
    expect(raised.body.data.why_not.batch).toContain('up to ₦100,000.00');
    expect(await inbox(who.head)).toEqual([id]);
    expect(await inbox(who.director)).toEqual([]);
    const early = await batch([id]);
    expect(early).toMatchObject({ status: 409, body: { code: 'NOT_APPROVED' } });
    expect(early.body.errors?.expenditures?.[0]).toContain(
      `${code} is not approved. It waits for the approval of ${who.head.name}`,
    );
    expect((await approve(id, colleague)).status).toBe(403);
    const done = await approve(id, who.head, { remark: 'In the plan' });
    expect(done.status).toBe(200);
    expect(done.body.message).toBe(`${code} was approved for ₦90,000.00. It can be put in a batch.`);
    expect(done.body.data).toMatchObject({ waits_for: null, approved_by: who.head.id });
    expect(await inbox(who.head)).toEqual([]);
    expect((await approve(id, who.head)).status).toBe(403);
    const told = await desks.call<{ title: string }[]>('GET', 'notifications', { token: officer.token });
    expect(told.body.data[0]?.title).toBe(`${code} was approved`);
    type Line = { action: string; remark: string | null };
    const line = await desks.call<Line[]>('GET', `expenditures/${id}/timeline`, { token: officer.token });
    expect(line.body.data.find(({ action }) => action === 'approved')?.remark).toBe(
      'For ₦90,000.00: In the plan',
    );
    expect((await batch([id])).status).toBe(201);
  });

  it('above the limit of the head waits for the director, and whoever is higher may approve as well', async () => {
    const id = await raise(100_000.01);
    expect(await inbox(who.head)).toEqual([]);
    expect(await inbox(who.director)).toEqual([id]);
    expect((await approve(id, who.head)).status).toBe(403);
    const small = await raise(2_000);
    expect((await approve(small, who.director)).status).toBe(200);
    expect((await approve(id, who.director)).status).toBe(200);
  });

  it('above all limits waits for nobody, and says which limit is missing, until it is there', async () => {
    const id = await raise(600_000);
    const found = await read(id);
    expect(found.waits_for).toContain('is above the authority limits in force');
    expect(found.waits_for).toContain('the limit of the head of the agency');
    expect((await batch([id])).body.code).toBe('NOT_APPROVED');
    await who.limit({ role: 'executive' });
    expect((await read(id)).waits_for).toContain(`${who.executive.name}, head of`);
    expect(await inbox(who.executive)).toEqual([id]);
    expect((await read(id, who.executive)).code).toBe(found.code);
    expect((await approve(id, who.executive)).status).toBe(200);
    expect((await batch([id])).status).toBe(201);
  });

  it('is not approved by who raised it, nor by whom it pays: the next higher decides', async () => {
    const headRaises = await addPerson(desks, {
      groups: ['Heads of Department', 'Department Officers'],
      department_id: desks.ict,
    });
    await desks.pool.query('update departments set head_id = $1 where id = $2', [headRaises.id, desks.ict]);
    try {
      await routeAll(desks.db);
      const own = await raise(1_500, {}, headRaises.token);
      expect(await inbox(headRaises)).toEqual([]);
      expect(await inbox(who.director)).toEqual([own]);
      expect((await approve(own, headRaises)).status).toBe(403);
      const pays = await raise(1_600, { beneficiary_id: who.director.id });
      expect(await inbox(headRaises)).toEqual([pays]);
      const refused = await approve(pays, who.director);
      expect(refused.body).toMatchObject({ code: 'SOD_SAME_PERSON' });
      expect((await approve(pays, headRaises)).status).toBe(200);
      const toHead = await raise(1_700, { beneficiary_id: headRaises.id });
      expect((await approve(toHead, who.director)).status).toBe(200);
    } finally {
      await desks.pool.query('update departments set head_id = $1 where id = $2', [who.head.id, desks.ict]);
      await routeAll(desks.db);
    }
  });

  it('is approved by whoever acts as head', async () => {
    const acting = await addPerson(desks, { groups: ['Heads of Department'], department_id: desks.ict });
    const id = await raise(1_800);
    const days = { from: lagosToday(), to: lagosToday() };
    await letActAsHead(desks.pool, { department_id: desks.ict, user_id: acting.id, ...days });
    expect(await inbox(acting)).toContain(id);
    expect((await read(id)).waits_for).toContain(acting.name);
    expect((await approve(id, acting)).status).toBe(200);
    const told = await desks.call<{ action: string; acting_for: string | null }[]>(
      'GET',
      `expenditures/${id}/timeline`,
      { token: desks.people.officer.token },
    );
    expect(told.status).toBe(200);
    expect(told.body.data.find(({ action }) => action === 'approved')?.acting_for).toBe(who.head.name);
  });

  it('is sent back with a reason: the money is free, and the raiser is told', async () => {
    const id = await raise(3_000);
    const available = async () =>
      (await desks.pool.query('select available_kobo from funds where id = $1', [fund])).rows[0]
        .available_kobo;
    const before = Number(await available());
    const done = await sendBack(id, who.head);
    expect(done.status).toBe(200);
    expect(done.body.message).toContain('was sent back. ₦3,000.00 is free again');
    expect(Number(await available())).toBe(before + 300_000);
    expect(await read(id)).toMatchObject({ status: 'returned', remark: 'Not in the plan', waits_for: null });
    const told = await desks.call<{ title: string; detail: string }[]>('GET', 'notifications?kind=message', {
      token: desks.people.officer.token,
    });
    expect(told.body.data[0]).toMatchObject({ detail: 'Not in the plan' });
    expect((await sendBack(await raise(3_100), who.executive)).status).toBe(200);
  });

  it('waits for the named deputy where no head may', async () => {
    const { pool, ict } = desks;
    const deputy = await addPerson(desks, { groups: ['Heads of Department'], department_id: ict });
    await pool.query('update departments set deputy_id = $1 where id = $2', [deputy.id, ict]);
    await pool.query(`update users set status = 'inactive' where id = any($1)`, [
      [who.head.id, who.director.id, who.executive.id],
    ]);
    await endActingHead(pool, ict);
    try {
      const id = await raise(4_000);
      expect((await read(id)).waits_for).toContain(`${deputy.name}, who answers as the deputy`);
      expect(await inbox(deputy)).toContain(id);
      expect((await approve(id, deputy)).status).toBe(200);
      await pool.query('update departments set deputy_id = null where id = $1', [ict]);
      expect((await read(await raise(4_100))).waits_for).toContain('An administrator can name a head');
    } finally {
      await pool.query(`update users set status = 'active' where id = any($1)`, [
        [who.head.id, who.director.id, who.executive.id],
      ]);
      await routeAll(desks.db);
    }
  });

  it('many at once wait together, and are approved together', async () => {
    const { officer, payee } = desks.people;
    const made = await desks.call<{ id: number }[]>('POST', 'expenditures/many', {
      token: officer.token,
      body: {
        ...{ type: 'staff', fund_id: fund, description: 'Allowances' },
        rows: [5_001, 5_002].map((amount) => ({
          ...{ beneficiary_type: 'staff', beneficiary_id: payee.id, amount },
          duplicate_remark: 'Each for another day',
        })),
      },
    });
    expect(made.status).toBe(201);
    const ids = made.body.data.map(({ id }) => id);
    const told = await desks.call<{ title: string }[]>('GET', 'notifications', { token: who.head.token });
    expect(told.body.data[0]?.title).toBe('2 expenditures wait for your approval');
    const done = await desks.call('POST', 'expenditures/acts/approve', {
      token: who.head.token,
      body: { rows: ids.map((id) => ({ id })) },
    });
    expect(done.status).toBe(200);
    expect((await batch(ids)).status).toBe(201);
  });

  it('is held to it by the database too', async () => {
    const { pool } = desks;
    const id = await raise(6_000);
    const set = (user: number, kobo = 600_000) =>
      pool.query(
        'update expenditures set approved_by = $1, approved_at = now(), approved_for_kobo = $2, approved_department_id = approving_department_id, approving_role = null, approving_department_id = null, higher_department_id = null, highest_department_id = null where id = $3',
        [user, kobo, id],
      );
    await expect(set(desks.people.officer.id)).rejects.toThrow('a head approves');
    await expect(set(who.head.id, 1)).rejects.toThrow('for what it comes to');
    const insert = `insert into payments (expenditure_id, batch_id, batch_no, department_id, amount_kobo, payee_name, pv_no, pv_year, pv_seq)
      select $1, max(id), max(code), max(department_id), 600000, 'Payee', 'PV/T', 2099, 1 from batches`;
    await expect(pool.query(insert, [id])).rejects.toThrow('approved before it is batched');
    await pool.query('update departments set head_id = $1 where id = $2', [
      desks.people.officer.id,
      desks.ict,
    ]);
    await expect(set(desks.people.officer.id)).rejects.toThrow('another approves');
    await pool.query('update departments set head_id = $1 where id = $2', [who.head.id, desks.ict]);
    expect((await approve(id, who.head)).status).toBe(200);
    await expect(set(who.head.id)).rejects.toThrow('an approval stays');
    const more = pool.query('update expenditures set amount_kobo = amount_kobo + 1 where id = $1', [id]);
    await expect(more).rejects.toThrow('expenditures_within_approval');
  });

  it('leaves nothing that verify finds', async () => {
    expect(await foundBy(desks.pool, [...APPROVAL_CHECKS, ...RECORD_CHECKS, ...EXPENDITURE_CHECKS])).toEqual(
      [],
    );
  });

  it('names an approval above the limit of whoever gave it, though the route that led to them is gone', async () => {
    const id = await raise(100_000.01);
    const client = await desks.pool.connect();
    try {
      await client.query('set session_replication_role = replica');
      await client.query(
        `update expenditures set approving_role = 'head', approving_department_id = $2 where id = $1`,
        [id, desks.ict],
      );
    } finally {
      await client.query('reset session_replication_role');
      client.release();
    }
    const { code } = await read(id);
    expect((await approve(id, who.head)).status).toBe(200);
    expect(await foundBy(desks.pool, APPROVAL_CHECKS)).toEqual([
      `Expenditure ${code} (id ${id}) was approved for more than the limit of authority of whoever approved it.`,
    ]);
  });
});
