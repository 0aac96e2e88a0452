import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { remindOfQueries } from '#server/domain/queries/remind.ts';
import { startDesks } from '../payments/desks.ts';
import { addPerson } from '../support/people.ts';
import { foundAfter, foundWrong } from '../support/verified.ts';

type Query = {
  id: number;
  status: string;
  question: string;
  answer: string | null;
  days: number;
  working_days: number;
  asked_by: number;
  answered_by: number | null;
  amount: number;
};

let desks: Awaited<ReturnType<typeof startDesks>>;
beforeAll(async () => {
  desks = await startDesks();
});
afterAll(() => desks.close());

/** A payment of ICT's at audit. */
async function atAudit(): Promise<number> {
  const { budget, treasury } = desks.people;
  const { payments } = await desks.batch([2_000]);
  const id = payments[0]?.id ?? 0;
  await desks.clearedBy(id, budget);
  await desks.clearedBy(id, treasury);
  return id;
}

async function act(id: number, name: string, token: string, body: object): Promise<void> {
  const answer = await desks.call('POST', `payments/${id}/${name}`, { token, body });
  expect(answer.status, answer.text).toBe(200);
}

async function register(token = desks.people.audit.token): Promise<Query[]> {
  return (await desks.call<Query[]>('GET', 'queries', { token })).body.data;
}

async function asked(question: string): Promise<{ payment: number; query: Query }> {
  const payment = await atAudit();
  await act(payment, 'query', desks.people.audit.token, { remark: question });
  const query = (await register()).find((one) => one.question === question);
  if (!query) throw new Error('the query is not in the register');
  return { payment, query };
}

/** Moves what was asked back by days, as nobody can but whoever holds the database. */
async function askedAgo(id: number, days: number): Promise<void> {
  const { pool } = desks;
  const client = await pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query(`update queries set asked_at = now() - $2 * interval '1 day' where id = $1`, [id, days]);
  await client.query('set session_replication_role = origin');
  client.release();
}

describe('the register of queries', () => {
  it('has what was asked, whoever answered, and what came of it', async () => {
    const { audit: auditor, officer } = desks.people;
    const { payment, query } = await asked('Where is the memo?');
    expect(query).toMatchObject({ status: 'open', days: 0, working_days: 0, amount: 2_000, answer: null });
    expect(query.asked_by).toBe(auditor.id);
    await act(payment, 'respond', officer.token, { response: 'It is attached.' });
    expect((await register()).find(({ id }) => id === query.id)).toMatchObject({
      status: 'answered',
      answer: 'It is attached.',
      answered_by: officer.id,
    });
    await act(payment, 'query', auditor.token, { remark: 'Which memo?' });
    await act(payment, 'return', auditor.token, { reason: 'It is another memo.' });
    const again = (await register()).filter(({ question }) => question === 'Which memo?');
    expect(again).toMatchObject([{ status: 'returned', answer: 'It is another memo.' }]);
  });

  it('is seen by offices whole, by a department for what is its own, and by nobody else', async () => {
    const { query } = await asked('Who received it?');
    const held = ['browse-queries', 'read-queries'];
    const ours = await addPerson(desks, { department_id: desks.ict, permissions: held });
    const others = await addPerson(desks, { department_id: desks.works, permissions: held });
    const nobody = await addPerson(desks, { department_id: desks.ict });
    expect((await register(ours.token)).map(({ id }) => id)).toContain(query.id);
    expect(await register(others.token)).toEqual([]);
    expect((await desks.call('GET', `queries/${query.id}`, { token: others.token })).status).toBe(404);
    expect((await desks.call('GET', 'queries', { token: nobody.token })).status).toBe(403);
  });

  it('says what the timelines say and is changed by nothing else', async () => {
    const { query } = await asked('How many?');
    for (const change of [
      `update queries set question = 'Nothing' where id = ${query.id}`,
      `update queries set asked_by = 1 where id = ${query.id}`,
      `delete from queries where id = ${query.id}`,
    ])
      await expect(desks.pool.query(change)).rejects.toMatchObject({ constraint: 'queries_stay' });
    const { token } = desks.people.audit;
    for (const method of ['POST', 'PATCH', 'DELETE'])
      expect((await desks.call(method, `queries/${query.id}`, { token, body: {} })).status).toBe(405);
  });

  it('is named by verify where it tells of another department, name or amount', async () => {
    const { query } = await asked('Whose is it?');
    expect(await foundWrong(desks.pool)).toEqual([]);
    for (const [change, said] of [
      ['department_id = (select max(id) from departments)', 'is of another department'],
      [`reference = 'SP00001, Nobody'`, 'something of another name'],
      ['amount_kobo = 1', 'another amount than was queried'],
    ] as const) {
      const statement = `update queries set ${change} where id = ${query.id}`;
      expect(await foundAfter(desks.pool, statement, 'What queries are about')).toContain(said);
    }
  });

  it('takes over what was asked before there was one', async () => {
    const { pool } = desks;
    const { rows: before } = await pool.query(
      'select question, status, answer from queries order by payment_id, asked_at',
    );
    const client = await pool.connect();
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query('delete from queries');
    await client.query(`select note_query(a) from activities a where subject_type = 'payments'
      and 'queried' in (changes -> 'status' ->> 0, changes -> 'status' ->> 1) order by subject_id, seq`);
    const { rows: anew } = await client.query(
      'select question, status, answer from queries order by payment_id, asked_at',
    );
    await client.query('rollback');
    client.release();
    expect(before.length).toBeGreaterThanOrEqual(3);
    expect(anew).toEqual(before);
  });
});

describe('a query without an answer', () => {
  it('is brought to mind after 7, 14 and 21 days, once each, to more people each time', async () => {
    const { pool, ict, finance } = desks;
    const { officer } = desks.people;
    const head = await addPerson(desks, { department_id: ict });
    const above = await addPerson(desks, { department_id: finance });
    await pool.query('update departments set head_id = $1 where id = $2', [head.id, ict]);
    await pool.query(
      'update departments set head_id = $1 where id = (select parent_id from departments where id = $2)',
      [above.id, ict],
    );
    const { query } = await asked('When was it delivered?');
    const told = async () => {
      await remindOfQueries(desks.db);
      await remindOfQueries(desks.db);
      const { rows } = await pool.query<{ user_id: number }>(
        `delete from notifications where about = 'reminders' returning user_id`,
      );
      return rows.map(({ user_id }) => user_id).toSorted((one, other) => one - other);
    };
    await told();
    for (const [days, people] of [
      [6, []],
      [7, [officer.id]],
      [13, []],
      [15, [officer.id, head.id]],
      [22, [officer.id, head.id, above.id]],
      [60, []],
    ] as const) {
      await askedAgo(query.id, days);
      expect(await told(), `${days} days`).toEqual(people.toSorted((one, other) => one - other));
    }
    const [row] = (await register()).filter(({ id }) => id === query.id);
    expect(row).toMatchObject({ days: 60, status: 'open' });
    expect(row?.working_days).toBeLessThan(46);
  });
});
