import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundWrong } from '../support/verified.ts';
import { type KillablePortal, openKillablePortal } from './portal-process.ts';
import { type Sent, untilAnswered } from './until-answered.ts';

const ROUNDS = process.env.LONG ? 12 : 2;
const DOCUMENT_ROUNDS = process.env.LONG ? 12 : 1;
const DOCUMENTS = 50;
const YEAR = 2031;
const ITEMS = 400;
const REGISTRY = 'Records and Registry';

let portal: KillablePortal;
let sent: Sent;
beforeAll(async () => {
  portal = await openKillablePortal();
  sent = untilAnswered(portal);
}, 240_000);
afterAll(() => portal?.end(), 60_000);

/** Kills the portal while a call of its waits for what another connection holds, tells what it left behind, lets go and starts it again. */
async function killedWhile<Left>(
  pool: Pool,
  held: string,
  call: () => Promise<unknown>,
  isThere: () => Promise<boolean>,
  left: () => Promise<Left>,
): Promise<{ left: Left; answer: unknown }> {
  const holder = await pool.connect();
  try {
    await holder.query('set idle_in_transaction_session_timeout = 0; begin');
    await holder.query(held);
    const answering = call();
    while (!(await isThere())) await pause(20);
    await portal.kill();
    const behind = await left();
    await holder.query('rollback');
    await portal.start();
    return { left: behind, answer: await answering };
  } finally {
    holder.release(true);
  }
}

/** Documents of Engineering on their way to the registry. */
async function dispatched(department_id: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < DOCUMENTS; n += 1) {
    const made = await sent('officer', 'documents', { type: 'work-order', description: `Paper ${n}` });
    const { id } = made as { id: number };
    await sent('officer', `documents/${id}/dispatch`, { department_id });
    ids.push(id);
  }
  return ids;
}

test('killed in the middle of receiving fifty documents, each is received or not, and sent again all are, once', {
  timeout: DOCUMENT_ROUNDS * 60_000 + 120_000,
}, async () => {
  await portal.inDatabase(async (pool) => {
    const { rows: there } = await pool.query('select id from departments where name = $1', [REGISTRY]);
    for (let round = 0; round < DOCUMENT_ROUNDS; round += 1) {
      const ids = await dispatched(there[0].id);
      const at = (12 + round * 17) % DOCUMENTS;
      const receivedNow = async () => {
        const { rows } = await pool.query<{ id: number; is_received: boolean; steps: number; told: number }>(
          `select d.id, d.status = 'received' as is_received,
              (select count(*)::int from document_steps s where s.document_id = d.id and s.action = 'received') as steps,
              (select count(*)::int from activities a where a.subject_type = 'documents' and a.subject_id = d.id and a.action = 'received') as told
             from documents d where d.id = any($1) order by d.id`,
          [ids],
        );
        return rows;
      };
      const count = async () => (await receivedNow()).filter(({ is_received }) => is_received).length;
      const key = `receive ${round}`;
      const receive = () => sent('records', 'documents/acknowledge', { ids }, key);
      const { left, answer } = await killedWhile(
        pool,
        `select from documents where id = ${ids[at]} for update`,
        receive,
        async () => (await count()) === at,
        receivedNow,
      );
      const whole = (isReceived: boolean) => ({
        is_received: isReceived,
        steps: isReceived ? 1 : 0,
        told: isReceived ? 1 : 0,
      });
      expect(left).toEqual(ids.map((id, place) => ({ id, ...whole(place < at) })));
      const all = { received: ids, refused: [] };
      expect(answer).toEqual(all);
      expect(await receive()).toEqual(all);
      expect(await receivedNow()).toEqual(ids.map((id) => ({ id, ...whole(true) })));
    }
    expect(await foundWrong(pool)).toEqual([]);
  });
});

test('killed in the middle of deciding about many items of a close, all are decided or none, and sent again all are, once', {
  timeout: ROUNDS * 60_000 + 120_000,
}, async () => {
  const { id: code } = (await sent('budget', 'budgetCodes', { code: 'K2031' })) as { id: number };
  const [fund] = await Promise.all(
    [YEAR, YEAR + 1].map(async (budget_year) => {
      const body = { budget_code_id: code, sub_budget_head_id: 1, department_id: 1, approved: 9_000_000 };
      return ((await sent('budget', 'funds', { ...body, budget_year })) as { id: number }).id;
    }),
  );
  await portal.inDatabase(async (pool) => {
    const { rows: open } = await pool.query<{ id: number }>(
      `with raised as (
         insert into expenditures (code, fund_id, department_id, user_id, type, category, beneficiary, amount_kobo, raised_amount_kobo, balance_kobo,
             new_balance_kobo, description, period, budget_year, status)
         select draw_code('EXP'), $1, 1, u.id, 'third-party', 'other', 'Deliverer ' || n, 10000, 10000, 900000000 - 10000 * (n - 1), 900000000 - 10000 * n, 'Delivery', $2, $2, 'cleared'
           from generate_series(1, $3::int) n, (select id from users where email = 'officer@agency.test') u returning id, code, user_id),
       told as (
         insert into activities (subject_type, subject_id, action, actor_id, actor_name, changes, seq, previous_hash, hash)
         select 'expenditures', r.id, 'raised', u.id, u.name, '{}', 0, '', '' from raised r join users u on u.id = r.user_id),
       booked as (
         insert into fund_entries (fund_id, kind, booked_kobo, source_type, source_id, source_code, actor_id, seq, running_approved_kobo, running_booked_kobo,
             running_actual_kobo, running_reserved_kobo)
         select $1, 'expenditure-raised', 10000, 'expenditures', id, code, user_id, 0, 0, 0, 0, 0 from raised)
       select id from raised`,
      [fund, YEAR, ITEMS],
    );
    for (let round = 0; round < ROUNDS; round += 1) {
      const decision = round % 2 === 0 ? 'lapsed' : 'carried';
      const items = open.map(({ id }) => ({ type: 'expenditure', id, decision }));
      const decided = async () => {
        const { rows } = await pool.query<{ decision: string; is_current: boolean; count: number }>(
          `select decision, is_current, count(*)::int from closing_decisions where record_id = any($1) and type = 'expenditure'
            group by 1, 2 order by 1, 2`,
          [open.map(({ id }) => id)],
        );
        return rows;
      };
      const before = await decided();
      const decide = () =>
        sent('budget', `budget-years/${YEAR}/closing/decide`, { items }, `decide ${round}`);
      // First before the decisions are written, then between them and the line of the timeline.
      const held = round % 2 === 0 ? 'closing_decisions' : 'activities';
      const { left } = await killedWhile(
        pool,
        `lock table ${held} in share mode`,
        decide,
        async () => {
          const { rows } = await pool.query(
            `select from pg_locks where relation = $1::regclass and not granted`,
            [held],
          );
          return rows.length > 0;
        },
        decided,
      );
      expect(left).toEqual(before);
      const count = (rows: typeof before, isCurrent: boolean) =>
        rows.filter((row) => row.is_current === isCurrent).reduce((sum, row) => sum + row.count, 0);
      await decide();
      const after = await decided();
      expect(after.filter((row) => row.is_current)).toEqual([{ decision, is_current: true, count: ITEMS }]);
      expect(count(after, false)).toBe(round * ITEMS);
    }
    const { rows } = await pool.query(
      `select count(*)::int as told from activities a join year_closings c on c.id = a.subject_id and c.year = $1
        where a.subject_type = 'year-closings' and a.action = 'decided'`,
      [YEAR],
    );
    expect(rows).toEqual([{ told: ROUNDS }]);
    expect(await foundWrong(pool)).toEqual([]);
  });
});
