import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, lagosToday } from '#shared/dates.ts';
import { addPerson } from '../support/people.ts';
import { done } from '../travel/trip-desk.ts';
import { startRetirementsDesk } from './retirements-desk.ts';

let desk: Awaited<ReturnType<typeof startRetirementsDesk>>;
beforeAll(async () => {
  desk = await startRetirementsDesk();
}, 120_000);
afterAll(() => desk.close());

/** Changes a retirement. */
function change(who: { token: string }, { id, version }: { id: number; version: number }, body: object) {
  return desk.call<{ version: number; spent: number; total: number }>('PATCH', `retirements/${id}`, {
    token: who.token,
    body: { ...body, seen: version },
  });
}

/** What the traveller of an advance is still owed and owes by its trip, in naira. */
async function tripOwes(advance_id: number) {
  const { rows } = await desk.pool.query('select trip_id from touring_advances where id = $1', [advance_id]);
  const { owed, owes } = done(
    await desk.call<{ owed: number; owes: number }>('GET', `trips/${rows[0].trip_id}`, {
      token: desk.people.traveller.token,
    }),
  );
  return { owed, owes };
}

describe('a retirement', () => {
  it('has the trip of its advance, lines lowered at most, and is one, however many are made at once', async () => {
    const advance = await desk.advance({ takeoff: 'Abuja', airport: 'abuja' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.file(advance.id)));
    const made = answers.filter(({ status }) => status === 201);
    expect([made.length, answers.filter(({ status }) => status === 422).length]).toEqual([1, 19]);
    const draft = made[0]?.body.data;
    expect(draft).toMatchObject({
      ...{ purpose: 'Inspection of the Lagos office', started: advance.started, finished: advance.finished },
      ...{ category: 'non-residence', destination: 'Lagos', transportation: 'flight', airport: 'abuja' },
      code: expect.stringMatching(/^RT\d{5}$/),
    });
    desk.refusedIn(await desk.file(advance.id), 'touring_advance_id', `retirement already: ${draft?.code}`);
    const [night] = advance.expenses;
    const above = [{ allowance_id: night?.allowance_id, amount: 60_000.01 }];
    const { traveller } = desk.people;
    const id = draft?.id ?? 0;
    const raised = await change(traveller, await desk.readRetirement(id), { expenses: above });
    expect(raised.body.errors).toEqual({
      'expenses.0.amount': ['At most ₦60,000.00: the Board pays no more.'],
    });
    const bare = await change(traveller, await desk.readRetirement(id), {
      expenses: [{ description: 'Boat', amount: 10 }],
    });
    expect(bare.body.errors).toEqual({ 'expenses.0.file': ['Attach the receipt.'] });
    const shorter = done(
      await change(traveller, await desk.readRetirement(id), { finished: addDays(advance.finished, -1) }),
    );
    expect(shorter).toMatchObject({ spent: 116_000 - 26_000, total: 116_000 });
    const away = await desk.call('DELETE', `retirements/${id}`, { token: traveller.token, body: {} });
    expect(away.status).toBe(200);
    expect((await desk.file(advance.id)).status).toBe(201);
  });

  it('is queried with a remark, changed and submitted again; its advance goes with it', async () => {
    const { traveller, audit, treasury } = desk.people;
    const advance = await desk.advance();
    const { id } = await desk.retired(advance.id);
    const refused = await change(traveller, await desk.readRetirement(id), { purpose: 'Something else' });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'It is “Being examined” and can’t be changed now.',
    ]);
    expect((await desk.retireAct(audit, id, 'query', { remark: 'x' })).status).toBe(422);
    expect((await desk.retireAct(audit, id, 'close', [])).status).toBe(422);
    const queried = done(await desk.retireAct(audit, id, 'query', { remark: 'Where is the ticket?' }));
    // Queried, its advance is accounted for by nothing, as the register says too.
    expect(await tripOwes(advance.id)).toEqual({ owed: 0, owes: 116_000 });
    expect(queried).toMatchObject({ status: 'queried', remark: 'Where is the ticket?' });
    expect((await desk.readAdvance(advance.id)).status).toBe('paid');
    const inbox = await desk.call<{ path: string; verb: string }[]>('GET', 'inbox', {
      token: traveller.token,
    });
    expect(inbox.body.data).toContainEqual(
      expect.objectContaining({
        path: `/staff-services/retirements/${id}`,
        verb: 'Answer query of retirement',
      }),
    );
    const news = await desk.call<{ title: string }[]>('GET', 'notifications', { token: traveller.token });
    expect(JSON.stringify(news.body.data)).toContain('was queried');
    const denied = await change(treasury, await desk.readRetirement(id), { purpose: 'By treasury' });
    expect([denied.status, denied.body.detail]).toEqual([403, 'It is changed by whoever filed it.']);
    done(await change(traveller, await desk.readRetirement(id), { expenses: [await desk.spending(500)] }));
    done(await desk.retireAct(traveller, id, 'submit'));
    expect((await desk.readAdvance(advance.id)).status).toBe('retired');
    expect(done(await desk.settle(id, 'AC/1')).returned).toBe(115_500);
    const { rows } = await desk.pool.query<{ action: string }>(
      `select action from activities where subject_type = 'touring-advances' and subject_id = $1 order by seq desc limit 4`,
      [advance.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['closed', 'retired', 'reopened', 'retired']);
  });

  it('is closed by nobody who travelled or filed it, in the database too', async () => {
    const member = await addPerson(desk, { groups: ['Staff', 'Audit'], department_id: desk.ict });
    await desk.pool.query('update users set grade_level_id = $2, grade_from = $3 where id = $1', [
      ...[member.id, desk.grades[0], '2020-01-01'],
    ]);
    const advance = await desk.advance();
    const { id } = await desk.retired(advance.id, { expenses: [] });
    await desk.pool.query('alter table retirements disable trigger keep_retirement');
    await desk.pool.query('update retirements set user_id = $2, filed_by = $2 where id = $1', [
      id,
      member.id,
    ]);
    await desk.pool.query('alter table retirements enable trigger keep_retirement');
    for (const name of ['close', 'query']) {
      const answer = await desk.retireAct(member, id, name, { receipt_no: 'AC/2', remark: 'Why?' });
      expect([answer.status, answer.body.code]).toEqual([422, 'SOD_SAME_PERSON']);
    }
    await expect(
      desk.pool.query(
        `update retirements set status = 'closed', closed_at = now(), closed_by = $2, receipt_no = 'AC/2' where id = $1`,
        [id, member.id],
      ),
    ).rejects.toMatchObject({ constraint: 'retirements_closed_by_another' });
    expect((await desk.retireAct(desk.people.budget, id, 'close', {})).status).toBe(403);
  });

  it('is filed by an officer of the department for somebody who left, with the reason', async () => {
    const { stranger, traveller } = desk.people;
    const officer = await addPerson(desk, {
      groups: ['Staff', 'Department Officers'],
      department_id: desk.ict,
    });
    const advance = await desk.advance();
    await desk.pool.query(`update users set status = 'inactive' where id = $1`, [traveller.id]);
    const foreign = await addPerson(desk, { groups: ['Staff'], department_id: desk.works });
    expect((await desk.file(advance.id, { filed_reason: 'They left' }, foreign)).status).toBe(422);
    desk.refusedIn(await desk.file(advance.id, {}, officer), 'filed_reason', /^Say why you file it for /);
    const body = { filed_reason: 'They left the service', expenses: [await desk.spending(1_000, officer)] };
    const draft = done(await desk.file(advance.id, body, officer));
    expect(draft).toMatchObject({ user_id: traveller.id, filed_by: officer.id, ...{ spent: 1_000 } });
    done(await desk.retireAct(officer, draft.id, 'submit'));
    const printed = done(
      await desk.call<{ facts: { label: string; value: unknown }[]; signatures: string[] }>(
        'GET',
        `retirements/${draft.id}/form`,
        { token: officer.token },
      ),
    );
    const facts = new Map(printed.facts.map(({ label, value }) => [label, value]));
    expect(facts.get('Filed by')).toMatch(new RegExp(`^${officer.name} for `));
    expect(facts.get('Why')).toBe('They left the service');
    expect(printed).toMatchObject({
      signatures: ['Traveller', 'Head of Department', 'Treasury', 'Audit'],
      notes: [expect.stringContaining('One hundred and fifteen thousand naira only. ₦115,000.00 is left')],
    });
    expect(facts.get('Advance no')).toBe(advance.code);
    expect((await desk.call('GET', `retirements/${draft.id}`, { token: stranger.token })).status).not.toBe(
      200,
    );
    done(await desk.settle(draft.id, 'AC/3'));
    await desk.pool.query(`update users set status = 'active' where id = $1`, [traveller.id]);
  });

  it('is of an advance that is paid and still said to be, and keeps it paid', async () => {
    const { treasury2, treasury3, traveller } = desk.people;
    const raised = await desk.raised(desk.tour({ started: '2099-01-05', finished: '2099-01-08' }));
    expect((await desk.file(raised.id)).status).toBe(422);
    const advance = await desk.advance();
    const bounce = { reason: 'Account closed', date: lagosToday() };
    done(await desk.pay(treasury2, advance.payment_id, 'bounce', bounce));
    desk.refusedIn(await desk.file(advance.id), 'touring_advance_id', /^The bank is said to have returned/);
    done(await desk.pay(treasury2, advance.payment_id, 'withdraw-bounce', { reason: 'Mistaken' }));
    const { id } = done(await desk.file(advance.id));
    done(await desk.pay(treasury2, advance.payment_id, 'bounce', bounce));
    const stopped = await desk.retireAct(traveller, id, 'submit');
    expect([stopped.status, stopped.body.detail]).toEqual([
      409,
      `The bank is said to have returned the payment of ${advance.code}: a second treasury officer confirms or refuses that first.`,
    ]);
    await expect(
      desk.pool.query(
        `update retirements set status = 'registered', submitted_at = now(), claimant_name = 'N', claimant_staff_no = 'S' where id = $1`,
        [id],
      ),
    ).rejects.toMatchObject({ constraint: 'retirements_of_paid' });
    done(await desk.pay(treasury3, advance.payment_id, 'withdraw-bounce', { reason: 'Mistaken' }));
    done(await desk.retireAct(traveller, id, 'submit'));
    const late = await desk.pay(treasury2, advance.payment_id, 'bounce', bounce);
    expect([late.status, late.body.code]).toEqual([422, 'SETTLED_ALREADY']);
  });

  it('is of what did not come back before, as it is when it is closed', async () => {
    const { treasury2, treasury3 } = desk.people;
    const advance = await desk.advance();
    const recover = async (amount: number, receipt_no: string) => {
      const body = { amount, receipt_no, date: lagosToday() };
      done(await desk.pay(treasury2, advance.payment_id, 'recover', body));
      done(await desk.pay(treasury3, advance.payment_id, 'confirm-correction'));
    };
    await recover(16_000, 'PR/1');
    const { id } = await desk.retired(advance.id, { expenses: [await desk.spending(50_000)] });
    expect(await desk.readRetirement(id)).toMatchObject({
      total: 100_000,
      recovered: 16_000,
      balance: 50_000,
    });
    await recover(10_000, 'PR/2');
    expect(await desk.readRetirement(id)).toMatchObject({
      total: 90_000,
      recovered: 26_000,
      balance: 40_000,
    });
    desk.refusedIn(await desk.settle(id, 'PR/2'), 'receipt_no', /^This receipt is recorded already/);
    done(await desk.settle(id, 'AC/4'));
    expect(await desk.readRetirement(id)).toMatchObject({
      total: 90_000,
      recovered: 26_000,
      returned: 40_000,
    });
    expect((await desk.expenditure(advance.expenditure_id)).net).toBe(50_000);
    expect(await desk.figures(advance.fund_id)).toEqual([50_000, 50_000]);
  });

  it('is previewed, and its form told what the trip pays, for whoever may file it', async () => {
    const { traveller, stranger } = desk.people;
    const advance = await desk.advance();
    const preview = done(
      await desk.call('POST', 'retirements/preview', {
        token: traveller.token,
        body: { touring_advance_id: advance.id, expenses: [] },
      }),
    );
    expect(preview).toMatchObject({
      ...{ total: 0, spent: 0, paid: 116_000, balance: 116_000, outcome: 'surplus', problems: [] },
    });
    const path = `retirements/entitlement?touring_advance_id=${advance.id}`;
    const told = done(
      await desk.call<{ taken: { code: string }[] }>('GET', path, { token: traveller.token }),
    );
    expect(told).toMatchObject({
      paid: expect.any(Array),
      paid_amount: 116_000,
      recovered: 0,
      advance: { code: advance.code },
    });
    expect(told.taken.map(({ code }) => code)).not.toContain(advance.code);
    expect((await desk.call('GET', path, { token: stranger.token })).status).toBe(422);
  });
});
