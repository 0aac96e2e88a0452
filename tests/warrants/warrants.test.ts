import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lapseWarrantsJob } from '#server/domain/warrants/lapse-warrants.ts';
import type { Sheet } from '#shared/resource/sheet.ts';
import { fileOf } from '../support/files.ts';
import { addPerson } from '../support/people.ts';
import { NOW, startWarrantDesks, type WarrantDesks, YEAR } from './warrant-desks.ts';

let desks: WarrantDesks;
beforeAll(async () => {
  desks = await startWarrantDesks();
});
afterAll(() => desks.close());

describe('a warrant', () => {
  it('is entered by one officer of the budget office and approved by another', async () => {
    const { budget, budget2, treasury } = desks.people;
    const fund = await desks.fund({ approved: 1_000 });
    const asked = await desks.enter({ fund_id: fund }, 400);
    expect(asked.status, asked.text).toBe(201);
    const { id, code } = asked.body.data;
    expect(code).toMatch(new RegExp(`^WR/${YEAR}/\\d{3}$`));
    expect(asked.body.data).toMatchObject({
      status: 'pending',
      covers: 'fund',
      amount: 400,
      used: 0,
      left: 0,
    });
    expect(asked.body.message).toBe(`${code} of ₦400.00 waits for another officer of the budget office.`);
    expect((await desks.answer(id, 'approve', budget)).body).toMatchObject({
      code: 'SOD_SAME_PERSON',
      detail: 'You entered this warrant; another budget officer decides on it.',
    });
    expect((await desks.answer(id, 'approve', treasury)).status).toBe(403);
    const inbox = await desks.call<{ kind: string; id: number }[]>('GET', 'inbox', { token: budget2.token });
    expect(inbox.body.data).toContainEqual(expect.objectContaining({ kind: 'warrants', id }));
    const approved = await desks.answer(id, 'approve', budget2, { response: 'As advised' });
    expect(approved.body.message).toBe(
      `₦400.00 is released for the ${['1st', '2nd', '3rd', '4th'][NOW - 1]} quarter of ${YEAR}.`,
    );
    expect(approved.body.data).toMatchObject({ status: 'approved', response: 'As advised', left: 400 });
    expect((await desks.answer(id, 'deny', budget2, { response: 'Too late' })).body.code).toBe('WRONG_STATE');
  });

  it('is on paper with its amount in words, and both officers with their days', async () => {
    const { budget, budget2 } = desks.people;
    const fund = await desks.fund({ approved: 1_000 });
    const { id, code } = (await desks.enter({ fund_id: fund }, 400)).body.data;
    const paper = async () =>
      (await desks.call<Sheet>('GET', `warrants/${id}/sheet`, { token: budget.token })).body.data;
    expect(await paper()).toMatchObject({ title: 'Warrant', code: { value: code }, watermark: 'DRAFT' });
    await desks.answer(id, 'approve', budget2, { response: 'As advised' });
    const { facts, total, notes, watermark } = await paper();
    const said = Object.fromEntries(facts.map(({ label, value }) => [label, value]));
    expect(said).toMatchObject({
      'Released for': expect.stringMatching(/^K\d+ Office Equipment \(one fund\)$/),
      Quarter: `${['1st', '2nd', '3rd', '4th'][NOW - 1]} quarter of ${YEAR}`,
      Status: 'Approved',
      'Entered by': budget.name,
      'Approved by': budget2.name,
    });
    expect([said.Entered, said.Approved].every((at) => String(at).startsWith('20'))).toBe(true);
    expect(total).toMatchObject({ amount: 400, in_words: 'Four hundred naira only' });
    expect([notes, watermark]).toEqual([['Response: As advised'], null]);
  });

  it('is entered by the budget office alone, whoever else may add one', async () => {
    const clerk = await addPerson(desks, { permissions: ['add-warrants', 'browse-warrants'] });
    const asked = await desks.enter({ type: 'capital' }, 1, {}, clerk);
    expect([asked.status, asked.body.detail]).toEqual([
      403,
      'A warrant is entered by an officer of the budget office.',
    ]);
  });

  it('is for exactly one of fund, head and type, named as scope or by its field', async () => {
    const fund = await desks.fund();
    expect((await desks.enter({ budget_head_id: desks.head }, 1)).body.data).toMatchObject({
      covers: 'head',
    });
    expect((await desks.enter({ type: 'capital' }, 1)).body.data).toMatchObject({ covers: 'type' });
    const flat = await desks.enter({}, 1, { scope: undefined, fund_id: fund });
    expect(flat.body.data).toMatchObject({ covers: 'fund' });
    expect((await desks.enter({}, 1)).body.errors).toHaveProperty('scope');
    const both = await desks.enter({ fund_id: fund, type: 'capital' }, 1);
    expect(both.status).toBe(422);
    const { budget } = desks.people;
    await expect(
      desks.pool.query(
        `insert into warrants (budget_year, quarter, covers, fund_id, type, amount_kobo, reference, requested_by) values (${YEAR}, 1, 'fund', ${fund}, 'capital', 1, 'X', ${budget.id})`,
      ),
    ).rejects.toThrow('warrants_of_one');
  });

  it('carries the paper that releases the cash', async () => {
    const { budget } = desks.people;
    const file = await fileOf(desks, budget.id);
    const fund = await desks.fund();
    const asked = await desks.enter({ fund_id: fund }, 1, { file });
    expect(asked.status, asked.text).toBe(201);
    expect(asked.body.data).toHaveProperty('file');
  });

  it('releases at most what is approved, judged when it is entered, when it is approved, and by the database', async () => {
    const fund = await desks.fund({ approved: 1_000 });
    const beyond = await desks.enter({ fund_id: fund }, 1_000.01);
    expect(beyond.body.errors?.amount?.[0]).toContain('at most ₦1,000.00 can follow');
    const first = await desks.enter({ fund_id: fund }, 600);
    const second = await desks.enter({ fund_id: fund }, 600);
    expect((await desks.answer(first.body.data.id, 'approve')).status).toBe(200);
    const refused = await desks.answer(second.body.data.id, 'approve');
    expect([refused.status, refused.body.detail]).toEqual([
      422,
      expect.stringContaining('₦600.00 of that is released: at most ₦400.00 can follow.'),
    ]);
    await expect(
      desks.pool.query(
        `update warrants set status = 'approved', decided_by = ${desks.people.budget2.id}, decided_at = now() where id = ${second.body.data.id}`,
      ),
    ).rejects.toThrow('more would be released');
    expect((await desks.enter({ type: 'personnel' }, 1)).body.code).toBe('RULE');
  });

  it('is approved beside a virement that takes from its fund: each as if it came first, and neither waits for the other', async () => {
    const { budget, budget2 } = desks.people;
    for (let round = 0; round < 5; round += 1) {
      const [from, to] = [await desks.fund({ approved: 1_000 }), await desks.fund({ approved: 1_000 })];
      const { id } = (await desks.enter({ fund_id: from }, 800)).body.data;
      const body = { amount: 500, to_fund_id: to, remark: 'Needed there', reference: `V/${round}` };
      const moved = await desks.call<{ id: number }>('POST', `funds/${from}/virement`, {
        token: budget.token,
        body,
      });
      expect(moved.status, moved.text).toBe(201);
      const [released, taken] = await Promise.all([
        desks.answer(id, 'approve', budget2),
        desks.call('POST', `fund-changes/${moved.body.data.id}/approve`, { token: budget2.token, body: {} }),
      ]);
      expect(taken.status, taken.text).toBe(200);
      // After the virement only ₦500.00 could be released.
      expect(released.status === 200 || released.body.code).toBeOneOf([true, 'RULE']);
      expect(await desks.warrant(id)).toMatchObject(
        released.status === 200 ? { status: 'approved', left: 800 } : { status: 'pending', left: 0 },
      );
    }
  });

  it('lets only one of two pass that are approved at once and together release too much', async () => {
    const fund = await desks.fund({ approved: 1_000 });
    const asked = await Promise.all([
      desks.enter({ fund_id: fund }, 600),
      desks.enter({ fund_id: fund }, 600),
    ]);
    const answers = await Promise.all(asked.map(({ body }) => desks.answer(body.data.id, 'approve')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('is released in no closed year, and a pending one is only denied there', async () => {
    const fund = await desks.fund({ budget_year: 2031 });
    const asked = await desks.enter({ fund_id: fund }, 1, { budget_year: 2031 });
    await desks.pool.query('insert into budget_years (year, closed_at) values (2031, now())');
    expect((await desks.answer(asked.body.data.id, 'approve')).body.code).toBe('PERIOD_CLOSED');
    expect((await desks.enter({ fund_id: fund }, 1, { budget_year: 2031 })).body.code).toBe('PERIOD_CLOSED');
    const denied = await desks.answer(asked.body.data.id, 'deny', undefined, { response: 'Closed' });
    expect(denied.body.data).toMatchObject({ status: 'denied' });
  });

  it('stays as it was entered and answered, and nobody writes what is used', async () => {
    const id = await desks.release({ fund_id: await desks.fund() }, 10);
    for (const change of ['amount_kobo = 2000', 'quarter = 1 + quarter % 4', "response = 'Else'"])
      await expect(desks.pool.query(`update warrants set ${change} where id = ${id}`)).rejects.toThrow(
        'stays',
      );
    await expect(desks.pool.query(`update warrants set used_kobo = 1 where id = ${id}`)).rejects.toThrow(
      'follows from its entries',
    );
    await expect(desks.pool.query(`delete from warrants where id = ${id}`)).rejects.toThrow('stays');
  });

  it('says what is approved, released and used of what is chosen', async () => {
    const fund = await desks.fund({ approved: 1_000 });
    await desks.release({ fund_id: fund }, 300);
    await desks.clearedBy(await desks.pay(100, fund), desks.people.budget);
    const { token } = desks.people.treasury;
    const standing = await desks.call('GET', `warrants/standing?budget_year=${YEAR}&fund_id=${fund}`, {
      token,
    });
    expect(standing.body.data).toMatchObject({ vote: 1_000, released: 300, used: 100, unreleased: 700 });
    const two = `warrants/standing?budget_year=${YEAR}&fund_id=${fund}&type=capital`;
    expect((await desks.call('GET', two, { token })).status).toBe(422);
  });

  it('can be released anew where it lapsed unused at the end of its quarter', async () => {
    const year = YEAR - 1;
    const fund = await desks.fund({ approved: 1_000, budget_year: year });
    const anew = () => desks.enter({ fund_id: fund }, 900, { budget_year: year, quarter: 4 });
    await desks.set('warrants', 'carried');
    const first = await desks.release({ fund_id: fund }, 1_000, { budget_year: year, quarter: 1 });
    await desks.clearedBy(await desks.pay(100, fund), desks.people.budget);
    expect((await anew()).body.code).toBe('RULE');
    await desks.set('warrants', 'quarterly');
    try {
      const asked = await anew();
      expect((await desks.answer(asked.body.data.id, 'approve')).status).toBe(200);
      const more = await desks.enter({ fund_id: fund }, 1, { budget_year: year, quarter: 4 });
      expect(more.body.errors?.amount?.[0]).toContain('at most ₦0.00 can follow');
      const id = await desks.pay(900, fund);
      await desks.clearedBy(id, desks.people.budget);
      expect([await desks.usedOf(first), await desks.usedOf(asked.body.data.id)]).toEqual([100, 900]);
      // Nothing is left of what lapsed, in the record, the list and its sums.
      expect((await desks.warrant(first)).left).toBe(0);
      const rules = [{ field: 'fund_id', op: 'equals', value: fund }];
      const filter = encodeURIComponent(JSON.stringify({ match: 'all', rules }));
      const listed = await desks.call<{ left: number }[]>('GET', `warrants?filter=${filter}`, {
        token: desks.people.budget.token,
      });
      expect(listed.body.data.map(({ left }) => left)).toEqual([0, 0]);
      expect(listed.body.meta?.sums).toMatchObject({ amount: 1_900, used: 1_000, left: 0 });
      // The end of a quarter changes no row by itself: the hour does.
      await desks.pool.query(
        `set session_replication_role = replica; update warrants set is_lapsed = false where id = ${first}; set session_replication_role = origin`,
      );
      expect((await desks.warrant(first)).left).toBe(900);
      await lapseWarrantsJob.work(desks.portal, {});
      expect((await desks.warrant(first)).left).toBe(0);
    } finally {
      await desks.set('warrants', 'carried');
    }
    expect((await desks.warrant(first)).left).toBe(900);
    await desks.set('treasury_desk', 'off');
    expect((await desks.warrant(first)).left).toBe(900);
    await desks.set('treasury_desk', 'on');
  });
});
