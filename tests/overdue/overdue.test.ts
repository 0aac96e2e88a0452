import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { remindOfOverdue } from '#server/domain/overdue/index.ts';
import { DAYS } from '#shared/overdue.ts';
import type { AnyWorkflow } from '#shared/resource/workflow.ts';
import { RESOURCES } from '#shared/resources/index.ts';
import { startDesks } from '../payments/desks.ts';
import { submittedClaim } from '../support/claims.ts';
import { addPerson } from '../support/people.ts';

interface Row {
  kind: string;
  code: string;
  subtitle: string | null;
  amount: number | null;
  path: string;
}
type Person = { id: number; token: string; name: string };

let desks: Awaited<ReturnType<typeof startDesks>>;
let head: Person;
beforeAll(async () => {
  desks = await startDesks();
  head = await addPerson(desks, { groups: ['Staff', 'Heads of Department'], department_id: desks.ict });
  await desks.pool.query('update departments set head_id = $1 where id = $2', [head.id, desks.ict]);
  // Whatever day it is, with whatever holidays: twelve days are more than one working day, and fewer than forty.
  for (const key of ['days_claims', 'days_payments']) await set(key, '1');
  await set('overdue_raised_days', '40');
});
afterAll(() => desks.close());

const overdue = async (who: Person, query = '') =>
  (await desks.call<Row[]>('GET', `overdue${query}`, { token: who.token })).body;
const news = async (who: Person) =>
  (
    await desks.pool.query<{ title: string; amount_kobo: string | null; path: string }>(
      `select title, amount_kobo, path from notifications where user_id = $1 and about = 'reminders' order by id`,
      [who.id],
    )
  ).rows;
/** A claim of ICT's, submitted so many calendar days ago; past all acts. */
async function claimSince(days: number): Promise<{ id: number; code: string }> {
  const owner = await addPerson(desks, { groups: ['Staff'], department_id: desks.ict });
  const id = await submittedClaim(desks, owner.token);
  await since('claims', id, days);
  const { rows } = await desks.pool.query<{ code: string }>('select code from claims where id = $1', [id]);
  return { id, code: rows[0]?.code ?? '' };
}
const since = (table: string, id: number, days: number) =>
  desks.pool.query(`begin; set local session_replication_role = replica;
    update ${table} set moved_at = now() - make_interval(days => ${days}) where id = ${id}; commit`);
const set = (key: string, value: string) =>
  desks.pool.query('update settings set value = $1 where key = $2', [value, key]);
const remind = () => remindOfOverdue(desks.portal.db);

it('every state of every flow in which somebody has a record has its days, but for what has reminders of its own', () => {
  const OWN: Readonly<Record<string, readonly string[]>> = {
    // Who makes a draft has it, and nobody waits for it.
    claims: ['draft'],
    'budget-drafts': ['draft'],
    retirements: ['draft', 'queried'],
    // Queries have their register, acknowledgements and what is to be confirmed, retired or closed their days.
    payments: ['treasury/queried'],
    documents: ['dispatched', 'received'],
    requisitions: ['treated'],
    'touring-advances': ['paid'],
    flights: ['booked'],
    hotels: ['booked'],
    // Set aside until logistics bundles it, or until it is paid.
    reserves: ['secured', 'mandated'],
    refunds: ['denied'],
  };
  for (const { workflow } of RESOURCES) {
    if (!workflow) continue;
    const flow: AnyWorkflow = workflow;
    const covered = DAYS.find(({ resource }) => resource === flow.of)?.states ?? [];
    for (const [name, { with: holders }] of Object.entries(flow.states)) {
      const all = holders ? ('kind' in holders ? [holders] : holders) : [];
      // What others' records have behind it is reminded of there.
      if (all.every(({ kind }) => kind === 'through')) continue;
      expect(
        [...covered, ...(OWN[flow.of] ?? [])],
        `DAYS of shared/overdue.ts says for “${name}” of ${flow.of} after how many days it is brought to mind`,
      ).toContain(name);
    }
  }
});

describe('what waits over its days', () => {
  it('is brought to mind once to who has it, though two portals look for it, and listed to them alone', async () => {
    const [late, young] = [await claimSince(12), await claimSince(1)];
    await Promise.all([remind(), remind()]);
    await remind();
    const told = (await news(desks.people.officer)).filter(({ title }) => title.startsWith(late.code));
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({
      title: expect.stringMatching(/^SC\d+ has waited \d+ working days for you$/),
      amount_kobo: 1000,
      path: `/staff-services/claims/${late.id}`,
    });
    expect((await news(desks.people.officer)).some(({ title }) => title.startsWith(young.code))).toBe(false);
    expect((await news(desks.people.stranger)).map(({ title }) => title)).toEqual([]);
    const mine = await overdue(desks.people.officer);
    expect(mine.data).toContainEqual(
      expect.objectContaining({
        kind: 'claims',
        code: late.code,
        amount: 10,
        subtitle: 'With Information Technology',
      }),
    );
    expect((await overdue(desks.people.stranger)).data).toEqual([]);
    expect((await overdue(desks.people.audit)).data.map(({ code }) => code)).toContain(late.code);
    expect((await overdue(desks.people.officer, '?kind=payments')).data).toEqual([]);
    expect((await overdue(desks.people.officer, '?days=30')).data).toEqual([]);
  });

  it('is brought to mind once by whoever reminds again, where the portal ended in the middle', async () => {
    const late = [await claimSince(12), await claimSince(13), await claimSince(14)];
    const toldOf = async () => {
      const all = (await news(desks.people.officer)).map(({ title }) => title.split(' ')[0]);
      return late.map(({ code }) => all.filter((one) => one === code).length);
    };
    const [, second] = late;
    await desks.pool.query(`create function end_portal() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
      create trigger end_portal before insert on notifications for each row when (new.title like '${second?.code}%') execute function end_portal()`);
    await expect(remind()).rejects.toThrow();
    await desks.pool.query('drop trigger end_portal on notifications; drop function end_portal()');
    // The one that waits longest was told before.
    expect(await toldOf()).toEqual([0, 0, 1]);
    await remind();
    await remind();
    expect(await toldOf()).toEqual([1, 1, 1]);
  });

  it('is shown to the next above after further days, once, and leaves the list once it goes on', async () => {
    const late = await claimSince(12);
    await remind();
    expect(
      (await news(head)).some(({ title }) => title.startsWith(late.code) && title.includes('with')),
    ).toBe(false);
    await set('overdue_raised_days', '1');
    await Promise.all([remind(), remind()]);
    const raised = (await news(head)).filter(
      ({ title }) => title.startsWith(late.code) && title.includes('with Information'),
    );
    expect(raised).toHaveLength(1);
    expect((await overdue(head)).data.map(({ code }) => code)).toContain(late.code);
    await desks.call('POST', `claims/${late.id}/return`, {
      token: desks.people.officer.token,
      body: { remark: 'Receipts are missing' },
    });
    expect((await overdue(head)).data.map(({ code }) => code)).not.toContain(late.code);
  });

  it('reaches the desk whose turn it is, and another wait is another reminder', async () => {
    const { payments } = await desks.batch([50_000]);
    const id = payments[0]?.id ?? 0;
    await since('payments', id, 9);
    await remind();
    const count = async (who: Person) =>
      (await news(who)).filter(({ path }) => path.startsWith('/payments/clear-payments')).length;
    expect([await count(desks.people.budget), await count(desks.people.treasury)]).toEqual([1, 0]);
    await desks.act(desks.people.budget, id, 'clear');
    await remind();
    expect(await count(desks.people.treasury)).toBe(0);
    await since('payments', id, 9);
    await remind();
    expect([await count(desks.people.budget), await count(desks.people.treasury)]).toEqual([1, 1]);
  });

  it('is counted in working days, holidays left out, by the setting; 0 reminds nobody', async () => {
    const late = await claimSince(12);
    const isTold = async () =>
      (await news(desks.people.officer)).some(({ title }) => title.startsWith(late.code));
    await set('days_claims', '0');
    await remind();
    expect(await isTold()).toBe(false);
    await set('days_claims', '1');
    // Nobody works on the days in between.
    const strike = (change: string) =>
      desks.pool.query(`begin; set local session_replication_role = replica; ${change}; commit`);
    await strike(
      `insert into holidays (day, name) select d::date, 'Strike' from generate_series(lagos_today() - 11, lagos_today(), interval '1 day') d on conflict do nothing`,
    );
    await remind();
    expect(await isTold()).toBe(false);
    await strike(`delete from holidays where name = 'Strike'`);
    await remind();
    expect(await isTold()).toBe(true);
  });
});
