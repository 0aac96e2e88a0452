import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dossiersOf } from '#server/domain/payments/dossiers.ts';
import { addPerson } from '../support/people.ts';
import { startDesks } from './desks.ts';

let desks: Awaited<ReturnType<typeof startDesks>>;
/** Who asks, by their part in the payment. */
let readers: Record<string, { token: string }>;
let invoice: number;
let answer: number;
let payment: number;

beforeAll(async () => {
  desks = await startDesks();
  const { people } = desks;
  await desks.pool.query(
    `update users set bank_name = 'Access Bank', account_number = '0690000031' where id = $1`,
    [people.payee.id],
  );
  invoice = await upload(people.officer.token, 'invoice.csv');
  const expenditures = await desks.expend(await desks.fund(), [5_000], { files: [invoice] });
  const { body } = await desks.call<{ payments: { id: number }[] }>('POST', 'batches', {
    token: people.officer.token,
    body: { expenditures },
  });
  payment = body.data.payments[0]?.id ?? 0;
  await desks.clearedBy(payment, people.budget, people.treasury);
  await desks.act(people.audit, payment, 'query', { remark: 'Where is the memo?' });
  answer = await upload(people.colleague.token, 'memo.csv');
  expect(
    (await desks.act(people.colleague, payment, 'respond', { response: 'Here', files: [answer] })).status,
  ).toBe(200);
  readers = {
    ...people,
    'no party to it': await addPerson(desks, { permissions: ['read-payments'] }),
    nobody: await addPerson(desks),
  };
});
afterAll(() => desks.close());

async function upload(token: string, name: string): Promise<number> {
  const form = new FormData();
  form.append('files', new Blob([`a,b\n${name},2\n`]), name);
  const { body } = await desks.call<{ id: number }[]>('POST', 'files', { token, form });
  return body.data[0]?.id ?? 0;
}

async function listedTo(token: string): Promise<number[]> {
  const urls = [`payments/${payment}`, `expenditures/${(await desks.payment(payment)).expenditure_id}`];
  const records = await Promise.all(
    urls.map((url) => desks.call<{ files?: { id: number }[] }>('GET', url, { token })),
  );
  return records.flatMap(({ status, body }) =>
    status === 200 ? (body.data.files ?? []).map(({ id }) => id) : [],
  );
}

it('a payment tells its payee’s account whole at the desks, by its tail to the department and the payee', async () => {
  const { budget, treasury, audit, officer, payee } = desks.people;
  const told = async (person: { token: string }) => (await desks.payment(payment, person)).payee_account;
  for (const desk of [budget, treasury, audit]) expect(await told(desk)).toBe('0690000031');
  for (const other of [officer, payee]) expect(await told(other)).toBe('••••••0031');
});

it('a payee of another department finds their payment by nothing that is on the fund or the expenditure alone', async () => {
  const { stranger, officer } = desks.people;
  const [expenditure = 0] = await desks.expend(await desks.fund({ approved: 7_000 }), [10], {
    beneficiary_id: stranger.id,
    additional_info: 'Kept within the department',
  });
  const raised = await desks.call<{ payments: { id: number }[] }>('POST', 'batches', {
    token: officer.token,
    body: { expenditures: [expenditure] },
  });
  const own = raised.body.data.payments[0]?.id;
  const found = async (person: { token: string }, field: string, op: string, value: unknown) => {
    const filter = encodeURIComponent(JSON.stringify({ match: 'all', rules: [{ field, op, value }] }));
    const { body } = await desks.call<{ id: number }[]>('GET', `payments?per_page=500&filter=${filter}`, {
      token: person.token,
    });
    return body.data.some(({ id }) => id === own);
  };
  expect(await found(stranger, 'amount', 'equals', 10)).toBe(true);
  for (const [field, op, value] of [
    ['expenditure_id.fund_id.approved', 'equals', 7_000],
    ['expenditure_id.additional_info', 'starts_with', 'Kept'],
    ['expenditure_id.fund_id.budget_code_id.code', 'starts_with', 'K'],
  ] as const)
    expect([field, await found(officer, field, op, value), await found(stranger, field, op, value)]).toEqual([
      field,
      true,
      false,
    ]);
});

it('a member of staff of the department sees no payment but their own, and no fund', async () => {
  const { pool, ict, people, call } = desks;
  const group = (groups: string[], permissions: string[] = []) =>
    addPerson(desks, { department_id: ict, groups, permissions });
  const staff = await group(['Staff']);
  const lists = async ({ token }: { token: string }) =>
    (await call<{ id: number }[]>('GET', 'payments?per_page=500', { token })).body.data.map(({ id }) => id);
  const reads = async ({ token }: { token: string }) =>
    (await call<Record<string, unknown>>('GET', `payments/${payment}`, { token })).body;
  expect((await reads(staff)).code).toBe('NOT_FOUND');
  expect((await call('GET', 'payments', staff)).status).toBe(403);
  expect((await call('GET', `files/${invoice}`, staff)).status).toBe(404);
  await pool.query('update payments set payee_id = $1 where id = $2', [staff.id, payment]);
  expect((await reads(staff)).data).toMatchObject({ id: payment, fund: null, files: [] });
  await pool.query('update payments set payee_id = $1 where id = $2', [people.payee.id, payment]);
  const browser = await group([], ['browse-payments', 'read-payments']);
  expect((await reads(browser)).data).toMatchObject({ id: payment, fund: null, files: [] });
  expect(await lists(browser)).toContain(payment);
  const head = await group(['Heads of Department']);
  expect((await reads(head)).data).toMatchObject({ fund: { before: {} }, files: [{}, {}] });
  const answering = await group([], ['read-payments', 'add-batches']);
  expect((await reads(answering)).data).toMatchObject({ id: payment, fund: null });
});

describe('a file of a payment or of its expenditure', () => {
  it('is read exactly by those to whom a record that they may read lists it', async () => {
    const found: Record<string, boolean[]> = {};
    for (const [who, { token }] of Object.entries(readers)) {
      const listed = await listedTo(token);
      found[who] = [];
      for (const id of [invoice, answer]) {
        const { status } = await desks.call('GET', `files/${id}`, { token });
        expect([200, 404]).toContain(status);
        expect(status === 200, `${who}, file ${id}`).toBe(listed.includes(id));
        found[who].push(status === 200);
      }
    }
    expect(found).toMatchObject({
      officer: [true, true],
      colleague: [true, true],
      audit: [true, true],
      treasury3: [true, true],
      stranger: [false, false],
      nobody: [false, false],
    });
  });

  it('stays closed to the payee, who reads their payment without the papers of the department', async () => {
    const { token } = desks.people.payee;
    const record = await desks.call<{ files: unknown[] }>('GET', `payments/${payment}`, { token });
    expect([record.status, record.body.data.files]).toEqual([200, []]);
    for (const id of [invoice, answer])
      expect((await desks.call('GET', `files/${id}`, { token })).status).toBe(404);
  });

  it('opens at the desk that sees the payment, though its officer may not read the expenditure', async () => {
    await desks.pool.query(`delete from group_permissions where permission in ('read-expenditures', 'read-analysis')
      and group_id in (select id from groups where office = 'audit')`);
    const { token } = desks.people.audit2;
    expect((await desks.call('GET', 'expenditures/1', { token })).status).toBe(403);
    expect((await desks.call('GET', `files/${invoice}`, { token })).status).toBe(200);
  });
});

it('what a desk looks at is planned once a connection, of one payment and of a batch', async () => {
  const { rows } = await desks.db.connection().execute(async (one) => {
    for (let time = 0; time < 7; time++) {
      await dossiersOf(one, [payment]);
      await dossiersOf(one, [payment, payment + 1, payment + 2]);
    }
    return sql<{ generic: number; custom: number }>`
      select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
       where statement like '%people_paid_by(p.id)%'`.execute(one);
  });
  expect(rows).toEqual([
    { generic: 2, custom: 5 },
    { generic: 2, custom: 5 },
  ]);
});
