import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desks, startDesks } from '../payments/desks.ts';
import { type Authority, startAuthority } from '../support/authority.ts';

let desks: Desks;
let who: Authority;

beforeAll(async () => {
  desks = (await startDesks()) as Desks;
  who = await startAuthority(desks);
});
afterAll(() => desks.close());

const fieldErrors = async (answer: Promise<{ body: { errors?: Record<string, string[]> } }>) =>
  (await answer).body.errors ?? {};

describe('an authority limit', () => {
  it('is proposed by one administrator and in force from its day once another confirms it', async () => {
    const made = await who.propose({ role: 'head', up_to: 250_000, from: '2031-01-01' });
    expect(made).toMatchObject({ status: 201, body: { data: { status: 'proposed' } } });
    expect(made.body.message).toBe('The limit is proposed. It waits for another administrator.');
    const { id } = made.body.data;
    expect((await who.confirm(id, who.proposer)).body.code).toBe('SOD_SAME_PERSON');
    expect((await who.confirm(id, desks.people.budget)).status).toBe(403);
    const done = await who.confirm(id);
    expect(done.body.message).toBe(
      'The limit of the head of department, up to ₦250,000.00, is in force from 01-01-2031.',
    );
    const { rows } = await desks.pool.query(
      `select role, up_to_kobo from authority_limits_on('2031-01-01') union all select role, up_to_kobo from authority_limits_on('2030-12-31')`,
    );
    expect(rows).toEqual([{ role: 'head', up_to_kobo: 25_000_000 }]);
    const again = await fieldErrors(who.propose({ role: 'head', up_to: 1, from: '2031-01-01' }));
    expect(again.from?.[0]).toContain('confirmed from this day already');
  });

  it('is not confirmed by one hand, changed, taken away or entered as confirmed behind the portal either', async () => {
    const { id } = (await who.propose({ role: 'head', up_to: 1, from: '2032-01-01' })).body.data;
    const set = (words: string) => desks.pool.query(`update authority_limits set ${words} where id = ${id}`);
    await expect(set(`status = 'confirmed', decided_by = proposed_by, decided_at = now()`)).rejects.toThrow(
      'authority_limits_two_people',
    );
    await expect(set('up_to_kobo = 2')).rejects.toThrow('stays as it was proposed');
    await expect(desks.pool.query('delete from authority_limits')).rejects.toThrow('stays');
    await expect(
      desks.pool.query(
        `insert into authority_limits (role, up_to_kobo, starts_on, source, status, proposed_by, decided_by, decided_at)
         values ('head', 5, '2033-01-01', 'A friend', 'confirmed', ${who.proposer.id}, ${who.confirmer.id}, now())`,
      ),
    ).rejects.toThrow('begins as a proposal');
  });

  it('names an amount for heads and directors, and the office of the head of the agency', async () => {
    expect((await fieldErrors(who.propose({ role: 'director' }))).up_to?.[0]).toBe(
      'Enter the amount up to which they approve',
    );
    const send = (body: object) =>
      desks.call('POST', 'authority-limits', { token: who.proposer.token, body });
    const executive = { role: 'executive', from: '2031-01-01', source: 'Board' };
    expect((await fieldErrors(send(executive))).department_id?.[0]).toContain('that the head of the agency');
    expect((await fieldErrors(send({ ...executive, role: 'head', up_to: 0 }))).up_to).toBeDefined();
    expect(
      (await desks.call('POST', 'authority-limits', { token: who.head.token, body: executive })).status,
    ).toBe(403);
  });

  it('rises with the office on every day, by the database too', async () => {
    const low = (await who.propose({ role: 'director', up_to: 200_000, from: '2031-06-01' })).body.data;
    const refused = await who.confirm(low.id);
    expect(refused.body.code).toBe('RULE');
    await expect(
      desks.pool.query(
        `update authority_limits set status = 'confirmed', decided_by = $1, decided_at = now() where id = $2`,
        [who.confirmer.id, low.id],
      ),
    ).rejects.toThrow('limits rise with the office');
    await who.limit({ role: 'director', up_to: 250_000, from: '2031-06-01' });
    await who.limit({ role: 'executive', from: '2031-06-01' });
  });

  it('is refused by another, or withdrawn by who proposed it', async () => {
    const { id } = (await who.propose({ role: 'head', up_to: 9, from: '2034-01-01' })).body.data;
    const refuse = (token: string) =>
      desks.call('POST', `authority-limits/${id}/refuse`, { token, body: { reason: 'Not in the circular' } });
    const done = await refuse(who.confirmer.token);
    expect(done.body.message).toBe('The proposed limit was refused.');
    expect((await who.confirm(id)).body.code).toBe('WRONG_STATE');
  });

  it('is read by the offices and heads', async () => {
    for (const { token } of [desks.people.audit, desks.people.treasury, who.head])
      expect((await desks.call('GET', 'authority-limits', { token })).status).toBe(200);
    expect((await desks.call('GET', 'authority-limits', { token: desks.people.payee.token })).status).toBe(
      403,
    );
  });
});
