import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passOnAll } from '#server/domain/heads/index.ts';
import { addDays } from '#shared/dates.ts';
import { startClaimsDesk } from '../claims/claims-desk.ts';
import { endActingHead, letActAsHead } from '../support/acting-head.ts';
import { claimBody } from '../support/claims.ts';
import { addPerson } from '../support/people.ts';
import { letHeadsSeeFirst } from '../support/seen-by-head.ts';
import { foundAfter, foundWrong } from '../support/verified.ts';
import { dayAhead, done, type Trip } from './trip-desk.ts';

type Person = { id: number; token: string };
type Listed = { id: number };
type Held = Trip & { holder: { kind: string; name: string } | null };

let desk: Awaited<ReturnType<typeof startClaimsDesk>>;
let head: Person;
let above: Person;
beforeAll(async () => {
  desk = await startClaimsDesk();
  head = await addPerson(desk, { groups: ['Staff'], surname: 'Headley', department_id: desk.ict });
  above = await addPerson(desk, { groups: ['Staff'], surname: 'Overton', department_id: desk.finance });
  await desk.pool.query(
    'update departments set head_id = case id when $1 then $2::bigint else $3::bigint end where id in ($1, $4)',
    [desk.ict, head.id, above.id, desk.finance],
  );
  await letHeadsSeeFirst(desk.pool, 'on');
}, 60_000);
afterAll(() => desk.close());

const act = (who: Person, url: string, id: number, name: string, body: object = {}) =>
  desk.call<Held>('POST', `${url}/${id}/${name}`, { token: who.token, body });

const seenBy = async ({ token }: Person, list: string) =>
  done(await desk.call<Listed[]>('GET', `${list}?per_page=100`, { token })).map(({ id }) => id);

const waitsFor = async ({ token }: Person, path: string) =>
  JSON.stringify(done(await desk.call<object>('GET', 'inbox', { token }))).includes(`"${path}"`);

const titles = async ({ token }: Person) =>
  done(await desk.call<{ title: string }[]>('GET', 'notifications', { token })).map(({ title }) => title);

async function hotel(who: Person, weeks: number): Promise<{ id: number; code: string }> {
  const body = {
    ...{ purpose: 'Budget retreat', state: 'lagos', accommodation_id: desk.accommodation },
    ...{ from: dayAhead(weeks * 7), to: dayAhead(weeks * 7 + 2) },
  };
  return done(await desk.call('POST', 'hotels', { token: who.token, body }));
}

async function claimed(who: Person): Promise<{ id: number; code: string }> {
  const body = await claimBody(desk, who.token);
  const claim = done(
    await desk.call<{ id: number; code: string }>('POST', 'claims', { token: who.token, body }),
  );
  done(await act(who, 'claims', claim.id, 'submit'));
  return claim;
}

describe('a request to travel, where heads see it first', () => {
  it('waits for the head of the department, and logistics has it once it is endorsed', async () => {
    const { traveller, logistics } = desk.people;
    const answer = await desk.ask();
    const { id, code } = done(answer);
    expect(answer.body.message).toMatch(
      /^FRV\d+ was sent to Headley .+\. Once it is endorsed, logistics has it\.$/,
    );
    expect(await seenBy(logistics, 'reservation/requests')).not.toContain(id);
    expect((await act(logistics, 'reservations', id, 'take')).status).toBe(404);
    expect(await seenBy(head, 'reservations')).toContain(id);
    expect(await waitsFor(head, `/staff-services/flights/${id}`)).toBe(true);
    expect(await titles(head)).toContainEqual(
      expect.stringMatching(new RegExp(`asks for a flight: ${code}$`)),
    );
    for (const who of [traveller, logistics, above])
      expect([403, 404], String(who.id)).toContain((await act(who, 'reservations', id, 'endorse')).status);
    const endorsed = await act(head, 'reservations', id, 'endorse', { remark: 'Needed at the retreat' });
    expect(endorsed.body.message).toBe(`${code} was sent to logistics.`);
    expect(endorsed.body.data.status).toBe('pending');
    expect(await titles(traveller)).toContainEqual(
      expect.stringMatching(new RegExp(`endorsed your flight ${code}$`)),
    );
    expect(await waitsFor(head, `/staff-services/flights/${id}`)).toBe(false);
    expect(await seenBy(head, 'reservations')).toContain(id);
    done(await act(logistics, 'reservations', id, 'take'));
  });

  it('is declined by the head with a remark, or deleted by whoever asked', async () => {
    const { traveller } = desk.people;
    const one = done(await desk.ask());
    expect((await act(head, 'reservations', one.id, 'decline')).status).toBe(422);
    const declined = await act(head, 'reservations', one.id, 'decline', { remark: 'Join by video' });
    expect(declined.body.data).toMatchObject({ status: 'declined', remark: 'Join by video' });
    expect(await titles(traveller)).toContain(`Your flight ${one.code} was declined`);
    const two = done(await desk.ask());
    const gone = await desk.call('DELETE', `reservations/${two.id}`, { token: traveller.token });
    expect(gone.status).toBe(200);
  });

  it('may be changed until it is endorsed, and not between that and logistics', async () => {
    const { traveller } = desk.people;
    const { id } = await hotel(traveller, 60);
    const change = (purpose: string) =>
      desk.call('PATCH', `hotels/${id}`, { token: traveller.token, body: { purpose } });
    expect((await change('Audit of the Lagos office')).status).toBe(200);
    const foreign = await desk.call('PATCH', `hotels/${id}`, {
      token: head.token,
      body: { purpose: 'Mine' },
    });
    expect([foreign.status, foreign.body.detail]).toEqual([409, 'It is changed by whoever asked.']);
    done(await act(head, 'hotels', id, 'endorse'));
    expect((await change('A holiday')).body.detail).toBe('It is endorsed already. Delete it and ask anew.');
  });

  it('of the head goes to the head above, by whoever acts as head where there is one', async () => {
    const own = await hotel(head, 70);
    expect((await act(head, 'hotels', own.id, 'endorse')).status).toBe(403);
    expect(await waitsFor(above, `/staff-services/hotels/${own.id}`)).toBe(true);
    done(await act(above, 'hotels', own.id, 'endorse'));
    const { pool, ict } = desk;
    const acting = await addPerson(desk, { groups: ['Staff'], department_id: ict });
    const [from, to] = [addDays(dayAhead(0), -1), dayAhead(1)];
    await letActAsHead(pool, { department_id: ict, user_id: acting.id, from, to });
    const { id } = await hotel(desk.people.traveller, 80);
    expect(await waitsFor(acting, `/staff-services/hotels/${id}`)).toBe(true);
    done(await act(acting, 'hotels', id, 'endorse'));
    const { rows } = await pool.query(
      `select acting_for from activities where subject_type = 'hotels' and subject_id = $1 and action = 'endorsed'`,
      [id],
    );
    expect(rows[0]?.acting_for).toMatch(/^Headley/);
    await endActingHead(pool, ict);
  });

  it('is passed on when the head leaves, and refused where nobody could endorse it', async () => {
    const { pool, db, people } = desk;
    const { id } = await hotel(people.traveller, 90);
    await pool.query(`update users set status = 'inactive' where id = $1`, [head.id]);
    await passOnAll(db);
    expect(await waitsFor(above, `/staff-services/hotels/${id}`)).toBe(true);
    await pool.query(`update users set status = 'inactive' where id = $1`, [above.id]);
    const nobody = await desk.ask();
    expect([nobody.status, nobody.body.detail]).toEqual([
      422,
      expect.stringMatching(/^Nobody can decide on this request: .+ can name one\.$/),
    ]);
    await pool.query(`update users set status = 'active' where id = any($1)`, [[head.id, above.id]]);
  });

  it('is not taken behind the head’s back, nor endorsed by whoever asked, in the database either', async () => {
    const { id } = done(await desk.ask());
    const set = (what: string) => desk.pool.query(`update reservations set ${what} where id = ${id}`);
    await expect(set(`status = 'pending'`)).rejects.toThrow(/reservations_seen_by_head/);
    await expect(set(`seen_by = user_id`)).rejects.toThrow(/reservations_seen_by_another/);
    await expect(set(`deciding_department_id = null`)).rejects.toThrow(/reservations_one_head/);
  });
});

describe('a claim, where heads see it first', () => {
  it('waits for the head, and the officers commit the money once it is endorsed', async () => {
    const { traveller, officer } = desk.people;
    const { id, code } = await claimed(traveller);
    const fund = await desk.fund();
    const raise = () => act(officer, 'claims', id, 'raise', { fund_id: fund });
    expect((await raise()).status).toBe(404);
    expect(await seenBy(officer, 'claims')).not.toContain(id);
    const body = { category: 'staff-claim', type: 'staff', claim_id: id, fund_id: fund };
    const raised = await desk.call('POST', 'expenditures', { token: officer.token, body });
    expect(raised.body.errors).toEqual({
      claim_id: [`${code} is “Waiting for the head” and can’t be raised.`],
    });
    expect(await waitsFor(officer, `/staff-services/claims/${id}`)).toBe(false);
    expect(await waitsFor(head, `/staff-services/claims/${id}`)).toBe(true);
    expect((await act(traveller, 'claims', id, 'endorse')).status).toBe(403);
    done(await act(head, 'claims', id, 'endorse'));
    expect(await waitsFor(officer, `/staff-services/claims/${id}`)).toBe(true);
    done(await raise());
  });

  it('is sent back by the head with a remark, and seen anew when it is submitted again', async () => {
    const { traveller } = desk.people;
    const { id } = await claimed(traveller);
    const back = await act(head, 'claims', id, 'return', { remark: 'Which reports?' });
    expect(back.body.data).toMatchObject({ status: 'draft', remark: 'Which reports?', seen_by: null });
    expect(await seenBy(head, 'claims')).not.toContain(id);
    done(await act(traveller, 'claims', id, 'submit'));
    done(await act(head, 'claims', id, 'endorse'));
    done(await act(traveller, 'claims', id, 'withdraw'));
    expect((await act(traveller, 'claims', id, 'submit')).body.data.status).toBe('with-head');
    done(await act(traveller, 'claims', id, 'withdraw'));
  });
});

it('nothing goes by the head where the setting is off; what waits for one still does', async () => {
  const { traveller, logistics } = desk.people;
  const before = done(await desk.ask());
  await letHeadsSeeFirst(desk.pool, 'off');
  const answer = await desk.ask();
  expect([answer.body.data.status, answer.body.message]).toEqual([
    'pending',
    `${answer.body.data.code} was sent to logistics.`,
  ]);
  expect(await seenBy(head, 'reservations')).not.toContain(answer.body.data.id);
  const { id } = await claimed(traveller);
  const claim = await desk.call<Held>('GET', `claims/${id}`, { token: traveller.token });
  expect(claim.body.data.status).toBe('registered');
  expect(await seenBy(head, 'claims')).not.toContain(id);
  done(await act(head, 'reservations', before.id, 'endorse'));
  done(await act(logistics, 'reservations', before.id, 'take'));
});

it('the timelines tell all of it', async () => {
  expect(await foundWrong(desk.pool)).toEqual([]);
  const tamper = `update reservations set seen_by = ${above.id} where id = (select min(id) from reservations where seen_by = ${head.id})`;
  expect(await foundAfter(desk.pool, tamper, 'Who endorsed')).toMatch(
    /^FRV\d+ \(id \d+\) says that Overton .+ endorsed it; by its timeline it was Headley .+\.$/,
  );
});
