import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyWorkflow, Holder, Who } from '#shared/resource/workflow.ts';
import { RESOURCES, resourceNamed } from '#shared/resources/index.ts';
import { LEFT_OPEN } from '#shared/succession.ts';
import { requisitionBody } from '../support/requisitions.ts';
import { all, type Person, startLeaving } from './leaving-desk.ts';

type Leaving = Awaited<ReturnType<typeof startLeaving>>;

let desk: Leaving['desk'];
let admin: Person;
let staff: Leaving['staff'];
let open: Leaving['open'];
let leave: Leaving['leave'];
let handOver: Leaving['handOver'];
let claimOf: Leaving['claimOf'];
beforeAll(async () => {
  ({ desk, admin, staff, open, leave, handOver, claimOf } = await startLeaving());
});
afterAll(() => desk.close());

describe('what people have open in their own name', () => {
  const named = (one: Who | Holder) => (one.kind === 'person' ? [one.field] : []);

  it('names every field and state of every workflow in which a person by name has something', () => {
    for (const { workflow } of RESOURCES) {
      if (!workflow) continue;
      const flow: AnyWorkflow = workflow;
      for (const [state, { with: holders = [] }] of Object.entries(flow.states)) {
        const fields = ('kind' in holders ? [holders] : holders).flatMap(named);
        for (const field of fields) {
          // Requisitions, and expenditures that wait for approval, whose deputy has left are passed on by themselves.
          if (field === 'deputy_id' || field === 'approving_deputy_id') continue;
          const entry = LEFT_OPEN.find((one) => one.resource === flow.of && one.field === field);
          expect(
            entry?.needs.concat(entry.others),
            `LEFT_OPEN of shared/succession.ts says what becomes of “${state}” of ${flow.of} when its ${field} leaves`,
          ).toContain(state);
        }
      }
    }
  });

  it('ends by acts that there are, from the states in which they are offered to whose it is', () => {
    for (const { resource, field, ends } of LEFT_OPEN) {
      const workflow: AnyWorkflow | undefined = resourceNamed(resource).workflow;
      for (const [state, [first = '']] of Object.entries(ends)) {
        const lines = workflow?.acts[first]?.lines ?? [];
        const mine = lines.filter(
          ({ from, by }) => from.includes(state) && by.flatMap(named).includes(field),
        );
        expect(mine.length, `${resource} ${state} ${first}`).toBeGreaterThan(0);
      }
    }
  });
});

describe('closing an account', () => {
  it('shows what is open first, and is refused in words while something has no decision', async () => {
    const leaver = await staff();
    const trip = await desk.offered([40_000], leaver);
    const draft = await claimOf(leaver);
    const items = await open(leaver.id);
    expect(items.map(({ code, needs }) => [code, needs])).toEqual([
      [trip.code, true],
      [draft.code, true],
    ]);
    const refused = await leave(leaver.id);
    expect([refused.status, refused.body.code]).toEqual([422, 'RULE']);
    expect(refused.body.detail).toBe(
      `2 things are still open for ${leaver.name}: ${trip.code}, ${draft.code}. Choose who goes on with each, or cancel it.`,
    );
    const session = await desk.call('GET', 'session', { token: leaver.token });
    expect(session.status).toBe(200);
  });

  it('hands records to a successor, who acts for whom they are for; nobody else does, and both names are kept', async () => {
    const [leaver, next, other] = [await staff(), await staff(), await staff()];
    const fund = await desk.fund();
    const trip = await desk.offered([40_000], leaver);
    const done = await leave(leaver.id, { work: all(await open(leaver.id), 'successor', next.id) });
    expect(done.status, done.text).toBe(200);
    const option = trip.options[0]?.id;
    expect((await desk.act(other, trip.id, 'accept', { option, fund_id: fund })).status).toBe(404);
    const read = await desk.call<{ holder: { name: string } }>('GET', `reservations/${trip.id}`, {
      token: next.token,
    });
    expect(read.body.data.holder.name).toBe(`${next.name} for ${leaver.name}`);
    const waits = await desk.call<{ code: string; verb: string }[]>('GET', 'inbox', { token: next.token });
    expect(waits.body.data).toContainEqual(
      expect.objectContaining({ code: trip.code, verb: 'Choose an option' }),
    );
    const asked = await desk.call<{ code: string }[]>('GET', 'my-requests', { token: next.token });
    expect(asked.body.data.map(({ code }) => code)).toContain(trip.code);
    const accepted = await desk.act(next, trip.id, 'accept', { option, fund_id: fund });
    expect(accepted.status, accepted.text).toBe(200);
    // Of whoever has left nothing is set aside without the department.
    expect(await desk.hold(accepted.body.data.hold_id ?? 0)).toMatchObject({
      status: 'pending',
      cost: 40_000,
    });
    const told = await desk.call<{ action: string; acting_for: string | null; remark: string | null }[]>(
      'GET',
      `reservations/${trip.id}/timeline`,
      { token: next.token },
    );
    expect(told.body.data).toContainEqual(
      expect.objectContaining({ action: 'accepted', acting_for: leaver.name }),
    );
    expect(told.body.data).toContainEqual(
      expect.objectContaining({
        action: 'handed-over',
        remark: `${next.name} goes on with it for ${leaver.name}.`,
      }),
    );
    const news = await desk.pool.query(
      `select title, amount_kobo from notifications where user_id = $1 and about = 'waits' order by id desc limit 1`,
      [next.id],
    );
    expect(news.rows[0]).toMatchObject({ title: `You go on with ${trip.code} for ${leaver.name}` });
  });

  it('cancels by the record’s own act and rules, and what was set aside is free again', async () => {
    const leaver = await staff();
    const fund = await desk.fund();
    const trip = await desk.offered([30_000], leaver);
    await desk.act(leaver, trip.id, 'accept', { option: trip.options[0]?.id, fund_id: fund });
    expect(await desk.reserved(fund)).toBe(30_000);
    const draft = await claimOf(leaver);
    const done = await leave(leaver.id, { remark: 'Resigned', work: all(await open(leaver.id), 'cancel') });
    expect(done.status, done.text).toBe(200);
    expect(await desk.reserved(fund)).toBe(0);
    const { rows } = await desk.pool.query(
      `select (select status from reservations where id = $1) as trip, (select status from claims where id = $2) as claim,
        (select acting_for from activities where subject_type = 'flights' and subject_id = $1 and action = 'cancelled') as acting_for`,
      [trip.id, draft.id],
    );
    expect(rows[0]).toEqual({ trip: 'cancelled', claim: 'deleted', acting_for: leaver.name });
  });

  it('says that somebody has left where the reason shows nothing', async () => {
    const leaver = await staff();
    const trip = await desk.offered([30_000], leaver);
    const work = all(await open(leaver.id), 'cancel');
    expect((await leave(leaver.id, { remark: '\u200b\u200b\u200b', work })).status).toBe(200);
    const { rows } = await desk.pool.query(
      `select remark from activities where subject_type = 'flights' and subject_id = $1 and action = 'cancelled'`,
      [trip.id],
    );
    expect(rows).toEqual([{ remark: `${leaver.name} has left.` }]);
  });

  it('is all or nothing: one wrong decision leaves the account open and everything as it was', async () => {
    const leaver = await staff();
    const body = await requisitionBody(desk);
    const head = await staff(desk.ict, 'Heads of Department');
    await desk.pool.query('update departments set head_id = $1 where id = $2', [head.id, desk.ict]);
    const asked = await desk.call<{ id: number }>('POST', 'requisitions', { token: leaver.token, body });
    await desk.call('POST', `requisition/approvals/${asked.body.data.id}/approve`, { token: head.token });
    const draft = await claimOf(leaver);
    const items = await open(leaver.id);
    const requisition = items.find(({ type }) => type === 'requisitions');
    const stranger = await staff(desk.works);
    for (const [why, work] of [
      ['cancel', all(items, 'cancel')],
      ['department', all(items, 'successor', stranger.id)],
      ['oneself', all(items, 'successor', leaver.id)],
      ['the actor', all(items, 'successor', admin.id)],
      ['keep', all(items, 'keep')],
      ['twice', [...all(items, 'cancel'), ...all(items, 'cancel')]],
      ['unknown', [{ type: 'claims', id: 999_999, decision: 'cancel' }]],
    ] as const) {
      if (why === 'cancel' && requisition?.cancel) continue;
      const refused = await leave(leaver.id, { work });
      expect([409, 422], `${why}: ${refused.text}`).toContain(refused.status);
    }
    const { rows } = await desk.pool.query(
      `select (select status from users where id = $1) as person, (select status from claims where id = $2) as claim,
        (select count(*)::int from successors where for_id = $1) as named`,
      [leaver.id, draft.id],
    );
    expect(rows[0]).toEqual({ person: 'active', claim: 'draft', named: 0 });
    await desk.pool.query('update departments set head_id = null where id = $1', [desk.ict]);
  });

  it('can shut somebody out at once; what they left waits for whoever keeps the employees until it is handed over', async () => {
    const [leaver, next] = [await staff(), await staff()];
    const draft = await claimOf(leaver);
    expect((await leave(leaver.id, { later: true })).status).toBe(200);
    expect((await desk.call('GET', 'session', { token: leaver.token })).status).toBe(401);
    const waiting = async () =>
      (
        await desk.call<{ code: string; path: string }[]>('GET', 'inbox', { token: admin.token })
      ).body.data.filter(({ path }) => path === `/administration/employees/${leaver.id}/hand-over`);
    expect(await waiting()).toHaveLength(1);
    expect((await handOver(next.id, [])).status).toBe(409);
    const handed = await handOver(leaver.id, all(await open(leaver.id), 'successor', next.id));
    expect(handed.status, handed.text).toBe(200);
    expect(await waiting()).toEqual([]);
    expect(await open(leaver.id)).toEqual([]);
    const submitted = await desk.call<{ status: string; user_id: number }>(
      'POST',
      `claims/${draft.id}/submit`,
      {
        token: next.token,
      },
    );
    // It is paid to whose claim it is.
    expect(submitted.body.data).toMatchObject({ status: 'registered', user_id: leaver.id });
  });

  it('passes on what a successor went on with when they leave too, for whom it is', async () => {
    const [first, second, third] = [await staff(), await staff(), await staff()];
    const draft = await claimOf(first);
    await leave(first.id, { work: all(await open(first.id), 'successor', second.id) });
    const items = await open(second.id);
    expect(items).toMatchObject([{ code: draft.code, for: { id: first.id } }]);
    const done = await leave(second.id, { work: all(items, 'successor', third.id) });
    expect(done.status, done.text).toBe(200);
    expect((await desk.call('POST', `claims/${draft.id}/submit`, { token: third.token })).status).toBe(200);
  });

  it('gives back to whoever returns, and what their successor did still counts for both', async () => {
    const [leaver, next] = [await staff(), await staff()];
    const draft = await claimOf(leaver);
    await leave(leaver.id, { work: all(await open(leaver.id), 'successor', next.id) });
    await desk.call('POST', `users/${leaver.id}/activate`, { token: admin.token, body: {} });
    expect((await desk.call('POST', `claims/${draft.id}/submit`, { token: next.token })).status).toBe(404);
    const { rows } = await desk.pool.query('select bound_today($1) as b', [next.id]);
    expect(rows.map(({ b }) => Number(b))).toEqual([leaver.id]);
  });

  it('keeps a successor from the desks of what they went on with', async () => {
    const leaver = await staff();
    const next = await staff(desk.ict, 'Logistics');
    const trip = await desk.ask(leaver);
    await leave(leaver.id, { work: all(await open(leaver.id), 'successor', next.id) });
    const taken = await desk.act(next, trip.body.data.id, 'take');
    expect([taken.status, taken.body.code]).toEqual([422, 'SOD_SAME_PERSON']);
    expect(taken.body.detail).toContain(leaver.name);
  });
});
